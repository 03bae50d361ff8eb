//! Holds no code: this crate's manifest pins the package whose data files `www/vite.openings.ts`
//! compiles into the page's list of opening names.
