//! Elo of all players from the results of their matches: the ratings that make these results likeliest (Bradley and
//! Terry, 1952), a draw half a win. The random network has 0.

use super::matches::Score;
use super::opponent::Player;

/// Rounds of the fixed-point iteration, more than ratings take to settle.
const ROUNDS: usize = 4_000;
/// A win and a loss by so much more for both of each pair, so that whoever has won or lost everything has a rating.
const PRIOR: f64 = 0.5;

/// A player's rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Whose it is.
    pub player: Player,
    /// Elo above the random network.
    pub elo: f64,
    /// About how far off it may be: 95 %, as if the opponents' ratings were exact.
    pub error: f64,
}

/// The rating of a generation.
pub fn of_generation(ratings: &[Rating], generation: u32) -> Option<&Rating> {
    ratings.iter().find(|rating| rating.player == Player::Generation(generation))
}

/// The ratings of all players, generations first.
pub fn rate(scores: &[Score]) -> Vec<Rating> {
    let mut players: Vec<Player> = scores.iter().flat_map(|score| score.players).collect();
    players.sort_unstable();
    players.dedup();
    let place = |player| players.binary_search(&player).unwrap_or(0);
    // For each match: both places, points of the first, all points.
    let pairs: Vec<(usize, usize, f64, f64)> = scores
        .iter()
        .map(|score| {
            let [wins, draws, losses] = score.games.map(f64::from);
            let all = wins + draws + losses + 2.0 * PRIOR;
            let [first, second] = score.players.map(place);
            (first, second, wins + draws / 2.0 + PRIOR, all)
        })
        .collect();
    let mut strengths = vec![1.0_f64; players.len()];
    for _ in 0..ROUNDS {
        let mut points = vec![0.0; players.len()];
        let mut weights = vec![0.0; players.len()];
        for &(first, second, won, all) in &pairs {
            let weight = all / (strengths[first] + strengths[second]);
            points[first] += won;
            points[second] += all - won;
            weights[first] += weight;
            weights[second] += weight;
        }
        for (strength, (points, weight)) in strengths.iter_mut().zip(points.iter().zip(weights)) {
            *strength = points / weight;
        }
        let first = strengths.first().copied().unwrap_or(1.0);
        strengths.iter_mut().for_each(|strength| *strength /= first);
    }
    let unit = 400.0 / std::f64::consts::LN_10;
    let rating = |(number, &player): (usize, &Player)| {
        let information: f64 = pairs
            .iter()
            .filter(|&&(first, second, ..)| first == number || second == number)
            .map(|&(first, second, _, all)| {
                let chance = strengths[first] / (strengths[first] + strengths[second]);
                all * chance * (1.0 - chance)
            })
            .sum();
        let elo = unit * strengths[number].ln();
        Rating { player, elo, error: 1.96 * unit / information.max(1e-9).sqrt() }
    };
    players.iter().enumerate().map(rating).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(players: [Player; 2], games: [u32; 3]) -> Score {
        Score { players, games }
    }

    #[test]
    fn ratings_are_those_that_results_mean() {
        let [zero, one] = [0, 1].map(Player::Generation);
        // 75 % are 191 Elo; many games, so that the prior does not count.
        let scores = [
            score([one, zero], [60_000, 30_000, 10_000]),
            score([zero, Player::Playouts], [1, 2, 1]),
        ];
        let ratings = rate(&scores);
        assert_eq!(ratings.len(), 3);
        assert_eq!(of_generation(&ratings, 0).unwrap().elo, 0.0);
        let first = of_generation(&ratings, 1).unwrap();
        assert!((first.elo - 190.8).abs() < 0.5, "{first:?}");
        assert!(first.error < 4.0 && ratings[2].elo.abs() < 1e-6 && ratings[2].error > 200.0);
    }

    #[test]
    fn who_wins_everything_is_rated_too() {
        let [zero, one] = [0, 1].map(Player::Generation);
        let ratings = rate(&[score([one, zero], [20, 0, 0])]);
        assert!((500.0..800.0).contains(&ratings[1].elo), "{ratings:?}");
    }
}
