//! Results in Chinese words.

use crate::pgn::GameResult;

const WINS: [&str; 6] = ["胜", "勝", "胜利", "勝利", "赢", "贏"];
const LOSES: [&str; 12] =
    ["负", "負", "败", "敗", "输", "輸", "认输", "認輸", "认负", "認負", "超时", "超時"];
const DRAWS: [&str; 8] = ["和", "和棋", "和局", "平", "平局", "作和", "议和", "議和"];

/// A result as 红胜, 黑方认输 or 和棋; blanks, and punctuation behind it, say nothing. A side is named by its
/// colour or by its turn: 先 is the side that begins, Red.
pub(super) fn chinese(text: &str) -> Option<GameResult> {
    // Results are short; other words need not be looked at, however long they are.
    const LONGEST: usize = 60;
    if text.len() > LONGEST {
        return None;
    }
    let plain: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let plain = plain.trim_end_matches(['。', '！', '，', '.', '!', ',']);
    let (is_red, rest) = if let Some(rest) = plain.strip_prefix(['红', '紅', '先']) {
        (Some(true), rest)
    } else if let Some(rest) = plain.strip_prefix(['黑', '后', '後']) {
        (Some(false), rest)
    } else {
        (None, plain)
    };
    let rest = rest.strip_prefix(['方', '棋', '子', '手', '先']).unwrap_or(rest);
    if DRAWS.contains(&rest) {
        return Some(GameResult::Draw);
    }
    let red_wins = match is_red? {
        is_red if WINS.contains(&rest) => is_red,
        is_red if LOSES.contains(&rest) => !is_red,
        _ => return None,
    };
    Some(if red_wins { GameResult::White } else { GameResult::Black })
}
