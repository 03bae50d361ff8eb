//! The weights as Rust.

use std::fmt::Write;

use tabia_core::hce::{TERMS, WHOLE};

use super::model::Model;
use super::options::Options;
use super::summary::Summary;

/// As rustfmt has it.
const WIDTH: usize = 100;

/// The text of the engine's `hce/weights.rs`.
pub(super) fn write(
    model: &Model,
    options: &Options,
    summary: &Summary,
    fingerprint: &str,
) -> String {
    let Summary { positions, held_out, material, all } = summary;
    let Options { seed, epochs, batch, rate, lambda, decay, quiet, .. } = options;
    let mut text = String::from(
        "//! The fitted numbers, written by `tabia-nets fit-hce`; not to be edited.\n//!\n",
    );
    let lines = [
        format!("Data {fingerprint}: {positions} positions, {held_out} held out."),
        format!(
            "Seed {seed}, {epochs} epochs, batch {batch}, rate {rate}, lambda {lambda}, decay {decay:e},"
        ),
        format!("{}.", if *quiet { "quiet positions alone" } else { "quiet and noisy positions" }),
        format!("Held-out loss {:.5} (R² {:.5});", all.loss, all.r2),
        format!("with material alone {:.5} (R² {:.5}).", material.loss, material.r2),
    ];
    for line in lines {
        let _ = writeln!(text, "//! {line}");
    }
    text.push_str("\nuse super::features::{FEATURES, KINDS};\n");
    text.push_str("\n/// Middlegame and endgame, internal units, by feature.\n#[rustfmt::skip]\n");
    text.push_str("pub(super) static WEIGHTS: [[i16; 2]; FEATURES] = [\n");
    for term in TERMS {
        let _ = writeln!(text, "    // {}", term.name);
        let pairs = &model.weights[term.first..term.end()];
        wrap(&mut text, pairs.iter().map(|[middle, end]| format!("[{middle:.0},{end:.0}],")));
    }
    text.push_str("];\n\n/// By kind of endgame, 128 the whole.\n#[rustfmt::skip]\n");
    text.push_str("pub(super) static SCALES: [i16; KINDS] = [\n");
    wrap(&mut text, model.scales.iter().map(|scale| format!("{:.0},", scale * WHOLE as f32)));
    text.push_str("];\n");
    // Rounding leaves some zeros a sign.
    text.replace("[-0,", "[0,").replace(",-0]", ",0]")
}

fn wrap(text: &mut String, items: impl Iterator<Item = String>) {
    let mut width = 0;
    for item in items {
        if width == 0 || width + item.len() > WIDTH {
            text.push_str(if width == 0 { "    " } else { "\n    " });
            width = 4;
        }
        text.push_str(&item);
        width += item.len();
    }
    text.push('\n');
}
