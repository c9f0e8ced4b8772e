//! Equal names are written once, with their number.

/// Names in the order of their first, each with its number.
pub fn counted<'a>(names: impl Iterator<Item = &'a str>) -> Vec<(&'a str, usize)> {
    let mut counted: Vec<(&str, usize)> = vec![];
    for name in names {
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    counted
}

/// Names of which the elements of an array are written once: `l1 ×2`.
pub fn stems<'a>(names: impl Iterator<Item = &'a str>) -> impl Iterator<Item = String> {
    let stems = counted(names.map(|name| name.split('[').next().unwrap_or_default()));
    stems.into_iter().map(|(stem, n)| if n == 1 { stem.into() } else { format!("{stem} \u{d7}{n}") })
}
