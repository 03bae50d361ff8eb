//! Why bytes are no residual network.

/// The version of our own files.
pub const VERSION: u32 = 1;

/// Why bytes are no residual network that can be computed. The message says what was expected and
/// what was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// Neither of the kinds of file that are read.
    #[error(
        "this file is no residual network: neither Leela's (.pb.gz) nor Tabia's (.tares); it starts \
         with {0:02X?}"
    )]
    Unknown(Vec<u8>),
    /// The compression around the network is damaged, or what it holds is too large: the reason.
    #[error("this network cannot be unpacked: {0}")]
    Unpack(String),
    /// Bytes that are no protobuf message: what was being read, and what is wrong.
    #[error("this Leela network is damaged: {part}: {problem}")]
    Message {
        /// The message that was being read.
        part: &'static str,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// A part that the format knows and this program does not compute: its name.
    #[error("this network cannot be used: {0} is not supported")]
    Unsupported(String),
    /// A part that every network of its kind has is not there: its name.
    #[error("this network is damaged: it has no {0}")]
    Missing(String),
    /// A layer has another size than those around it say.
    #[error("this network is damaged: {layer}: {expected} {what} were expected, {found} came")]
    Shape {
        /// The layer.
        layer: String,
        /// What was counted.
        what: &'static str,
        /// How many there should be.
        expected: String,
        /// How many there are.
        found: usize,
    },
    /// A layer has weights that are no numbers: its name.
    #[error("this network is damaged: {0}: not all weights are finite numbers")]
    NotFinite(String),
    /// A file of ours is shorter or longer than its header says.
    #[error("this network is damaged: {expected} bytes were expected, {found} came")]
    Length {
        /// Bytes that the header says.
        expected: usize,
        /// Bytes that came.
        found: usize,
    },
    /// A file of ours of another version: its number.
    #[error("this network has version {0}, {VERSION} was expected")]
    Version(u32),
    /// A file of ours whose bytes have changed.
    #[error("this network is damaged: its checksum is {found}, {expected} was expected")]
    Checksum {
        /// The checksum that the file says, hexadecimal.
        expected: String,
        /// The checksum of its bytes, hexadecimal.
        found: String,
    },
}

impl Error {
    pub(super) fn shape(layer: &str, what: &'static str, expected: &str, found: usize) -> Self {
        Self::Shape { layer: layer.to_owned(), what, expected: expected.to_owned(), found }
    }
}
