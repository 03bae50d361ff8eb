//! A network computed as its definition says, in 64 bits and without any arrangement: what the fast
//! layers are held to.

use super::parameters::{Convolution, Dense, Parameters, PolicyHead, SQUARES, ScalarHead};
use super::planes::Plane;

/// Numbers by plane, then square.
type Planes = Vec<[f64; SQUARES]>;

/// The outputs of the heads before softmax and other functions.
pub struct Outputs {
    pub policy: Vec<f64>,
    pub value: Vec<f64>,
    pub moves_left: Option<f64>,
}

pub fn compute(parameters: &Parameters, planes: &[Plane]) -> Outputs {
    let input: Planes = planes
        .iter()
        .map(|plane| std::array::from_fn(|square| f64::from(plane.at(square))))
        .collect();
    let mut body = relu(convolve(&parameters.input, &input));
    for block in &parameters.blocks {
        let mut after = convolve(&block.second, &relu(convolve(&block.first, &body)));
        if let Some(gate) = &block.gate {
            let means: Vec<f64> =
                after.iter().map(|plane| plane.iter().sum::<f64>() / SQUARES as f64).collect();
            let squeezed: Vec<f64> =
                dense(&gate.squeeze, &means).into_iter().map(|x| x.max(0.0)).collect();
            let excited = dense(&gate.excite, &squeezed);
            let (gates, biases) = excited.split_at(after.len());
            for ((plane, gate), bias) in after.iter_mut().zip(gates).zip(biases) {
                *plane = plane.map(|x| x / (1.0 + (-gate).exp()) + bias);
            }
        }
        for (after, before) in after.iter_mut().zip(&body) {
            *after = std::array::from_fn(|square| after[square] + before[square]);
        }
        body = relu(after);
    }
    let policy = match &parameters.policy {
        PolicyHead::Convolution { hidden, moves } => {
            convolve(moves, &relu(convolve(hidden, &body))).concat()
        }
        PolicyHead::Dense { hidden, moves } => {
            dense(moves, &relu(convolve(hidden, &body)).concat())
        }
    };
    let moves_left = parameters.moves_left.as_ref().map(|it| head(it, &body)[0]);
    Outputs { policy, value: head(&parameters.value, &body), moves_left }
}

fn head(head: &ScalarHead, body: &Planes) -> Vec<f64> {
    let planes = relu(convolve(&head.convolution, body)).concat();
    let hidden: Vec<f64> = dense(&head.hidden, &planes).into_iter().map(|x| x.max(0.0)).collect();
    dense(&head.output, &hidden)
}

fn relu(planes: Planes) -> Planes {
    planes.into_iter().map(|plane| plane.map(|x| x.max(0.0))).collect()
}

fn convolve(layer: &Convolution, input: &Planes) -> Planes {
    let (size, reach) = (layer.size as i32, layer.size as i32 / 2);
    let mut output = Planes::new();
    for filter in 0..layer.outputs {
        output.push(std::array::from_fn(|square| {
            let (rank, file) = (square as i32 / 8, square as i32 % 8);
            let mut sum = f64::from(layer.biases[filter]);
            for (plane, numbers) in input.iter().enumerate() {
                for tap in 0..size * size {
                    let (r, f) = (rank + tap / size - reach, file + tap % size - reach);
                    if (0..8).contains(&r) && (0..8).contains(&f) {
                        let index = (filter * layer.inputs + plane) * (size * size) as usize;
                        sum += f64::from(layer.weights[index + tap as usize])
                            * numbers[(r * 8 + f) as usize];
                    }
                }
            }
            sum
        }));
    }
    output
}

fn dense(layer: &Dense, input: &[f64]) -> Vec<f64> {
    let rows = layer.weights.chunks_exact(layer.inputs).zip(&layer.biases);
    rows.map(|(row, bias)| {
        f64::from(*bias) + row.iter().zip(input).map(|(w, x)| f64::from(*w) * x).sum::<f64>()
    })
    .collect()
}
