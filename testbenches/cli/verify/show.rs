//! Tables, and progress of unknown length.

use indicatif::{ProgressBar, ProgressStyle};

/// A spinner for work of unknown length.
pub fn spinner(message: String) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}").expect("a template of ours");
    let spinner = ProgressBar::new_spinner().with_style(style).with_message(message);
    spinner.enable_steady_tick(std::time::Duration::from_millis(200));
    spinner
}

/// A table in Markdown, columns aligned.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let width = |k: usize| {
        rows.iter().map(|row| row[k].chars().count()).chain([head[k].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..head.len()).map(width).collect();
    let line = |cells: Vec<String>| {
        let cells: Vec<_> = cells.iter().zip(&widths).map(|(c, w)| format!("{c:w$}", w = *w)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let head = line(head.iter().map(|h| h.to_string()).collect());
    let rule = line(widths.iter().map(|w| "-".repeat(*w)).collect());
    head + &rule + &rows.iter().map(|row| line(row.clone())).collect::<String>()
}
