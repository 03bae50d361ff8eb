//! The log of a run, as a table (CSV) and as a picture (SVG).

use std::fs;
use std::path::Path;

use anyhow::{Result, anyhow};
use plotters::prelude::*;

use crate::files;

/// What was measured at some step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Steps made.
    pub step: u64,
    /// Mean loss since the last point.
    pub loss: f64,
    /// Mean loss on held-out positions.
    pub held_out: f64,
    /// R² of winning chances on held-out positions.
    pub r2: f64,
    /// The learning rate.
    pub rate: f64,
}

const HEADER: &str = "step,loss,held_out_loss,held_out_r2,learning_rate";

/// Writes the table.
///
/// # Errors
///
/// Where the file cannot be written.
pub fn write_table(path: &Path, points: &[Point]) -> Result<()> {
    let mut text = format!("{HEADER}\n");
    for Point { step, loss, held_out, r2, rate } in points {
        text += &format!("{step},{loss:.7},{held_out:.7},{r2:.6},{rate:.3e}\n");
    }
    files::write(path, &[text.as_bytes()])
}

/// Reads the table of an earlier part of a run, up to a step; nothing where there is none.
#[must_use]
pub fn read_table(path: &Path, last: u64) -> Vec<Point> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let parse = |line: &str| -> Option<Point> {
        let mut fields = line.split(',');
        let step = fields.next()?.parse().ok()?;
        let mut number = || fields.next()?.parse().ok();
        let (loss, held_out, r2, rate) = (number()?, number()?, number()?, number()?);
        Some(Point { step, loss, held_out, r2, rate })
    };
    text.lines().filter_map(parse).filter(|point| point.step <= last).collect()
}

/// Draws the losses, both scales logarithmic.
///
/// # Errors
///
/// Where the file cannot be written.
pub fn draw(path: &Path, title: &str, points: &[Point]) -> Result<()> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return Ok(()) };
    let values = || points.iter().flat_map(|point| [point.loss, point.held_out]);
    let low = values().fold(f64::MAX, f64::min).max(1e-9) * 0.9;
    let high = values().fold(low, f64::max) * 1.1;
    let root = SVGBackend::new(path, (900, 520)).into_drawing_area();
    let draw = || -> Result<(), Box<dyn std::error::Error>> {
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .caption(title, ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(70)
            .build_cartesian_2d(
                (first.step.max(1) as f64..(last.step + 1) as f64).log_scale(),
                (low..high).log_scale(),
            )?;
        chart.configure_mesh().x_desc("step").y_desc("loss").draw()?;
        type Value = fn(&Point) -> f64;
        let trained: (_, _, Value) = ("trained on", BLUE, |point| point.loss);
        let held_out: (_, _, Value) = ("held out", RED, |point| point.held_out);
        for (name, color, value) in [trained, held_out] {
            let line = points.iter().map(|point| (point.step as f64, value(point)));
            chart
                .draw_series(LineSeries::new(line, &color))?
                .label(name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color));
        }
        chart.configure_series_labels().border_style(BLACK).draw()?;
        Ok(root.present()?)
    };
    draw().map_err(|error| anyhow!("cannot draw {}: {error}", path.display()))
}
