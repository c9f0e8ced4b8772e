//! Colours, which anstream drops where the output is no terminal, and progress.

use anstyle::{AnsiColor, Style};
use clap::builder::Styles;
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;

pub const HELP: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

fn in_style(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

pub fn good(text: impl Display) -> String {
    in_style(AnsiColor::Green.on_default(), text)
}

pub fn bad(text: impl Display) -> String {
    in_style(AnsiColor::Red.on_default().bold(), text)
}

pub fn faint(text: impl Display) -> String {
    in_style(Style::new().dimmed(), text)
}

/// A bar on standard error, which shows on a terminal only.
pub fn bar(of: u64, unit: &str) -> ProgressBar {
    let template =
        format!("{{bar:30.cyan}} {{human_pos}}/{{human_len}} {unit} {{elapsed}} eta {{eta}} {{msg}}");
    let style = ProgressStyle::with_template(&template).expect("a template of ours");
    ProgressBar::new(of).with_style(style)
}

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
