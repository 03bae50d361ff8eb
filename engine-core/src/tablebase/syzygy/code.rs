//! The canonical prefix code of Syzygy files (`docs/syzygy-format.md`, "Code header").

/// All codes of one length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct CodeClass {
    /// The first code, moved to the top of the word.
    first: u64,
    length: u32,
    /// The symbol of the first code.
    symbol: u32,
}

/// A prefix code whose symbols are numbered from the longest codes to the shortest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Code {
    /// From the shortest codes, which are the greatest numbers, to the longest.
    classes: Vec<CodeClass>,
    /// The first class that codes with this leading byte can be in.
    starts: Box<[u8; 256]>,
}

impl Code {
    /// `lowest` has the lowest symbol of every code length from `shortest` on; `symbols` is how
    /// many there are. `None` if that is no code.
    pub(super) fn new(shortest: u32, lowest: &[u16], symbols: usize) -> Option<Self> {
        let mut classes = Vec::with_capacity(lowest.len());
        let mut length = shortest + u32::try_from(lowest.len()).ok()?;
        if shortest == 0 || length > 33 {
            return None;
        }
        let mut first: u64 = 0;
        let mut longer: Option<u16> = None;
        for &symbol in lowest.iter().rev() {
            length -= 1;
            if let Some(longer) = longer {
                // All codes of the greater length, in pairs, are what the shorter ones leave out.
                let end = first + u64::from(symbol.checked_sub(longer)?);
                if !end.is_multiple_of(2) {
                    return None;
                }
                first = end / 2;
            }
            if first >> length != 0 {
                return None;
            }
            classes.push(CodeClass {
                first: first << (64 - length),
                length,
                symbol: symbol.into(),
            });
            longer = Some(symbol);
        }
        // The shortest codes go up to the greatest number of their length.
        let last = u64::from(longer?) + (1 << shortest) - first;
        if last > symbols as u64 {
            return None;
        }
        classes.reverse();
        let mut starts = Box::new([0; 256]);
        for (byte, start) in starts.iter_mut().enumerate() {
            let greatest = (byte as u64) << 56 | u64::MAX >> 8;
            *start = classes.iter().position(|class| class.first <= greatest)? as u8;
        }
        Some(Self { classes, starts })
    }

    /// The symbol at the top of `bits`, and the length of its code.
    #[inline]
    pub(super) fn read(&self, bits: u64) -> Option<(usize, u32)> {
        let start = self.starts[(bits >> 56) as usize];
        let class = self.classes.get(start.into()..)?.iter().find(|class| class.first <= bits)?;
        let place = (bits - class.first) >> (64 - class.length);
        Some((class.symbol as usize + place as usize, class.length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two codes of two bits, one of one bit: 00, 01 and 1.
    fn code() -> Code {
        Code::new(1, &[2, 0], 3).unwrap()
    }

    #[test]
    fn codes_are_read() {
        let code = code();
        assert_eq!(code.read(0x0FFF << 48), Some((0, 2)));
        assert_eq!(code.read(0x4000 << 48), Some((1, 2)));
        assert_eq!(code.read(0x8000 << 48), Some((2, 1)));
        assert_eq!(code.read(u64::MAX), Some((2, 1)));
        // Four codes of three bits, none of two, one of one.
        let code = Code::new(1, &[4, 4, 0], 5).unwrap();
        assert_eq!(code.read(0x7FFF << 48), Some((3, 3)));
        assert_eq!(code.read(0x9000 << 48), Some((4, 1)));
        // Codes longer than a byte, found from their first one.
        let lowest: Vec<u16> = (0..12).map(|n| if n == 11 { 0 } else { 12 - n }).collect();
        let code = Code::new(1, &lowest, 13).unwrap();
        assert_eq!(code.read(0), Some((0, 12)));
        assert_eq!(code.read(1 << 52), Some((1, 12)));
        assert_eq!(code.read(1 << 53), Some((2, 11)));
        assert_eq!(code.read(1 << 63), Some((12, 1)));
    }

    #[test]
    fn what_is_no_code_is_refused() {
        assert_eq!(Code::new(1, &[2, 0], 2), None, "a symbol that is missing");
        assert_eq!(Code::new(1, &[1, 0], 2), None, "an odd number of codes");
        assert_eq!(Code::new(1, &[0, 2], 4), None, "symbols that go down");
        assert_eq!(Code::new(1, &[8, 0], 9), None, "more codes than the bits allow");
        assert_eq!(Code::new(0, &[0], 1), None, "a code of no length");
        assert_eq!(Code::new(30, &[0; 4], 1), None, "codes too long");
        assert_eq!(Code::new(1, &[], 1), None, "no codes");
    }
}
