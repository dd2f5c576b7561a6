//! The processor's wide words, where it has them.

/// Does some arithmetic with eight numbers at a time where the processor can. Sums are made in the
/// same order either way, so that the answer is the same. Only what is inlined into `work` gains.
#[inline]
pub(super) fn with_wide_words<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn wide<T>(work: impl FnOnce() -> T) -> T {
            work()
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has been asked whether it knows these instructions.
            return unsafe { wide(work) };
        }
    }
    work()
}
