//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

/// Tabia, a chess engine. Without a command it talks UCI on standard input and output.
#[derive(Parser)]
#[command(name = "Tabia", bin_name = "tabia", version, max_term_width = 100)]
#[command(after_help = "Any other words are one UCI command that is run to its end:\n  \
    tabia go perft 6\n  tabia go depth 20")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Talk UCI on standard input and output, as without a command
    Uci,
    /// Count the nodes of a fixed search: the signature of this version, and its speed
    Bench {
        /// Which game
        #[arg(long, value_enum, default_value_t = Game::Chess)]
        game: Game,
        /// How deep each position is searched, in plies
        depth: Option<u32>,
    },
    /// Play xiangqi: talk UCI or UCCI on standard input and output, by the first line
    Xiangqi {
        /// One command that is run to its end instead, such as "bench"
        words: Vec<String>,
    },
    /// Count the leaves of the tree of legal moves
    Perft {
        /// Which game
        #[arg(long, value_enum, default_value_t = Game::Chess)]
        game: Game,
        /// Plies
        depth: u32,
        /// The position; the start position where none is given
        #[arg(num_args = 0..)]
        fen: Vec<String>,
    },
    /// Explain the evaluation of a position
    Eval {
        /// Which game
        #[arg(long, value_enum, default_value_t = Game::Chess)]
        game: Game,
        /// The position; the start position where none is given
        #[arg(num_args = 0..)]
        fen: Vec<String>,
        /// Evaluate with this net
        #[arg(long, value_name = "FILE")]
        net: Option<PathBuf>,
        /// Show the value and the priors that this residual network gives instead; for chess alone
        #[arg(long, value_name = "FILE", conflicts_with = "net")]
        weights: Option<PathBuf>,
    },
    /// Describe a residual network, and measure its speed or evaluate a list of positions
    Residual {
        /// A network of Leela's (.pb.gz) or Tabia's (.tares)
        file: PathBuf,
        /// How many positions are evaluated together when its speed is measured [default: 1 and 16]
        #[arg(long, value_name = "POSITIONS", value_parser = clap::value_parser!(u32).range(1..=1024))]
        batch: Option<u32>,
        /// Evaluate the positions of this file instead, each a line like UCI's `position` ("startpos
        /// moves e2e4"), one line of JSON each
        #[arg(long, value_name = "LIST", conflicts_with = "batch")]
        positions: Option<PathBuf>,
    },
    /// Analyse a position, a list of positions, or the games of a PGN file
    #[command(alias = "analyze")]
    Analyse(Analyse),
    /// Review every game of a PGN file, or every position of a list, one line of JSON each
    ///
    /// What was done before is not done again: run it once more with the same files after it was
    /// interrupted, and it goes on.
    Review(Review),
    /// Build an opening book from the games of PGN files: Polyglot for chess, Tabia's own for xiangqi
    Book(Book),
    /// Divide the games of a PGN file for several machines
    #[command(hide = true)]
    Shards {
        /// The games
        pgn: PathBuf,
        /// How many games a shard has
        games: usize,
    },
    /// Write completions for a shell to standard output
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// One UCI command
    #[command(external_subcommand)]
    Other(Vec<String>),
}

/// A game that the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Game {
    Chess,
    Xiangqi,
}

/// A way to write moves of xiangqi.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Notation {
    /// h2e2
    Uci,
    /// H2-E2
    Iccs,
    /// C2=5, of the World Xiangqi Federation
    Wxf,
    /// 炮二平五, with simplified characters
    Chinese,
    /// 炮二平五, with traditional characters
    Traditional,
}

/// The hash table of a search, in MiB, unless the command line names another.
pub const USUAL_HASH: u32 = 64;
/// The same in reviews of games: what the page and the widget review with.
pub const REVIEW_HASH: u32 = 16;

/// What ends the search of a position, and what it searches with.
#[derive(Args, Clone)]
pub struct Effort {
    /// Search so many plies deep
    #[arg(long, value_name = "PLIES")]
    pub depth: Option<u32>,
    /// Search so many nodes
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Search so many milliseconds
    #[arg(long, value_name = "MS")]
    pub movetime: Option<u64>,
    /// Evaluate with this net
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// Memory for the hash table of each search, in MiB; 64 unless given, and 16 for games, as in
    /// browsers, which find the same with it
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: Option<u32>,
    /// Folders of Syzygy endgame tables
    #[arg(long, value_name = "FOLDERS")]
    pub syzygy: Option<String>,
}

#[derive(Args)]
pub struct Analyse {
    /// A FEN or an EPD (in quotes or not), "startpos", a file with one in each line, or a PGN file
    #[arg(required = true, num_args = 1..)]
    pub what: Vec<String>,
    /// Which game
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    pub game: Game,
    #[command(flatten)]
    pub effort: Effort,
    /// The notation of xiangqi's moves for people; UCI in JSON unless given, else WXF
    #[arg(long, value_enum)]
    pub notation: Option<Notation>,
    /// How many lines to tell of each position
    #[arg(long, value_name = "LINES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub multipv: u32,
    /// Write JSON instead of a table or PGN
    #[arg(long)]
    pub json: bool,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Args)]
pub struct Review {
    /// The games, or a file with an EPD or a FEN in each line
    pub pgn: PathBuf,
    /// Where the reviews go; where this file exists, they are added to it [default: the PGN file's
    /// name with the ending .reviews.jsonl]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The games are a part of another file, which begins at this line there
    #[arg(long, value_name = "LINE", hide = true)]
    pub part: Option<usize>,
    /// Which game
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    pub game: Game,
    /// The notation of xiangqi's moves for people [default: uci]
    #[arg(long, value_enum)]
    pub notation: Option<Notation>,
    /// How many games are searched at a time [default: the number of processors]
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: Option<u32>,
    #[command(flatten)]
    pub effort: Effort,
}

#[derive(Args)]
pub struct Book {
    /// The games, as PGN
    #[arg(required = true, num_args = 1..)]
    pub pgn: Vec<PathBuf>,
    /// Which game
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    pub game: Game,
    /// Where the book goes
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
    /// How far into each game, in plies
    #[arg(long, default_value_t = 40)]
    pub plies: usize,
    /// How many games must have played a move
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Play so many games of xiangqi first and add them to the first file of games, which need not exist;
    /// those that it has are not played again
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub self_play: Option<u64>,
    /// How many nodes are searched for each move of these games
    #[arg(long, requires = "self_play", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// The seed of their choices in the opening
    #[arg(long, requires = "self_play", default_value_t = 1)]
    pub seed: u64,
    /// How many games are played at a time [default: the number of processors]
    #[arg(long, short, requires = "self_play", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: Option<u32>,
}
