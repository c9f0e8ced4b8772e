//! Builds SVG text, and defines the styles.

use std::fmt::Write;

pub const MARGIN: i32 = 12;

/// Width of a line of text in a monospaced font.
pub fn width(text: &str, size: i32) -> i32 {
    (text.chars().count() as i32 * size * 62 + 99) / 100
}

#[derive(Clone, Copy)]
pub struct Rect {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

const HEAD: &str = "<style>
text { font-family: 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #1c2330; }
.name { font-weight: bold; }
.link { fill: #1f5fae; text-decoration: underline; }
.faint { fill: #5d6675; }
.assembly { fill: #f6f7f9; stroke: #9aa3b0; }
.hub { fill: #e3ecf9; stroke: #6f95cc; }
.gpc { fill: #e4f3e6; stroke: #6fae78; }
.fbp { fill: #fbeedd; stroke: #d09a55; }
.mem { fill: #efe7f6; stroke: #9a78c0; }
.tpc { fill: #fdf6d8; stroke: #c4a93a; }
.world { fill: #e2f3f3; stroke: #5fa5a5; }
.chip { fill: #eceff3; stroke: #9aa3b0; }
.unit { fill: #ffffff; stroke: #5d6675; }
.part { fill: #f1f3f6; stroke: #b4bbc6; }
.prim { fill: #ffffff; stroke: #b4bbc6; stroke-dasharray: 3 2; }
.wire { fill: none; stroke: #38465c; stroke-width: 1.4; marker-end: url(#tip); }
</style>
<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0 L8 4 L0 8 Z\" fill=\"#38465c\"/></marker></defs>
";

#[derive(Default)]
pub struct Svg(String);

impl Svg {
    pub fn rect(&mut self, class: &str, r: Rect) {
        let Rect { x, y, width, height } = r;
        self.line(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"4\"/>"
        ));
    }

    pub fn text(&mut self, class: &str, size: i32, x: i32, y: i32, text: &str) {
        let text = escaped(text);
        self.line(format_args!(
            "<text class=\"{class}\" font-size=\"{size}\" x=\"{x}\" y=\"{y}\">{text}</text>"
        ));
    }

    /// Text that leads to another picture.
    pub fn link(&mut self, class: &str, size: i32, x: i32, y: i32, text: &str, page: &str) {
        self.line(format_args!("<a href=\"{page}\">"));
        self.text(&format!("{class} link"), size, x, y, text);
        self.line(format_args!("</a>"));
    }

    /// Text that ends at `x`.
    pub fn text_to(&mut self, class: &str, size: i32, x: i32, y: i32, text: &str) {
        let text = escaped(text);
        self.line(format_args!(
            "<text class=\"{class}\" font-size=\"{size}\" x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{text}</text>"
        ));
    }

    /// Text that reads upwards, its middle at a point; all of `whole` is shown under the pointer.
    pub fn upwards(&mut self, class: &str, size: i32, x: i32, y: i32, text: &str, whole: &str) {
        let (text, whole) = (escaped(text), escaped(whole));
        self.line(format_args!(
            "<text class=\"{class}\" font-size=\"{size}\" text-anchor=\"middle\" \
             transform=\"translate({x} {y}) rotate(-90)\"><title>{whole}</title>{text}</text>"
        ));
    }

    /// An arrow through points.
    pub fn arrow(&mut self, points: &[(i32, i32)]) {
        let points: Vec<_> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        self.line(format_args!("<polyline class=\"wire\" points=\"{}\"/>", points.join(" ")));
    }

    fn line(&mut self, text: std::fmt::Arguments) {
        writeln!(self.0, "{text}").expect("text takes any length");
    }

    /// The whole picture.
    pub fn finish(self, width: i32, height: i32) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\">\n<!-- Made by gpu-rtl diagram; do not edit. -->\n{HEAD}\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{}</svg>\n",
            self.0
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
