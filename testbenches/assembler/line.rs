//! A line of a program: label, control, guard, mnemonic, operands, `;`, comment.

/// What a line says, beside its labels.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Line<'a> {
    pub labels: Vec<&'a str>,
    pub control: Option<&'a str>,
    pub guard: Option<&'a str>,
    /// The mnemonic with its modifiers, or a directive; empty if there is none.
    pub head: &'a str,
    pub operands: Vec<&'a str>,
}

fn is_name(text: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    !text.is_empty() && text.chars().all(is_letter) && !text.starts_with(|c: char| c.is_ascii_digit())
}

impl<'a> Line<'a> {
    pub fn parse(text: &'a str) -> Result<Self, String> {
        let mut line = Self::default();
        let mut rest = without_comment(text).trim();
        while let Some((label, after)) = rest.split_once(':').filter(|(label, _)| is_name(label.trim_end())) {
            // A control's first part has two digits or signs.
            if is_control(rest) {
                break;
            }
            line.labels.push(label.trim_end());
            rest = after.trim_start();
        }
        if is_control(rest) {
            let (control, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            line.control = Some(control);
            rest = after.trim_start();
        }
        rest = rest.strip_suffix(';').unwrap_or(rest).trim_end();
        if rest.contains(';') {
            return Err("a second instruction after `;`; write it in a line of its own".into());
        }
        if rest.starts_with('@') {
            let (guard, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            line.guard = Some(&guard[1..]);
            rest = after.trim_start();
        }
        let (head, operands) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        line.head = head;
        if !operands.trim().is_empty() {
            line.operands = operands.split(',').map(str::trim).collect();
        }
        match line.head {
            "" if line.control.is_some() || line.guard.is_some() => {
                Err("there is no instruction after the control or the guard".into())
            }
            _ => Ok(line),
        }
    }
}

/// Comments begin with `//`, `#`, or are between `/*` and `*/` at the end of the line.
fn without_comment(text: &str) -> &str {
    let ends = ["//", "#", "/*"].iter().filter_map(|mark| text.find(mark));
    &text[..ends.min().unwrap_or(text.len())]
}

/// Whether the first word has four colons or more.
fn is_control(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.matches(':').count() >= 3
}
