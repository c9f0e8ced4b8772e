//! A run over time, as an SVG plot: shares in percent.

use std::fmt::Write;
use workloads::kernels::activity::caches::Hits;
use workloads::kernels::activity::{Activity, STEP, Step};

const WIDTH: usize = 900;
const HEIGHT: usize = 360;
const LEFT: usize = 50;
const TOP: usize = 60;
const BOTTOM: usize = 40;
const RIGHT: usize = 20;
const LANES: u64 = 32;

/// A share in a step; none where there was nothing.
type Share = fn(&Step, u64) -> Option<f64>;

fn part(of: u64, all: u64) -> Option<f64> {
    (all != 0).then(|| 100.0 * of as f64 / all as f64)
}

fn rate(hits: &Hits) -> Option<f64> {
    hits.rate()
}

const LINES: [(&str, &str, Share); 6] = [
    ("issue slots used", "#1f77b4", |step, _| part(step.issues, step.slots)),
    ("occupancy", "#777777", |step, seats| part(step.warps, seats * STEP)),
    ("active lanes", "#d62728", |step, _| part(step.lanes, LANES * step.issues)),
    ("instruction cache hits", "#2ca02c", |step, _| rate(&step.caches.instructions)),
    ("constant cache hits", "#9467bd", |step, _| rate(&step.caches.constants)),
    ("L1 hits", "#ff7f0e", |step, _| rate(&step.caches.l1)),
];

/// The steps in which a warp was there.
fn with_warps(activity: &Activity) -> std::ops::Range<usize> {
    let first = activity.steps.iter().position(|step| step.warps != 0).unwrap_or(0);
    let last = activity.steps.iter().rposition(|step| step.warps != 0).map_or(first, |last| last + 1);
    first..last
}

pub fn plot(name: &str, activity: &Activity) -> String {
    let steps = with_warps(activity);
    let width = (WIDTH - LEFT - RIGHT) as f64;
    let height = (HEIGHT - TOP - BOTTOM) as f64;
    let x = |n: f64| LEFT as f64 + width * n / steps.len().max(1) as f64;
    let y = |percent: f64| TOP as f64 + height * (1.0 - percent / 100.0);
    let title = format!("{name}: percent, over steps of {STEP} clocks");
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"20\">{title}</text>\n"
    );
    for quarter in 0..=4 {
        let (percent, n) = (25.0 * f64::from(quarter), steps.len() as f64 * f64::from(quarter) / 4.0);
        let (at, below) = (y(percent), HEIGHT - BOTTOM + 18);
        let clock = (steps.start as f64 + n) * STEP as f64;
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{}\" y2=\"{at:.1}\" stroke=\"#dddddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{percent:.0}</text>\
             <text x=\"{:.1}\" y=\"{below}\" text-anchor=\"middle\">{clock:.0}</text>",
            WIDTH - RIGHT,
            LEFT - 6,
            at + 4.0,
            x(n)
        );
    }
    let _ =
        writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">clock</text>", WIDTH / 2, HEIGHT - 6);
    for (k, (label, colour, share)) in LINES.iter().enumerate() {
        let _ = writeln!(svg, "<text x=\"{}\" y=\"42\" fill=\"{colour}\">{label}</text>", LEFT + 140 * k);
        let values = activity.steps[steps.clone()].iter().map(|step| share(step, activity.seats));
        // A line breaks where there is nothing.
        let values: Vec<_> = values.enumerate().collect();
        for run in values.split(|(_, value)| value.is_none()).filter(|run| !run.is_empty()) {
            let points = run.iter().filter_map(|(n, value)| Some((*n as f64, (*value)?)));
            let points: Vec<_> = points
                .flat_map(|(n, value)| [(n, value), (n + 1.0, value)])
                .map(|(n, value)| format!("{:.1},{:.1}", x(n), y(value)))
                .collect();
            let points = points.join(" ");
            let _ = writeln!(
                svg,
                "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\" points=\"{points}\"/>"
            );
        }
    }
    svg + "</svg>\n"
}
