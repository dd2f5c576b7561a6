use std::time::Instant;

/// Wall and processor time from a starting point.
pub(crate) struct Stopwatch {
    started: Instant,
    cpu_started: Option<f64>,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        Stopwatch { started: Instant::now(), cpu_started: cpu_seconds() }
    }

    /// Seconds on the clock, and seconds of processor time of all threads of this process (the
    /// clock again where the system does not tell).
    pub(crate) fn read(&self) -> (f64, f64) {
        let seconds = self.started.elapsed().as_secs_f64();
        let cpu = self.cpu_started.zip(cpu_seconds()).map(|(from, to)| to - from);
        (seconds, cpu.unwrap_or(seconds))
    }
}

/// User and system time of this process, as Linux tells it in hundredths of a second.
pub(crate) fn cpu_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the program's name in parentheses and may contain anything.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / 100.0)
}
