//! How the numbers become constants, or options of a tuning build.

/// Declares groups of numbers with their defaults and ranges. Each becomes a function `group::name()`,
/// a constant in usual builds; with the feature `tune` they can be set.
macro_rules! parameters {
    ($($(#[$group_doc:meta])* $group:ident {
        $($(#[$doc:meta])* $name:ident = $default:literal, $range:expr;)*
    })*) => {
        $(
            $(#[$group_doc])*
            pub mod $group {
                $(
                    $(#[$doc])*
                    #[cfg(not(feature = "tune"))]
                    #[must_use]
                    #[inline]
                    pub const fn $name() -> i32 {
                        $default
                    }

                    $(#[$doc])*
                    #[cfg(feature = "tune")]
                    #[must_use]
                    pub fn $name() -> i32 {
                        values::$name.load(std::sync::atomic::Ordering::Relaxed)
                    }
                )*

                #[cfg(feature = "tune")]
                #[allow(non_upper_case_globals)]
                pub(super) mod values {
                    use std::sync::atomic::AtomicI32;
                    $(pub static $name: AtomicI32 = AtomicI32::new($default);)*
                }
            }
        )*

        /// The numbers as a tuner sees them.
        #[cfg(feature = "tune")]
        pub mod tune {
            use std::sync::atomic::{AtomicI32, Ordering};

            /// One number.
            pub struct Parameter {
                /// Its group and name, joined by an underscore.
                pub name: &'static str,
                /// What it is unless it is set.
                pub default: i32,
                /// The least value.
                pub least: i32,
                /// The largest value.
                pub most: i32,
                value: &'static AtomicI32,
            }

            impl Parameter {
                /// Sets it; what lies outside of its range counts as the range's end.
                pub fn set(&self, value: i32) {
                    self.value.store(value.clamp(self.least, self.most), Ordering::Relaxed);
                }
            }

            /// All numbers.
            pub static ALL: &[Parameter] = &[$($(
                Parameter {
                    name: concat!(stringify!($group), "_", stringify!($name)),
                    default: $default,
                    least: *{ const RANGE: std::ops::RangeInclusive<i32> = $range; &RANGE }.start(),
                    most: *{ const RANGE: std::ops::RangeInclusive<i32> = $range; &RANGE }.end(),
                    value: &super::$group::values::$name,
                },
            )*)*];
        }

        #[cfg(test)]
        mod tests {
            #[test]
            fn defaults_lie_within_their_ranges() {
                $($({
                    let range: std::ops::RangeInclusive<i32> = $range;
                    assert!(range.contains(&$default), "{} {}", stringify!($group), stringify!($name));
                })*)*
            }
        }
    };
}

pub(super) use parameters;
