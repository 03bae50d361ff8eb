//! Whether this processor can run this program, and whether another build beside it would run
//! faster: better a sentence than an illegal instruction.
//!
//! Releases have one program for each level of x86-64: `tabia` for v2, and beside it `tabia-v3` and
//! `tabia-v4`. The first, started on a better processor, hands over to the best of the others.
//!
//! All of it is asked of the processor itself. The standard library's macros answer for what a
//! program was built for without asking, which is the question here.

#[cfg(target_arch = "x86_64")]
pub use x86_64::{check, hand_over};

/// There is nothing to check, and there are no levels to choose from.
#[cfg(not(target_arch = "x86_64"))]
pub fn check() {}

/// There is nothing to hand over to.
#[cfg(not(target_arch = "x86_64"))]
pub fn hand_over() {}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};
    use std::path::{Path, PathBuf};

    /// Where the processor says what it has.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Register {
        /// ECX of leaf 1.
        Basic,
        /// EBX of leaf 7.
        Vectors,
        /// ECX of leaf 7.
        MoreVectors,
        /// ECX of leaf 8000_0001.
        Extended,
    }
    use Register::{Basic, Extended, MoreVectors, Vectors};

    /// The registers that the system must save for a feature to be of use: bits of XCR0.
    const NO_STATE: u32 = 0;
    const YMM: u32 = 0x06;
    const ZMM: u32 = 0xE6;

    struct Feature {
        /// The level of x86-64 that it belongs to; 5 for none.
        level: u32,
        register: Register,
        bit: u32,
        state: u32,
        /// Whether this program was built for it.
        built_for: bool,
    }

    macro_rules! features {
        ($($level:literal $name:tt $register:ident $bit:literal $state:ident;)*) => {
            &[$(Feature {
                level: $level,
                register: $register,
                bit: $bit,
                state: $state,
                built_for: cfg!(target_feature = $name),
            }),*]
        };
    }

    /// What compilers use where they may, by levels.
    const FEATURES: &[Feature] = features! {
        2 "sse3" Basic 0 NO_STATE;
        2 "ssse3" Basic 9 NO_STATE;
        2 "cmpxchg16b" Basic 13 NO_STATE;
        2 "sse4.1" Basic 19 NO_STATE;
        2 "sse4.2" Basic 20 NO_STATE;
        2 "popcnt" Basic 23 NO_STATE;
        3 "fma" Basic 12 YMM;
        3 "movbe" Basic 22 NO_STATE;
        3 "avx" Basic 28 YMM;
        3 "f16c" Basic 29 YMM;
        3 "lzcnt" Extended 5 NO_STATE;
        3 "bmi1" Vectors 3 NO_STATE;
        3 "avx2" Vectors 5 YMM;
        3 "bmi2" Vectors 8 NO_STATE;
        4 "avx512f" Vectors 16 ZMM;
        4 "avx512dq" Vectors 17 ZMM;
        4 "avx512cd" Vectors 28 ZMM;
        4 "avx512bw" Vectors 30 ZMM;
        4 "avx512vl" Vectors 31 ZMM;
        5 "pclmulqdq" Basic 1 NO_STATE;
        5 "aes" Basic 25 NO_STATE;
        5 "avx512ifma" Vectors 21 ZMM;
        5 "sha" Vectors 29 NO_STATE;
        5 "avx512vbmi" MoreVectors 1 ZMM;
        5 "avx512vbmi2" MoreVectors 6 ZMM;
        5 "gfni" MoreVectors 8 NO_STATE;
        5 "vaes" MoreVectors 9 YMM;
        5 "vpclmulqdq" MoreVectors 10 YMM;
        5 "avx512vnni" MoreVectors 11 ZMM;
        5 "avx512bitalg" MoreVectors 12 ZMM;
        5 "avx512vpopcntdq" MoreVectors 14 ZMM;
    };

    /// What a processor has, or what a program needs.
    #[derive(Clone, Copy, Default)]
    struct Features {
        basic: u32,
        vectors: u32,
        more_vectors: u32,
        extended: u32,
        /// The low half of XCR0: what the system saves.
        state: u32,
    }

    impl Features {
        /// All features up to a level of x86-64, or those that this program was built for.
        const fn needed(level: Option<u32>) -> Self {
            let mut needed =
                Self { basic: 0, vectors: 0, more_vectors: 0, extended: 0, state: NO_STATE };
            let mut i = 0;
            while i < FEATURES.len() {
                let feature = &FEATURES[i];
                let counts = match level {
                    Some(level) => feature.level <= level,
                    None => feature.built_for,
                };
                if counts {
                    match feature.register {
                        Basic => needed.basic |= 1 << feature.bit,
                        Vectors => needed.vectors |= 1 << feature.bit,
                        MoreVectors => needed.more_vectors |= 1 << feature.bit,
                        Extended => needed.extended |= 1 << feature.bit,
                    }
                    needed.state |= feature.state;
                }
                i += 1;
            }
            needed
        }

        /// What this processor has.
        #[inline(always)]
        fn here() -> Self {
            const XSAVE_IN_USE: u32 = 1 << 27;
            const LEAF_7: u32 = 7;
            const EXTENDED: u32 = 0x8000_0001;
            let mut here = Self { basic: __cpuid(1).ecx, ..Self::default() };
            if __cpuid(0).eax >= LEAF_7 {
                let leaf = __cpuid_count(LEAF_7, 0);
                (here.vectors, here.more_vectors) = (leaf.ebx, leaf.ecx);
            }
            if __cpuid(0x8000_0000).eax >= EXTENDED {
                here.extended = __cpuid(EXTENDED).ecx;
            }
            if here.basic & XSAVE_IN_USE != 0 {
                // SAFETY: the processor has just said that the instruction may be used.
                here.state = unsafe { _xgetbv(0) } as u32;
            }
            here
        }

        /// Whether all that is needed is there.
        #[inline(always)]
        const fn include(&self, needed: &Self) -> bool {
            self.basic & needed.basic == needed.basic
                && self.vectors & needed.vectors == needed.vectors
                && self.more_vectors & needed.more_vectors == needed.more_vectors
                && self.extended & needed.extended == needed.extended
                && self.state & needed.state == needed.state
        }

        /// The highest level, from 1 to 4, that is there in full.
        #[inline(always)]
        const fn level(&self) -> u32 {
            const V2: Features = Features::needed(Some(2));
            const V3: Features = Features::needed(Some(3));
            const V4: Features = Features::needed(Some(4));
            match self {
                _ if !self.include(&V2) => 1,
                _ if !self.include(&V3) => 2,
                _ if !self.include(&V4) => 3,
                _ => 4,
            }
        }
    }

    /// What this program was built for.
    const BUILT_FOR: Features = Features::needed(None);

    /// What to say on a processor of each level, from 1.
    const REFUSALS: [&str; 4] = [
        "tabia: this program was built for a newer processor than this one, which has not even \
         x86-64-v2; build one for this machine with `make EXE=tabia`\n",
        "tabia: this program was built for a newer processor than this one, which has x86-64-v2; \
         take Tabia's program for that, or build one for this machine with `make EXE=tabia`\n",
        "tabia: this program was built for a newer processor than this one, which has x86-64-v3; \
         take Tabia's program for that, or build one for this machine with `make EXE=tabia`\n",
        "tabia: this program was built for another processor, whose extensions this one lacks; \
         take Tabia's program for x86-64-v4, or build one for this machine with `make EXE=tabia`\n",
    ];

    /// What to say where the program was built for more than the processor has.
    ///
    /// This function itself is compiled for what it looks for. So it does nothing but compare with
    /// constants: what has loops, shifts or texts to put together could hold the very instructions
    /// that are missing.
    #[inline(always)]
    fn refusal() -> Option<&'static str> {
        let here = Features::here();
        if here.include(&BUILT_FOR) {
            return None;
        }
        Some(match here.level() {
            1 => REFUSALS[0],
            2 => REFUSALS[1],
            3 => REFUSALS[2],
            _ => REFUSALS[3],
        })
    }

    /// Ends the program where it cannot run. Before `main`, since the standard library's own start
    /// is compiled into it, with the instructions of this program.
    #[cfg(target_os = "linux")]
    extern "C" fn before_main() {
        if let Some(text) = refusal() {
            // SAFETY: the bytes are those of a text; both calls may be made before `main`, and
            // the second ends the program.
            unsafe {
                libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len());
                libc::_exit(1);
            }
        }
    }

    // SAFETY: the section holds pointers to functions that are called before `main`, with
    // arguments that the convention lets a function ignore. This one needs nothing of the standard
    // library's start.
    #[cfg(target_os = "linux")]
    #[used]
    #[unsafe(link_section = ".init_array")]
    static BEFORE_MAIN: extern "C" fn() = before_main;

    /// Ends the program where it cannot run, if that was not done before `main`.
    pub fn check() {
        #[cfg(not(target_os = "linux"))]
        if let Some(text) = refusal() {
            use std::io::Write;
            // Where nobody hears it, the exit code still tells.
            let _ = std::io::stderr().write_all(text.as_bytes());
            std::process::exit(1);
        }
    }

    /// The best of the programs beside this one that the processor can run, if one is better.
    fn better(own: &Path, built_for: u32, processor: u32) -> Option<PathBuf> {
        let stem = own.file_stem()?.to_str()?;
        let ending = own.extension().and_then(|ending| ending.to_str());
        let ending = ending.map_or(String::new(), |ending| format!(".{ending}"));
        ((built_for + 1)..=processor)
            .rev()
            .map(|level| own.with_file_name(format!("{stem}-v{level}{ending}")))
            .find(|path| path.is_file())
    }

    /// Becomes the program beside this one that suits the processor better, where there is one.
    #[inline(never)]
    pub fn hand_over() {
        let Ok(own) = std::env::current_exe() else { return };
        let here = Features::here().level();
        let Some(path) = better(&own, BUILT_FOR.level(), here) else { return };
        let mut command = std::process::Command::new(&path);
        command.args(std::env::args_os().skip(1));
        #[cfg(unix)]
        let error = std::os::unix::process::CommandExt::exec(&mut command);
        #[cfg(not(unix))]
        let error = match command.status() {
            Ok(status) => std::process::exit(status.code().unwrap_or(1)),
            Err(error) => error,
        };
        // This program does as well, if slower.
        eprintln!("tabia: {}: {error}", path.display());
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn levels_are_told_apart() {
            for level in 1..=4 {
                assert_eq!(Features::needed(Some(level)).level(), level);
            }
            // A system that does not save large registers takes them away.
            let v4 = Features::needed(Some(4));
            assert_eq!(Features { state: YMM, ..v4 }.level(), 3);
            assert_eq!(Features { state: 0, ..v4 }.level(), 2);
        }

        #[test]
        fn this_processor_runs_this_test() {
            let here = Features::here();
            assert!(here.include(&BUILT_FOR));
            assert!(here.level() >= BUILT_FOR.level());
            let detected = std::arch::is_x86_feature_detected!("avx512f")
                && std::arch::is_x86_feature_detected!("avx512bw")
                && std::arch::is_x86_feature_detected!("avx512cd")
                && std::arch::is_x86_feature_detected!("avx512dq")
                && std::arch::is_x86_feature_detected!("avx512vl");
            assert_eq!(here.level() == 4, detected);
        }

        #[test]
        fn the_best_program_beside_this_one_is_chosen() {
            let folder = std::env::temp_dir().join(format!("tabia-levels-{}", std::process::id()));
            std::fs::create_dir_all(&folder).unwrap();
            let (own, v3) = (folder.join("tabia.exe"), folder.join("tabia-v3.exe"));
            std::fs::write(&v3, "").unwrap();
            assert_eq!(better(&own, 2, 4), Some(v3.clone()));
            assert_eq!(better(&own, 2, 3), Some(v3.clone()));
            assert_eq!(better(&own, 2, 2), None);
            assert_eq!(better(&own, 3, 4), None);
            assert_eq!(better(&v3, 2, 4), None);
            std::fs::remove_dir_all(folder).unwrap();
        }
    }
}
