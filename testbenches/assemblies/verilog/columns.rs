//! Lays out text in columns, with a maximal line length.

/// Longest line of declarations.
const WIDTH: usize = 120;

/// A type with the array dimensions before its own.
pub fn array(ty: &str, counts: &[String]) -> (String, String) {
    let (base, rest) = ty.split_once('[').map_or((ty, ""), |(base, rest)| (base.trim(), rest));
    let dims: String = counts.iter().map(|count| format!("[{}:0]", crate::wires::sv::top(count))).collect();
    let rest = if rest.is_empty() { String::new() } else { format!("[{rest}") };
    (base.into(), dims + &rest)
}

/// `type a, b, c;`, wrapped over several lines where necessary.
pub fn declarations(ty: &str, names: &[String]) -> String {
    let (mut text, mut line) = (String::new(), String::new());
    for name in names {
        if !line.is_empty() && line.len() + name.len() + 3 > WIDTH {
            text += &format!("{line};\n");
            line.clear();
        }
        line = if line.is_empty() { format!("  {ty} {name}") } else { format!("{line}, {name}") };
    }
    text + &format!("{line};\n")
}

/// A statement wrapped so that continuation lines begin with an operator.
pub fn folded(statement: &str) -> String {
    let (mut text, mut rest) = (String::new(), statement);
    while rest.trim_end().len() > WIDTH {
        let fits = |at: &usize| *at <= WIDTH;
        // Fields of a struct begin lines, too.
        let fields = if statement.contains("'{") { ", " } else { " && " };
        let marks = [" && ", " || ", " ? ", " : ", fields].into_iter();
        let all =
            marks.flat_map(|mark| rest.match_indices(mark)).map(|(at, mark)| at + usize::from(mark == ", "));
        let Some(at) = all.filter(fits).max().filter(|at| !rest[..*at].trim().is_empty()) else { break };
        text += &format!("{}\n", &rest[..at]);
        rest = &rest[at..];
    }
    let mut lines = text.lines().chain([rest.trim_end()]);
    let first = lines.next().unwrap_or("").to_string();
    lines.fold(first, |all, line| format!("{all}\n     {line}")) + "\n"
}

pub fn comments(indent: &str, lines: &[String]) -> String {
    lines.iter().map(|line| format!("{indent}//{line}\n")).collect()
}
