//! Elo by generation, as a table (`elo.csv`), as text (`elo.txt`) and as a picture (`elo.svg`).

use std::fmt::Write;
use std::path::Path;

use anyhow::{Result, anyhow};
use plotters::prelude::*;

use super::opponent::Player;
use super::rating::Rating;
use crate::files;

/// Characters of the longest bar.
const WIDTH: f64 = 50.0;

/// Writes all three.
pub fn write(folder: &Path, generation: u32, ratings: &[Rating]) -> Result<()> {
    files::write(&folder.join("elo.csv"), &[table(ratings).as_bytes()])?;
    files::write(&folder.join("elo.txt"), &[text(ratings).as_bytes()])?;
    let picture = picture(generation, ratings)
        .map_err(|error| anyhow!("cannot draw the chart of {}: {error}", folder.display()))?;
    files::write(&folder.join("elo.svg"), &[picture.as_bytes()])
}

fn table(ratings: &[Rating]) -> String {
    let mut table = "player,elo,error\n".to_owned();
    for Rating { player, elo, error } in ratings {
        let _ = writeln!(table, "{},{elo:.1},{error:.1}", player.name());
    }
    table
}

fn text(ratings: &[Rating]) -> String {
    let (low, high) = range(ratings);
    let mut text = String::new();
    for Rating { player, elo, error } in ratings {
        let length = (WIDTH * (elo - low) / (high - low)).round() as usize;
        let bar = "#".repeat(length);
        let _ = writeln!(text, "{:<10} {elo:+6.0} ± {error:3.0} {bar}", player.name());
    }
    text
}

/// The lowest and the highest rating, a little apart.
fn range(ratings: &[Rating]) -> (f64, f64) {
    let all = ratings.iter().map(|rating| rating.elo);
    let low = all.clone().fold(0.0, f64::min);
    (low, all.fold(low + 1.0, f64::max))
}

fn picture(
    generation: u32,
    ratings: &[Rating],
) -> std::result::Result<String, Box<dyn std::error::Error>> {
    let (low, high) = range(ratings);
    let mut picture = String::new();
    {
        let root = SVGBackend::with_string(&mut picture, (900, 520)).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .caption("Elo above random weights, by generation", ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(60)
            .build_cartesian_2d(0.0..f64::from(generation.max(1)), low - 50.0..high + 50.0)?;
        chart.configure_mesh().x_desc("generation").y_desc("Elo").draw()?;
        let number = |rating: &Rating| match rating.player {
            Player::Generation(number) => Some(f64::from(number)),
            Player::Playouts | Player::ByHand(_) => None,
        };
        let points: Vec<(f64, f64, f64)> = ratings
            .iter()
            .filter_map(|rating| Some((number(rating)?, rating.elo, rating.error)))
            .collect();
        for &(x, elo, error) in &points {
            chart.draw_series([PathElement::new(
                [(x, elo - error), (x, elo + error)],
                BLUE.mix(0.3),
            )])?;
        }
        chart
            .draw_series(LineSeries::new(points.iter().map(|&(x, elo, _)| (x, elo)), &BLUE))?
            .label("the network")
            .legend(|(x, y)| PathElement::new([(x, y), (x + 16, y)], BLUE));
        let fixed = ratings.iter().filter(|rating| number(rating).is_none());
        let colors = [RED, GREEN, MAGENTA, BLACK];
        for (rating, color) in fixed.zip(colors.into_iter().cycle()) {
            let line = [(0.0, rating.elo), (f64::from(generation.max(1)), rating.elo)];
            chart
                .draw_series(LineSeries::new(line, &color))?
                .label(rating.player.name())
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::LowerRight)
            .border_style(BLACK)
            .draw()?;
        root.present()?;
    }
    Ok(picture)
}
