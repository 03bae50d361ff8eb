//! A line of a list divided into its position and what follows.

use crate::text::is_space;

/// The fields of the position, the clocks among them if they are there, and what follows them.
pub(super) fn split(line: &str) -> (Vec<&str>, &str) {
    let mut fields = Vec::new();
    let mut rest = line.trim_matches(is_space);
    while fields.len() < 6 && !rest.starts_with(';') {
        let end = rest.find(|letter| is_space(letter) || letter == ';');
        let (field, behind) = rest.split_at(end.unwrap_or(rest.len()));
        let is_number = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
        if field.is_empty() || (fields.len() >= 4 && !is_number) {
            break;
        }
        fields.push(field);
        rest = behind.trim_start_matches(is_space);
    }
    (fields, rest)
}
