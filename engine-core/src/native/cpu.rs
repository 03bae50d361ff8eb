//! Whether this processor can run this program: better a sentence than an illegal instruction.

/// The processor lacks something that the program was built for.
#[derive(Debug, thiserror::Error)]
#[error(
    "this program was built for processors with {0}, which this one lacks; \
     build one for this machine with `make EXE=tabia`"
)]
pub struct Unsupported(&'static str);

#[cfg(target_arch = "x86_64")]
macro_rules! check_features {
    ($($feature:tt),*) => {$(
        #[cfg(target_feature = $feature)]
        if !std::arch::is_x86_feature_detected!($feature) {
            return Err(Unsupported($feature));
        }
    )*};
}

/// Compares what the program was built for with what the processor has.
///
/// # Errors
/// The first feature that is missing.
#[allow(clippy::unnecessary_wraps)]
pub fn check() -> Result<(), Unsupported> {
    #[cfg(target_arch = "x86_64")]
    check_features!(
        "sse4.1",
        "popcnt",
        "avx",
        "avx2",
        "bmi1",
        "bmi2",
        "fma",
        "lzcnt",
        "avx512f",
        "avx512bw",
        "avx512vnni"
    );
    Ok(())
}
