//! Legal inputs of a unit: only codes that have a meaning.

use arith::pixel::pixel_format;
use cosim::Field;
use std::collections::BTreeSet;

/// Bits of a port, and their legal values.
#[derive(Debug)]
pub struct Legal {
    pub port: String,
    pub at: usize,
    pub bits: usize,
    pub values: Vec<u64>,
}

/// Legal values of a unit's fields, most significant first: of enumerations, and for the fields
/// of a pixel format only those of the class.
pub fn of(fields: &[Field]) -> Vec<Legal> {
    let mut found = vec![];
    let mut at = 0;
    while at < fields.len() {
        let (wide, legal) = match formats(&fields[at..]) {
            Some((wide, legal)) => (wide, Some(legal)),
            None => (1, names(&fields[at])),
        };
        found.extend(legal);
        at += wide;
    }
    found
}

fn names(field: &Field) -> Option<Legal> {
    let (port, values) = (field.port.clone(), 0..field.values as u64);
    let some = field.values > 0 && field.values < 1 << field.bits;
    some.then(|| Legal { port, at: field.at, bits: field.bits, values: values.collect() })
}

/// A format at the beginning of fields: number of its fields, and legal values.
fn formats(fields: &[Field]) -> Option<(usize, Legal)> {
    let is = |at: usize, end: &str| fields.get(at).is_some_and(|f| f.name.ends_with(end));
    if !is(0, ".layout") || !is(1, ".number") {
        return None;
    }
    let wide = if is(2, ".alpha") { 3 } else { 2 };
    let pack =
        |codes: [u64; 3]| fields[..wide].iter().zip(codes).fold(0, |bits, (f, code)| bits << f.bits | code);
    let all = (0..=255).filter_map(pixel_format);
    let values: BTreeSet<_> = all.map(|f| pack([f.layout as u64, f.number as u64, f.alpha as u64])).collect();
    let (bits, last) = (fields[..wide].iter().map(|f| f.bits).sum(), &fields[wide - 1]);
    Some((wide, Legal { port: last.port.clone(), at: last.at, bits, values: values.into_iter().collect() }))
}
