//! The names of what Leela's format has and this program does not compute, for errors.

use super::super::error::Error;

/// A refusal of something by name.
pub fn refused(what: impl Into<String>) -> Error {
    Error::Unsupported(what.into())
}

/// The input formats beside INPUT_CLASSICAL_112_PLANE.
pub fn input(code: u64) -> Error {
    refused(match code {
        2 => "the input format INPUT_112_WITH_CASTLING_PLANE".to_owned(),
        3 => "the input format INPUT_112_WITH_CANONICALIZATION".to_owned(),
        4 => "the input format INPUT_112_WITH_CANONICALIZATION_HECTOPLIES".to_owned(),
        5 => "the input format INPUT_112_WITH_CANONICALIZATION_V2".to_owned(),
        132 => "the input format INPUT_112_WITH_CANONICALIZATION_HECTOPLIES_ARMAGEDDON".to_owned(),
        133 => "the input format INPUT_112_WITH_CANONICALIZATION_V2_ARMAGEDDON".to_owned(),
        _ => format!("input format {code}"),
    })
}

/// The structures that are no residual tower.
pub fn network(code: u64) -> Error {
    refused(match code {
        5 => "an ONNX network (NETWORK_ONNX)".to_owned(),
        6 => "an attention body (NETWORK_ATTENTIONBODY_WITH_HEADFORMAT)".to_owned(),
        134 => "an attention body (NETWORK_ATTENTIONBODY_WITH_MULTIHEADFORMAT)".to_owned(),
        _ => format!("network structure {code}"),
    })
}

/// The policies that are neither classical nor convolutional.
pub fn policy(code: u64) -> Error {
    refused(match code {
        3 => "an attention policy (POLICY_ATTENTION)".to_owned(),
        _ => format!("policy format {code}"),
    })
}

/// The values that are neither classical nor win, draw and loss.
pub fn value(code: u64) -> Error {
    refused(match code {
        3 => "a value with parameters (VALUE_PARAM)".to_owned(),
        _ => format!("value format {code}"),
    })
}

/// The estimates of the plies left that are not MOVES_LEFT_V1.
pub fn moves_left(code: u64) -> Error {
    refused(format!("moves left format {code}"))
}

/// The activations that are not ReLU.
pub fn activation(code: u64) -> Error {
    refused(match code {
        1 => "the activation Mish (DEFAULT_ACTIVATION_MISH)".to_owned(),
        _ => format!("activation {code}"),
    })
}

/// The encodings of weights that are not LINEAR16.
pub fn encoding(code: u64) -> Error {
    refused(match code {
        2 => "the weight encoding FLOAT16".to_owned(),
        3 => "the weight encoding BFLOAT16".to_owned(),
        4 => "the weight encoding FLOAT32".to_owned(),
        _ => format!("weight encoding {code}"),
    })
}

/// The parts of the weights that no residual tower has.
pub fn part(number: u32) -> Error {
    refused(match number {
        17..=20 | 22 => format!("an attention policy (field {number} of the weights)"),
        21 | 24 => format!("encoder layers of a policy (field {number} of the weights)"),
        25..=29 => format!("an attention body (field {number} of the weights)"),
        _ => {
            format!("a part of the network that is not known here (field {number} of the weights)")
        }
    })
}
