//! Time and machine of a measurement.

use crate::stopwatch::Stopwatch;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// The date, the processor and the tools, as a line.
pub fn describe() -> String {
    let threads = crate::threads::processors();
    let time = if Stopwatch::of_processor() { "processor time" } else { "time on the wall" };
    let verilator = cosim::version().map_or("no Verilator".into(), |v| format!("Verilator {v}"));
    format!(
        "{}; {} ({threads} threads); {}; {verilator}; {}; {time} of one thread.\n",
        date(),
        processor().unwrap_or("unknown processor".into()),
        first_line("rustc", "unknown rustc"),
        first_line("c++", "no C++ compiler"),
    )
}

fn processor() -> Option<String> {
    let all = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = all.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

/// First line of a tool's version output.
fn first_line(tool: &str, without: &str) -> String {
    let said = Command::new(tool).arg("--version").output().ok().filter(|o| o.status.success());
    let text = said.map(|o| String::from_utf8_lossy(&o.stdout).into_owned());
    text.and_then(|t| t.lines().next().map(str::to_string)).unwrap_or(without.into())
}

/// The date and Verilator's version, for figures that do not depend on the machine.
pub fn describe_tools() -> String {
    let verilator = cosim::version().map_or("no Verilator".into(), |v| format!("Verilator {v}"));
    format!("{}; {verilator}.\n", date())
}

/// Today, as year-month-day.
fn date() -> String {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() / 86400);
    let (year, month, day) = civil(days);
    format!("{year}-{month:02}-{day:02}")
}

/// The date of a day since the beginning of 1970.
fn civil(mut days: u64) -> (u64, u64, u64) {
    let leap = |year: u64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= months[month] {
        days -= months[month];
        month += 1;
    }
    (year, month as u64 + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::civil;

    #[test]
    fn dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_777), (2026, 11, 20));
    }
}
