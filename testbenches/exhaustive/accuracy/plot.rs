//! Plot of the error over an interval: for each column, the range from the least to the
//! greatest error.

use super::cases::Case;
use super::{COLUMNS, Found};
use std::fmt::Write;

/// Size of the picture, and of the plot's margins.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = 24.0;

/// The picture, in SVG. Grey lines are at half a last place; a red one is at the documented error.
pub fn svg(case: &Case, found: &Found) -> String {
    let unit = 2_f64.powi(case.unit);
    let documented = case.documented.bits.map(|bits| 2_f64.powf(-bits) / unit);
    let reach = (found.greatest / unit).max(documented.unwrap_or(0.5)).max(0.5) * 1.1;
    let middle = TOP + (HEIGHT - TOP - BOTTOM) / 2.0;
    let y = |error: f64| middle - error / reach * (HEIGHT - TOP - BOTTOM) / 2.0;
    let x = |column: usize| LEFT + (WIDTH - LEFT - 8.0) * column as f64 / COLUMNS as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"18\">{} over {}: error in 2^{}</text>\n",
        case.title, case.interval, case.unit
    );
    let mut rule = |error: f64, colour: &str| {
        let at = y(error);
        _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}H{}\" stroke=\"{colour}\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" \
             fill=\"#555\">{error:.2}</text>",
            WIDTH - 8.0,
            LEFT - 6.0,
            at + 4.0
        );
    };
    for error in [-0.5, 0.0, 0.5] {
        rule(error, "#ccc");
    }
    for error in documented.into_iter().flat_map(|d| [-d, d]) {
        rule(error, "#c33");
    }
    // Along the greatest errors, and back along the least.
    let at = |column: usize, error: f64| format!("{:.1},{:.1}", x(column), y(error / unit));
    let seen = || found.plot.iter().enumerate().filter(|(_, [least, most])| least <= most);
    let there = seen().map(|(column, [_, most])| at(column, *most));
    let back = seen().rev().map(|(column, [least, _])| at(column, *least));
    let points: Vec<_> = there.chain(back).collect();
    _ = writeln!(
        svg,
        "<polygon points=\"{}\" fill=\"#369\" stroke=\"#369\" stroke-width=\"0.5\"/>",
        points.join(" ")
    );
    svg + "</svg>\n"
}
