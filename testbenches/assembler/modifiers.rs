//! Modifiers of a mnemonic, `.FTZ.SAT`, in any order, or `.name=value`.

use super::number;
use super::word::Word;
use interpreter::decode::table::Part;

/// Reads all modifiers; an error is about the first that no field has.
pub fn parse(word: &mut Word, text: &str) -> Result<(), String> {
    let parts: Vec<_> = word.row.modifiers().collect();
    let mut furthest = text;
    let chosen = matched(&parts, text, &mut vec![], &mut furthest);
    let Some(chosen) = chosen else { return Err(unknown(word, &parts, furthest)) };
    chosen.into_iter().try_for_each(|(part, raw)| word.set(part, raw))
}

type Chosen = Vec<(&'static Part, u64)>;

/// The fields' values that make up the text; two fields may have the same text, so all ways are tried.
fn matched<'a>(
    parts: &[&'static Part],
    text: &'a str,
    used: &mut Chosen,
    furthest: &mut &'a str,
) -> Option<Chosen> {
    if text.len() < furthest.len() {
        *furthest = text;
    }
    if text.is_empty() {
        let is_set = |part: &Part| used.iter().any(|(of, _)| of.name == part.name);
        let is_whole = parts.iter().all(|part| is_set(part) || part.omitted().is_some());
        return is_whole.then(|| used.clone());
    }
    for part in parts {
        if used.iter().any(|(of, _)| of.name == part.name) {
            continue;
        }
        for (raw, rest) in readings(part, text) {
            used.push((part, raw));
            let found = matched(parts, rest, used, furthest);
            used.pop();
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Values of the field with which the text can begin, and the rest of the text.
fn readings<'a>(part: &Part, text: &'a str) -> Vec<(u64, &'a str)> {
    let Some(text) = text.strip_prefix('.') else { return vec![] };
    let is_end = |rest: &&str| rest.is_empty() || rest.starts_with('.');
    let listed = part.values.iter().filter(|(_, known)| !known.is_empty());
    let mut found: Vec<_> =
        listed.filter_map(|(raw, known)| Some((*raw, text.strip_prefix(known).filter(is_end)?))).collect();
    found.sort_by_key(|(_, rest)| rest.len());
    if let Some(rest) = text.strip_prefix(part.name).and_then(|rest| rest.strip_prefix('=')) {
        let (value, _) = rest.split_once('.').unwrap_or((rest, ""));
        found.extend(number::whole(value).map(|raw| (raw as u64, &rest[value.len()..])));
    }
    found
}

fn unknown(word: &Word, parts: &[&'static Part], rest: &str) -> String {
    let mnemonic = word.row.mnemonic;
    if rest.is_empty() {
        let missing = parts.iter().filter(|part| part.omitted().is_none());
        let texts = missing.map(|part| {
            let texts: Vec<_> = part.values.iter().map(|(_, text)| format!(".{text}")).collect();
            texts.join(" ")
        });
        return format!(
            "{mnemonic} lacks a modifier: it needs one of {}",
            texts.collect::<Vec<_>>().join(", and one of ")
        );
    }
    let first = rest[1..].split('.').next().unwrap_or_default();
    let texts = parts.iter().flat_map(|part| part.values.iter().map(|(_, text)| *text));
    let known: Vec<_> = texts.filter(|text| !text.is_empty()).map(|text| format!(".{text}")).collect();
    let known = if known.is_empty() { "none".into() } else { known.join(" ") };
    format!("{mnemonic} has no modifier .{first} here; there are {known}")
}
