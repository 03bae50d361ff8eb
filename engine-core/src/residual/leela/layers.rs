//! The layers of Leela's networks: numbers of 16 bits to floats, batch normalisation folded in.

use super::super::error::Error;
use super::super::parameters::{Convolution, Dense};
use super::refused::{self, refused};
use super::wire::{Message, Value};

/// What is added to variances of batch normalisation before their root is taken.
const EPSILON: f32 = 1e-5;

/// A convolution with its biases or with its batch normalisation, which is folded into it. Its size
/// follows from the number of weights.
pub fn convolution(bytes: Option<&[u8]>, name: &str, inputs: usize) -> Result<Convolution, Error> {
    let bytes = bytes.ok_or_else(|| Error::Missing(name.to_owned()))?;
    let mut layers: [Vec<f32>; 6] = Default::default();
    for field in Message::new(bytes, "a convolution") {
        match field? {
            (number @ 1..=6, Value::Bytes(bytes)) => layers[number as usize - 1] = layer(bytes)?,
            (number, _) => return Err(refused(format!("field {number} of a convolution"))),
        }
    }
    let [mut weights, mut biases, means, variances, gammas, betas] = layers;
    let outputs = if biases.is_empty() { means.len() } else { biases.len() };
    // Numbers of a damaged file, which may be of any size.
    let pairs = inputs.saturating_mul(outputs);
    let size = match weights.len() {
        area if pairs > 0 && area == pairs => 1,
        area if pairs > 0 && area == pairs.saturating_mul(9) => 3,
        found => {
            let expected = format!("{pairs} or {}", pairs.saturating_mul(9));
            return Err(Error::shape(name, "weights", &expected, found));
        }
    };
    biases.resize(outputs, 0.0);
    if !means.is_empty() {
        for (what, numbers) in [
            ("means", &means),
            ("variances", &variances),
            ("scales (if any)", &or(&gammas, outputs)),
            ("shifts (if any)", &or(&betas, outputs)),
        ] {
            if numbers.len() != outputs {
                return Err(Error::shape(name, what, &outputs.to_string(), numbers.len()));
            }
        }
        for filter in 0..outputs {
            let scale = gammas.get(filter).unwrap_or(&1.0) / (variances[filter] + EPSILON).sqrt();
            let shift = betas.get(filter).unwrap_or(&0.0);
            biases[filter] = (biases[filter] - means[filter]) * scale + shift;
            let filter = filter * inputs * size * size;
            for weight in &mut weights[filter..filter + inputs * size * size] {
                *weight *= scale;
            }
        }
    }
    Ok(Convolution { inputs, outputs, size, weights, biases })
}

/// The numbers, or as many zeros as there should be if there are none.
fn or(numbers: &[f32], count: usize) -> Vec<f32> {
    if numbers.is_empty() { vec![0.0; count] } else { numbers.to_vec() }
}

/// A dense layer of weights and biases, of which there is one for each output.
pub fn dense(parts: [Option<&[u8]>; 2], name: &str, inputs: usize) -> Result<Dense, Error> {
    let [weights, biases] =
        parts.map(|bytes| bytes.ok_or_else(|| Error::Missing(name.to_owned())).and_then(layer));
    let (weights, biases) = (weights?, biases?);
    let outputs = biases.len();
    let expected = inputs.saturating_mul(outputs);
    if weights.len() != expected {
        return Err(Error::shape(name, "weights", &expected.to_string(), weights.len()));
    }
    Ok(Dense { inputs, outputs, weights, biases })
}

/// The numbers of a layer: 16 bits each, from its least number to its greatest.
fn layer(bytes: &[u8]) -> Result<Vec<f32>, Error> {
    let (mut least, mut greatest, mut numbers) = (0.0, 0.0, &[][..]);
    for field in Message::new(bytes, "a layer") {
        match field? {
            (1, Value::Four(number)) => least = f32::from_le_bytes(number),
            (2, Value::Four(number)) => greatest = f32::from_le_bytes(number),
            (3, Value::Bytes(bytes)) => numbers = bytes,
            (4, Value::Integer(code)) if code > 1 => return Err(refused::encoding(code)),
            _ => {}
        }
    }
    let (numbers, []) = numbers.as_chunks::<2>() else {
        return Err(Error::Message { part: "a layer", problem: "it has half a number" });
    };
    let step = (greatest - least) / f32::from(u16::MAX);
    Ok(numbers.iter().map(|&number| least + step * f32::from(u16::from_le_bytes(number))).collect())
}
