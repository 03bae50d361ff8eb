//! Which rows the halves of a chunk have, and which halves have a row.

use super::super::kernel::HALVES;

/// Rows by half, and halves by row.
pub(super) struct Features {
    /// Of all halves, one after another.
    rows: Vec<u16>,
    /// Where each half's rows end.
    ends: Vec<u32>,
    /// Counting sort: where each row's halves start, and the halves.
    starts: Vec<u32>,
    sorted: Vec<u16>,
    /// The rows that occur, each with where its halves start and end.
    touched: Vec<[u32; 3]>,
}

impl Features {
    /// Room for halves of a net of so many rows.
    pub(super) fn new(rows: usize) -> Self {
        Self {
            rows: Vec::new(),
            ends: Vec::with_capacity(HALVES),
            starts: vec![0; rows + 2],
            sorted: Vec::new(),
            touched: Vec::new(),
        }
    }

    /// Forgets all halves.
    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.ends.clear();
    }

    /// Takes in the rows of one more half.
    pub(super) fn push(&mut self, rows: impl Iterator<Item = usize>) {
        self.rows.extend(rows.map(|row| row as u16));
        self.ends.push(self.rows.len() as u32);
    }

    /// The rows of a half.
    pub(super) fn of(&self, half: usize) -> &[u16] {
        let start = if half == 0 { 0 } else { self.ends[half - 1] };
        &self.rows[start as usize..self.ends[half] as usize]
    }

    /// Finds out which halves have each row.
    pub(super) fn sort(&mut self) {
        self.starts.fill(0);
        for &row in &self.rows {
            self.starts[usize::from(row) + 2] += 1;
        }
        for i in 2..self.starts.len() {
            self.starts[i] += self.starts[i - 1];
        }
        self.sorted.resize(self.rows.len(), 0);
        let mut start = 0;
        for (half, &end) in self.ends.iter().enumerate() {
            for &row in &self.rows[start..end as usize] {
                let place = &mut self.starts[usize::from(row) + 1];
                self.sorted[*place as usize] = half as u16;
                *place += 1;
            }
            start = end as usize;
        }
        self.touched.clear();
        let ends = self.starts.windows(2).enumerate().filter(|(_, ends)| ends[0] < ends[1]);
        self.touched.extend(ends.map(|(row, ends)| [row as u32, ends[0], ends[1]]));
    }

    /// The rows that occur with their halves, once they are sorted.
    pub(super) fn by_row(&self) -> impl Iterator<Item = (usize, &[u16])> {
        let halves = |from: u32, to: u32| &self.sorted[from as usize..to as usize];
        self.touched.iter().map(move |&[row, from, to]| (row as usize, halves(from, to)))
    }
}
