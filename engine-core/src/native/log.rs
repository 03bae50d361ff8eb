//! The log that the option `Debug Log File` asks for: every line that comes or goes, with its time.

use std::fs::File;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// A file that lines are added to, or none.
#[derive(Default)]
pub struct Log(Mutex<Option<(String, File)>>);

impl Log {
    /// Writes to the end of this file from now on, or no more.
    pub fn open(&self, name: Option<&str>) -> io::Result<()> {
        let file = match name {
            None => None,
            Some(name) => {
                let file = File::options().append(true).create(true).open(name)?;
                Some((name.to_owned(), file))
            }
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = file;
        Ok(())
    }

    /// Notes a line that came (`>`) or went (`<`). Where the file cannot take it the log ends, and
    /// the answer is what to tell.
    pub fn note(&self, direction: char, text: &str) -> Result<(), String> {
        let mut log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((name, file)) = log.as_mut() else { return Ok(()) };
        let time = timestamp(SystemTime::now());
        let lines: String =
            text.split('\n').map(|line| format!("{time} {direction} {line}\n")).collect();
        let Err(error) = file.write_all(lines.as_bytes()) else { return Ok(()) };
        let message = format!("Debug Log File {name}: {error}; the log ends here");
        *log = None;
        Err(message)
    }
}

/// A time as `2026-01-31T23:59:59.999Z`.
fn timestamp(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (seconds, millis) = (since.as_secs(), since.subsec_millis());
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

/// Year, month and day of a number of days since 1 January 1970, in the Gregorian calendar. Years
/// are counted from March, so that the leap day is the last.
const fn date(days: u64) -> (u64, u64, u64) {
    const DAYS_TO_1970: u64 = 719_468; // since 1 March of the year 0
    const CYCLE: u64 = 146_097; // 400 years
    let days = days + DAYS_TO_1970;
    let (cycle, day_of_cycle) = (days / CYCLE, days % CYCLE);
    let year_of_cycle = (day_of_cycle - day_of_cycle / 1_460 + day_of_cycle / 36_524
        - day_of_cycle / 146_096)
        / 365;
    let day_of_year =
        day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = 400 * cycle + year_of_cycle + if month <= 2 { 1 } else { 0 };
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00.007Z"),
            (951_782_400, "2000-02-29T00:00:00.007Z"),
            (951_868_799, "2000-02-29T23:59:59.007Z"),
            (1_709_251_200, "2024-03-01T00:00:00.007Z"),
            (4_107_542_399, "2100-02-28T23:59:59.007Z"),
            (4_107_542_400, "2100-03-01T00:00:00.007Z"),
        ] {
            let time = UNIX_EPOCH + Duration::from_millis(1_000 * seconds + 7);
            assert_eq!(timestamp(time), expected);
        }
    }
}
