//! Protocol Buffers messages: fields one after the other, each a number and a value.

use super::super::error::Error;

/// The value of a field.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value<'a> {
    /// An integer of any width.
    Integer(u64),
    /// Four bytes: an integer or a float.
    Four([u8; 4]),
    /// Eight bytes.
    Eight,
    /// A message, text or other bytes.
    Bytes(&'a [u8]),
}

/// A message that is being read. It gives its fields, then nothing; after an error nothing too.
pub struct Message<'a> {
    rest: &'a [u8],
    /// What it is, for errors.
    part: &'static str,
}

impl<'a> Message<'a> {
    /// The message in these bytes.
    pub fn new(bytes: &'a [u8], part: &'static str) -> Self {
        Self { rest: bytes, part }
    }

    fn field(&mut self) -> Result<(u32, Value<'a>), Error> {
        let tag = self.integer()?;
        let number =
            u32::try_from(tag >> 3).map_err(|_| self.error("a field's number is too large"))?;
        let value = match tag & 7 {
            0 => Value::Integer(self.integer()?),
            1 => self.take(8).map(|_| Value::Eight)?,
            2 => {
                let length = self.integer()?;
                let length =
                    usize::try_from(length).map_err(|_| self.error("a length is too large"))?;
                Value::Bytes(self.take(length)?)
            }
            5 => {
                let bytes = self.take(4)?;
                Value::Four([bytes[0], bytes[1], bytes[2], bytes[3]])
            }
            _ => return Err(self.error("a field is of a type that is not in use")),
        };
        Ok((number, value))
    }

    /// Seven bits a byte, the lowest first, as long as the highest bit is set.
    fn integer(&mut self) -> Result<u64, Error> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(self.error("an integer is longer than ten bytes"))
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], Error> {
        let (taken, rest) =
            self.rest.split_at_checked(length).ok_or_else(|| self.error("it is cut short"))?;
        self.rest = rest;
        Ok(taken)
    }

    fn error(&self, problem: &'static str) -> Error {
        Error::Message { part: self.part, problem }
    }
}

impl<'a> Iterator for Message<'a> {
    type Item = Result<(u32, Value<'a>), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let field = self.field();
        if field.is_err() {
            self.rest = &[];
        }
        Some(field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_every_type() {
        let bytes = [
            &[0x08, 0x96, 0x01][..],
            &[0x15, 1, 2, 3, 4],
            &[0x19, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0x22, 2, 7, 8],
        ]
        .concat();
        let fields: Result<Vec<_>, _> = Message::new(&bytes, "test").collect();
        let expected = [
            (1, Value::Integer(150)),
            (2, Value::Four([1, 2, 3, 4])),
            (3, Value::Eight),
            (4, Value::Bytes(&[7, 8])),
        ];
        assert_eq!(fields.unwrap(), expected);
    }

    #[test]
    fn broken_messages_give_an_error_and_end() {
        for (bytes, problem) in [
            (&[0x0A, 5, 1][..], "it is cut short"),
            (&[0x08], "it is cut short"),
            (&[0x0B], "a field is of a type that is not in use"),
            (
                &[0x08, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1],
                "an integer is longer than ten bytes",
            ),
            (&[0x80, 128, 128, 128, 128, 128, 1, 0], "a field's number is too large"),
        ] {
            let mut message = Message::new(bytes, "test");
            assert_eq!(message.next(), Some(Err(Error::Message { part: "test", problem })));
            assert_eq!(message.next(), None);
        }
    }
}
