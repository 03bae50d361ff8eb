//! Turns gloo-worker's private envelopes into plain lines and back.
//!
//! gloo's `ToWorker` and `FromWorker` enums are private to that crate, and a codec meets them only
//! as serde data. So the wire is made plain by a deserializer that always presents the variant
//! `ProcessInput(handler, line)`, and by a serializer that looks into the one tuple variant,
//! `ProcessOutput(handler, line)`, and takes out its string. The handler's id means nothing when
//! there is one page and one worker: it is always 0.

use serde::de::{self, Deserialize, DeserializeSeed, EnumAccess, IntoDeserializer, VariantAccess};
use serde::de::{SeqAccess, Visitor};
use serde::ser::{self, Impossible, Serialize};
use std::fmt;

/// The variant under which gloo hands a message to the worker.
const INPUT: &str = "ProcessInput";

/// An envelope that has not the shape of gloo-worker 0.6.
#[derive(Debug, PartialEq, Eq)]
pub struct CodecError(String);

impl fmt::Display for CodecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not an envelope of gloo-worker: {}", self.0)
    }
}

impl std::error::Error for CodecError {}

impl de::Error for CodecError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

impl ser::Error for CodecError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Wraps a line received from the page in gloo's input envelope.
///
/// # Errors
/// When `T` is not an enum with a variant `ProcessInput(handler, string)`.
pub fn envelope<T: for<'de> Deserialize<'de>>(line: String) -> Result<T, CodecError> {
    T::deserialize(Envelope(line))
}

/// The line inside an envelope on its way to the page; `None` where the envelope carries no text,
/// as the announcement that the worker has loaded.
///
/// # Errors
/// When the value is not one of gloo's enums.
pub fn line_of<T: Serialize>(envelope: &T) -> Result<Option<String>, CodecError> {
    envelope.serialize(Unwrap)
}

struct Envelope(String);

impl<'de> de::Deserializer<'de> for Envelope {
    type Error = CodecError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        visitor.visit_enum(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

impl<'de> EnumAccess<'de> for Envelope {
    type Error = CodecError;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self), CodecError> {
        let variant: de::value::StrDeserializer<'_, CodecError> = INPUT.into_deserializer();
        Ok((seed.deserialize(variant)?, self))
    }
}

impl<'de> VariantAccess<'de> for Envelope {
    type Error = CodecError;

    fn unit_variant(self) -> Result<(), CodecError> {
        Err(de::Error::custom("a line cannot be a unit variant"))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, _: S) -> Result<S::Value, CodecError> {
        Err(de::Error::custom("a line cannot be a newtype variant"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, v: V) -> Result<V::Value, CodecError> {
        v.visit_seq(Fields { handler: true, line: Some(self.0) })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, CodecError> {
        Err(de::Error::custom("a line cannot be a struct variant"))
    }
}

/// The two fields of `ProcessInput`: the handler's id, then the line.
struct Fields {
    handler: bool,
    line: Option<String>,
}

impl<'de> SeqAccess<'de> for Fields {
    type Error = CodecError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, CodecError> {
        if std::mem::take(&mut self.handler) {
            return seed.deserialize(HandlerZero).map(Some);
        }
        match self.line.take() {
            Some(line) => seed.deserialize(line.into_deserializer()).map(Some),
            None => Ok(None),
        }
    }
}

/// `HandlerId(0)`: a newtype around an integer, which serde's own integer deserializers refuse.
struct HandlerZero;

impl<'de> de::Deserializer<'de> for HandlerZero {
    type Error = CodecError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        visitor.visit_u64(0)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Yields the string found in an enum's tuple variant; scalars yield nothing.
struct Unwrap;

/// Each of these scalars may stand beside the line (the handler's id does) and is no text.
macro_rules! no_text {
    ($($method:ident: $type:ty),* $(,)?) => {
        $(fn $method(self, _: $type) -> Result<Option<String>, CodecError> { Ok(None) })*
    };
}

fn unexpected<T>(what: &str) -> Result<T, CodecError> {
    Err(ser::Error::custom(what))
}

impl ser::Serializer for Unwrap {
    type Ok = Option<String>;
    type Error = CodecError;
    type SerializeSeq = Impossible<Option<String>, CodecError>;
    type SerializeTuple = Impossible<Option<String>, CodecError>;
    type SerializeTupleStruct = Impossible<Option<String>, CodecError>;
    type SerializeTupleVariant = TextOf;
    type SerializeMap = Impossible<Option<String>, CodecError>;
    type SerializeStruct = Impossible<Option<String>, CodecError>;
    type SerializeStructVariant = Impossible<Option<String>, CodecError>;

    no_text! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32,
        serialize_i64: i64, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32,
        serialize_u64: u64, serialize_f32: f32, serialize_f64: f64, serialize_char: char,
        serialize_bytes: &[u8], serialize_unit_struct: &'static str,
    }

    fn serialize_str(self, text: &str) -> Result<Option<String>, CodecError> {
        Ok(Some(text.to_owned()))
    }

    fn serialize_none(self) -> Result<Option<String>, CodecError> {
        Ok(None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, v: &T) -> Result<Option<String>, CodecError> {
        v.serialize(self)
    }

    fn serialize_unit(self) -> Result<Option<String>, CodecError> {
        Ok(None)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
    ) -> Result<Option<String>, CodecError> {
        Ok(None)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Option<String>, CodecError> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<Option<String>, CodecError> {
        value.serialize(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<TextOf, CodecError> {
        Ok(TextOf(None))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, CodecError> {
        unexpected("a sequence")
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, CodecError> {
        unexpected("a tuple")
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, CodecError> {
        unexpected(name)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, CodecError> {
        unexpected("a map")
    }

    fn serialize_struct(
        self,
        name: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStruct, CodecError> {
        unexpected(name)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, CodecError> {
        unexpected(variant)
    }
}

/// The last string among a tuple variant's fields.
struct TextOf(Option<String>);

impl ser::SerializeTupleVariant for TextOf {
    type Ok = Option<String>;
    type Error = CodecError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), CodecError> {
        if let Some(text) = value.serialize(Unwrap)? {
            self.0 = Some(text);
        }
        Ok(())
    }

    fn end(self) -> Result<Option<String>, CodecError> {
        Ok(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{envelope, line_of};
    use serde::{Deserialize, Serialize};

    // The shape of gloo-worker 0.6's private envelopes.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct HandlerId(usize);

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum ToWorker {
        Connected(HandlerId),
        ProcessInput(HandlerId, String),
        Disconnected(HandlerId),
        Destroy,
    }

    #[derive(Serialize)]
    enum FromWorker {
        WorkerLoaded,
        ProcessOutput(HandlerId, String),
    }

    #[test]
    fn a_line_becomes_an_input_of_handler_zero() {
        for line in ["go depth 20", "", "position fen 8/8 \u{265e} \"quoted\"\\ \n"] {
            let expected = ToWorker::ProcessInput(HandlerId(0), line.to_owned());
            assert_eq!(envelope::<ToWorker>(line.to_owned()), Ok(expected));
        }
    }

    #[test]
    fn an_output_becomes_its_line_and_the_announcement_none() {
        let output = FromWorker::ProcessOutput(HandlerId(7), "bestmove e2e4".to_owned());
        assert_eq!(line_of(&output), Ok(Some("bestmove e2e4".to_owned())));
        assert_eq!(line_of(&FromWorker::WorkerLoaded), Ok(None));
    }

    #[test]
    fn another_shape_is_an_error_and_no_panic() {
        #[derive(Debug, PartialEq, Deserialize)]
        enum Other {
            ProcessInput,
        }
        assert!(envelope::<Other>("uci".to_owned()).is_err());
        assert!(envelope::<u32>("uci".to_owned()).is_err());
        assert!(line_of(&(1, "text")).is_err());
        assert!(line_of(&vec!["text"]).is_err());
    }
}
