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
