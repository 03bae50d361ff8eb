//! Progress bars, alike everywhere.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of so many things of a kind, with their rate and the time that is left.
#[must_use]
pub fn bar(total: u64, things: &'static str) -> ProgressBar {
    let template = "{bar:30} {human_pos}/{human_len} {msg} {per_sec}, {eta} left";
    let style = ProgressStyle::with_template(template).expect("the template is valid");
    ProgressBar::new(total).with_style(style).with_message(things)
}
