//! Handling of methods that no unit decodes: docs/methods.tsv, which is also documentation for users.

use std::sync::LazyLock;

const TABLE: &str = include_str!("../../../docs/methods.tsv");

/// A row of the table.
#[derive(Clone, Debug)]
pub struct Row {
    pub method: &'static str,
    pub what: &'static str,
    pub why: &'static str,
}

/// All rows, in their order.
pub fn rows() -> &'static [Row] {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
        let row = |line: &'static str| match line.split('\t').collect::<Vec<_>>()[..] {
            [method, what, why] => Row { method, what, why },
            _ => panic!("docs/methods.tsv: `{line}` is not method, what, why"),
        };
        TABLE.lines().skip(1).map(row).collect()
    });
    &ROWS
}

/// The values of a field of a 3D method that need no action, if the feature of the other values
/// is not built: those are refused. Differing array elements have their values after `/`.
pub fn built(method: &str, field: &str, element: usize) -> Option<Vec<u32>> {
    let at = rows().binary_search_by(|row| row.method.cmp(method)).ok()?;
    let row = Some(&rows()[at]).filter(|row| row.what == "refused")?;
    let (_, fields) = row.why.split_once(": ").unwrap_or_else(|| panic!("{method}: no `UNIT: FIELD=...`"));
    let values = fields.split(' ').find_map(|f| f.strip_prefix(field)?.strip_prefix('='))?;
    let values = match values.split('/').collect::<Vec<_>>()[..] {
        [all] => all,
        ref each => each.get(element).unwrap_or_else(|| panic!("{method}: no value of element {element}")),
    };
    if values == "none" {
        return Some(vec![]);
    }
    let number = |text: &str| match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => text.parse(),
    };
    Some(values.split(',').map(|v| number(v).unwrap_or_else(|e| panic!("{method}: {v}: {e}"))).collect())
}
