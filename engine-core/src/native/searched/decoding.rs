//! The encodings of Chinese game files: UTF-8, UTF-16, GB 18030 (which includes GBK and GB 2312) and Big5.
//!
//! The rule, which `docs/xiangqi.md` states: a byte order mark decides; then a zero among the first two bytes is
//! UTF-16; then what is sound UTF-8 is UTF-8, save for a character that is cut off at the end. Anything else is what
//! gives the most characters that moves are written with: GB 18030, Big5 or damaged UTF-8, the first of them if two
//! give as many.

use encoding_rs::{BIG5, Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE};

/// The characters that moves in Chinese are written with, in both scripts.
const OF_MOVES: &str = "一二三四五六七八九進进退平前中後后帥帅將将仕士相象馬马傌車车俥炮砲包兵卒";

/// A file's bytes as text. What is no character in its encoding becomes a replacement character.
pub fn decode(bytes: Vec<u8>) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(&bytes) {
        return text(encoding, &bytes[mark..]);
    }
    match bytes[..] {
        [1..=255, 0, ..] => return text(UTF_16LE, &bytes),
        [0, 1..=255, ..] => return text(UTF_16BE, &bytes),
        _ => {}
    }
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return text,
        Err(error) => {
            let is_cut_off = error.utf8_error().error_len().is_none();
            let bytes = error.into_bytes();
            if is_cut_off {
                return text(UTF_8, &bytes);
            }
            bytes
        }
    };
    let texts = [GB18030, BIG5, UTF_8].map(|encoding| text(encoding, &bytes));
    let count = |text: &String| text.chars().filter(|&letter| OF_MOVES.contains(letter)).count();
    let mut best: Option<(usize, String)> = None;
    for text in texts {
        let found = count(&text);
        if best.as_ref().is_none_or(|&(most, _)| found > most) {
            best = Some((found, text));
        }
    }
    best.map_or_else(String::new, |(_, text)| text)
}

fn text(encoding: &'static Encoding, bytes: &[u8]) -> String {
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    const SIMPLIFIED: &str =
        "[Event \"全国象棋赛\"]\r\n\r\n1. 炮二平五 马8进7 2. 马二进三 车9平8 *\r\n";
    const TRADITIONAL: &str =
        "[Event \"象棋賽\"]\r\n\r\n1. 炮二平五 馬8進7 2. 馬二進三 車9平8 *\r\n";

    fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
        let (bytes, _, has_failed) = encoding.encode(text);
        assert!(!has_failed, "{text} is written in {}", encoding.name());
        bytes.into_owned()
    }

    #[test]
    fn each_encoding_is_known() {
        for (encoding, given) in [
            (UTF_8, SIMPLIFIED),
            (GB18030, SIMPLIFIED),
            (GB18030, TRADITIONAL),
            (BIG5, TRADITIONAL),
            (UTF_8, "1. H2-E2 H9-G7 *"),
            (GB18030, "[Red \"王\"]\n\n1. H2-E2 H9-G7 *"),
        ] {
            assert_eq!(decode(encoded(encoding, given)), given, "{}", encoding.name());
        }
        let units: Vec<u16> = SIMPLIFIED.encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let marked = |mark: &[u8], bytes: &[u8]| [mark, bytes].concat();
        for bytes in [
            little.clone(),
            big.clone(),
            marked(&[0xFF, 0xFE], &little),
            marked(&[0xFE, 0xFF], &big),
            marked(&[0xEF, 0xBB, 0xBF], SIMPLIFIED.as_bytes()),
        ] {
            assert_eq!(decode(bytes), SIMPLIFIED);
        }
    }

    /// What the page must read alike.
    #[test]
    fn files_are_read_as_the_page_reads_them() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/xiangqi-encodings.json");
        let data: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        let files = data["files"].as_array().unwrap();
        assert!(files.len() >= 11, "{} files", files.len());
        for file in files {
            let bytes = from_base64(file["bytes"].as_str().unwrap());
            assert_eq!(decode(bytes), file["text"].as_str().unwrap(), "{}", file["why"]);
        }
    }

    fn from_base64(text: &str) -> Vec<u8> {
        const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let digits = text.chars().filter_map(|letter| DIGITS.find(letter));
        let (mut bits, mut held, mut bytes) = (0, 0, Vec::new());
        for digit in digits {
            (bits, held) = ((bits << 6) | digit, held + 6);
            if held >= 8 {
                held -= 8;
                bytes.push(((bits >> held) & 0xFF) as u8);
            }
        }
        bytes
    }

    #[test]
    fn damage_costs_no_more_than_itself() {
        let utf8 = SIMPLIFIED.as_bytes();
        let cut = &utf8[..utf8.len() - " *\r\n".len() - "平8".len() + 1];
        assert!(decode(cut.to_vec()).ends_with("车9\u{FFFD}"));
        let mut damaged = utf8.to_vec();
        damaged[10] = 0xFF;
        assert!(decode(damaged).contains("车9平8 *"));
        let mut damaged = encoded(GB18030, SIMPLIFIED);
        damaged.push(0xFF);
        assert!(decode(damaged).contains("车9平8 *"));
        for bytes in [&[][..], &[0], &[0xFF], &[0, 0], &[0x81, 0x30]] {
            assert!(decode(bytes.to_vec()).chars().count() <= 1 + bytes.len());
        }
    }
}
