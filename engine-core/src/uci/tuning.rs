//! Search constants as UCI options, in builds with the feature `tune`.

use crate::search::params::tune::ALL;

/// The option lines for `uci`.
pub(super) fn describe() -> impl Iterator<Item = String> {
    ALL.iter().map(|parameter| {
        let (name, default) = (parameter.name, parameter.default);
        let (least, most) = (parameter.least, parameter.most);
        format!("option name {name} type spin default {default} min {least} max {most}")
    })
}

/// Sets a constant. Answers whether there is one of this name and the value is a number.
pub(super) fn set(name: &str, value: &str) -> bool {
    let parameter = ALL.iter().find(|parameter| parameter.name == name);
    match (parameter, value.parse()) {
        (Some(parameter), Ok(value)) => {
            parameter.set(value);
            true
        }
        _ => false,
    }
}

/// The constants as OpenBench's SPSA input: name, type, value, least, most, step at the end, rate.
pub(super) fn spsa_input() -> impl Iterator<Item = String> {
    ALL.iter().map(|parameter| {
        let (name, default) = (parameter.name, parameter.default);
        let (least, most) = (parameter.least, parameter.most);
        let step = (f64::from(most - least) / 20.0).max(0.5);
        format!("{name}, int, {default}, {least}, {most}, {step}, 0.002")
    })
}
