//! The table of docs/rates.md: figures of units and of the whole chip. What a run does not measure stays as it was.

use super::figure;
use crate::verify::show;
use kit::documented::{self, Row};
use kit::rates::restated::restated;
use kit::rates::{first_light, is_met};
use std::collections::BTreeMap;
use workloads::grids::figures::{Figures, why_short};

/// Columns of figures: of a unit in both languages, of the chip for data in L1, the L2 and DRAM.
const COLUMNS: [&str; 5] = ["rust", "verilog", "chip", "chip, L2", "chip, DRAM"];
const UNIT: usize = 2;

/// What is known of each rate, by its id.
#[derive(Debug, Default, PartialEq)]
pub struct Table(BTreeMap<String, [String; COLUMNS.len()]>);

impl Table {
    /// The table of a page's text. Columns that it does not have are empty.
    pub fn of(page: &str) -> Self {
        let block = page.split("<!-- rates -->").nth(1).unwrap_or_default();
        let cells = |line: &str| -> Vec<String> {
            line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect()
        };
        let mut lines = block.lines().skip_while(|line| !line.starts_with("| id "));
        let Some(head) = lines.next().map(cells) else { return Table::default() };
        let places = COLUMNS.map(|name| head.iter().position(|cell| cell == name));
        let rows = lines.skip(1).take_while(|line| line.starts_with('|')).map(cells);
        let of = |row: Vec<String>| {
            let column = |at: Option<usize>| at.and_then(|at| row.get(at).cloned()).unwrap_or_default();
            (row[0].clone(), places.map(column))
        };
        Table(rows.map(of).collect())
    }

    fn row(&mut self, id: &str) -> &mut [String; COLUMNS.len()] {
        self.0.entry(id.to_string()).or_default()
    }

    /// Puts a unit's figure in a language, as text.
    pub fn put_unit(&mut self, id: &str, is_verilog: bool, found: &str) {
        self.row(id)[usize::from(is_verilog)] = found.into();
    }

    pub fn put_chip(&mut self, id: &str, found: &Figures) {
        let text = found.map(|figure_of| figure_of.map_or(String::new(), figure));
        self.row(id)[UNIT..].clone_from_slice(&text);
    }

    /// Takes the figures of draws (docs/bounds.md) where nothing else is measured on the chip.
    pub fn put_draws(&mut self, page: &str) {
        for (id, found) in draws(page) {
            let row = self.row(&id);
            if row[UNIT..].iter().all(String::is_empty) {
                row[UNIT] = figure(found);
            }
        }
    }

    /// Rates that restate another one have its figures on the chip, times their factor.
    pub fn restate(&mut self) {
        for row in documented::rows() {
            let Some((of, factor)) = restated(row.id) else { continue };
            let from = self.0.get(of).cloned().unwrap_or_default();
            let own = self.row(row.id);
            if own[UNIT..].iter().all(String::is_empty) {
                for (own, from) in own[UNIT..].iter_mut().zip(&from[UNIT..]) {
                    *own = from.parse().map_or(String::new(), |n: f64| figure(n * factor));
                }
            }
        }
        self.0.retain(|_, row| row.iter().any(|cell| !cell.is_empty()));
    }

    /// The table as text, and how many of its rates units and the chip do not meet.
    pub fn text(&self) -> String {
        let (mut rows, mut missed, mut short, mut chips, mut same) = (vec![], 0, 0, 0, 0);
        for row in documented::rows() {
            let Some(found) = self.0.get(row.id) else { continue };
            let unit = met_by_units(&row, &found[..UNIT]);
            let chip = met_by_chip(&row, &found[UNIT..]);
            missed += usize::from(unit == "no");
            short += usize::from(chip == "no");
            chips += usize::from(!chip.is_empty());
            same += usize::from(restated(row.id).is_some());
            let mut remarks = vec![];
            if let Some((of, factor)) = restated(row.id) {
                remarks.push(if factor == 1.0 { format!("is {of}") } else { format!("is {factor} x {of}") });
            }
            remarks.extend(first_light::remark(row.id).filter(|_| unit == "no").map(String::from));
            remarks.extend(why_short(row.id).filter(|_| chip == "no").map(|why| format!("chip: {why}")));
            let mut cells = vec![row.id.to_string(), super::range(row.values), row.units.to_string()];
            cells.extend(found[..UNIT].iter().cloned());
            cells.push(unit.into());
            cells.extend(found[UNIT..].iter().cloned());
            cells.extend([chip.to_string(), remarks.join("; ")]);
            rows.push(cells);
        }
        let [rust, verilog, l1, l2, dram] = COLUMNS;
        let head = ["id", "documented", "units", rust, verilog, "met", l1, l2, dram, "met there", "remark"];
        let count = rows.len();
        format!(
            "{}\n{count} rates: {missed} not met by their unit; {chips} measured on the chip, {short} of them not met there; \
             {same} restate another one.\n",
            show::table(&head, &rows)
        )
    }
}

fn numbers(cells: &[String]) -> impl Iterator<Item = f64> {
    cells.iter().filter_map(|cell| cell.parse().ok())
}

/// Whether all measured figures of a unit are the documented one; a latency may be a range.
fn met_by_units(row: &Row, cells: &[String]) -> &'static str {
    let [low, high] = row.values;
    let given = cells.iter().filter(|cell| !cell.is_empty());
    if given.clone().count() == 0 {
        return "";
    }
    let met = |n: f64| is_met(low, n) || is_met(high, n) || low <= n && n <= high;
    if given.count() == numbers(cells).filter(|n| met(*n)).count() { "yes" } else { "no" }
}

/// Whether the chip's best figure reaches the documented one, which is the least for latencies, and for cycles.
fn met_by_chip(row: &Row, cells: &[String]) -> &'static str {
    let fewer = row.kind == "latency" || row.units.starts_with("clk") || row.units == "cycles";
    let best = numbers(cells).fold(None, |best: Option<f64>, n| {
        Some(best.map_or(n, |best| if fewer { best.min(n) } else { best.max(n) }))
    });
    let [low, high] = row.values;
    match best {
        None => "",
        Some(n) if fewer && (n <= high || is_met(high, n)) => "yes",
        Some(n) if !fewer && (n >= low || is_met(low, n)) => "yes",
        Some(_) => "no",
    }
}

/// The rates of the draws of docs/bounds.md, each of one unit: of several draws the nearest to the documented one.
fn draws(page: &str) -> BTreeMap<String, f64> {
    let mut best: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    let mut lines = page.lines().skip_while(|line| !line.starts_with("| draw | unit "));
    lines.next();
    for line in lines.skip(1).take_while(|line| line.starts_with('|')) {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        let number = |at: usize| cells.get(at)?.split(' ').next()?.parse::<f64>().ok();
        let (Some(each), Some(all), Some(reached), Some(percent)) =
            (number(3), number(4), number(5), number(6))
        else {
            continue;
        };
        let found = (percent, each / all * reached);
        let kept = best.entry(cells[2].to_string()).or_insert(found);
        if found.0 > kept.0 {
            *kept = found;
        }
    }
    best.into_iter().map(|(id, (_, figure))| (id, figure)).collect()
}

#[cfg(test)]
mod tests {
    use super::Table;

    const PAGE: &str = "\
<!-- rates -->
Units.

| id                | documented | units       | rust | verilog | met | remark |
| ----------------- | ---------- | ----------- | ---- | ------- | --- | ------ |
| tex-max-threads   | 4          | threads/clk | 4    | 4       | yes |        |

1 rate.
<!-- /rates -->
";

    #[test]
    fn what_is_not_measured_stays() {
        let mut table = Table::of(PAGE);
        table.put_chip("tex-2d-rgba8-bilinear", &[Some(3.0), Some(2.5), None]);
        table.restate();
        let text = table.text();
        let row = |id: &str| {
            let line = text.lines().find(|line| line.starts_with(&format!("| {id} "))).expect("a row");
            line.split('|').map(|cell| cell.trim().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(row("tex-max-threads")[4..11], ["4", "4", "yes", "3", "2.500", "", "no"]);
        assert_eq!(row("chip-texture-rate")[4..11], ["", "", "", "12", "10", "", "no"]);
        // What it writes is what it reads.
        assert_eq!(Table::of(&format!("<!-- rates -->\n{text}")), table);
    }

    #[test]
    fn the_nearest_draw_counts() {
        let page = "\
| draw | unit | rate | of each | of all | reached | % |
| --- | --- | --- | ---: | ---: | ---: | ---: |
| a | tpc/sm | sm-fma-lanes-per-sm | 128 FMA/clk | 256.00 | 250.00 | 97.7 |
| b | tpc/sm | sm-fma-lanes-per-sm | 128 FMA/clk | 256.00 | 252.00 | 98.4 |
| c | gpc/setup | setup-clocks-independent | 3 clk/triangle | 3.00 | 2.95 | 101.6 |
";
        let found = super::draws(page);
        assert_eq!(found["sm-fma-lanes-per-sm"], 126.0);
        assert_eq!(found["setup-clocks-independent"], 2.95);
    }
}
