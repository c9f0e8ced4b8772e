//! Text summary of a frame: its work, and where its cycles were spent.

use super::Render;
use crate::say;
use crate::style;
use meshes::Mesh;
use workloads::stats::Stats;

/// A unit's throughput: the items moved, their unit, and the documented peak with the
/// id of its rate.
struct Flow {
    unit: String,
    what: &'static str,
    count: u64,
    documented: f64,
    rate: &'static str,
}

fn flows(s: &Stats) -> [Flow; 7] {
    let flow =
        |unit: &str, what, count, documented, rate| Flow { unit: unit.into(), what, count, documented, rate };
    let rops = s.counts.rops;
    let (zrops, crops) = (format!("zrop ({rops})"), format!("crop ({rops})"));
    [
        flow("setup", "triangles", s.triangles, 0.667, "setup-clocks-independent"),
        flow("coarse_raster", "tiles", s.tiles, 1.0, "coarse-raster-tile-rate"),
        flow("zcull", "pixels tested", 256 * s.tiles, 256.0, "zcull-pixel-rate-unit"),
        flow("fine_raster", "FRTX", s.frtxs, 1.0, "fine-raster-tile-clocks"),
        flow("prop", "pixels", s.pixels, 14.4, "prop-pixel-rate-unit"),
        flow(&zrops, "samples passed", s.passed, 64.0 * rops as f64, "zrop-compressed-z-rate"),
        flow(&crops, "samples written", s.written, 8.0 * rops as f64, "crop-nonblended-c32"),
    ]
}

pub fn print(render: &Render, mesh: &Mesh, s: &Stats, seconds: f64) {
    let (width, height) = render.size;
    let per = |count: u64| count as f64 / s.cycles.max(1) as f64;
    let head = |text: &str| say!("\n{}", style::good(text));
    let samples = render.samples;
    say!(
        "{}: {width}x{height}, {samples} sample(s), {} triangles",
        render.mesh.display(),
        mesh.triangles.len()
    );
    say!("Vertices are the host's and colours a test source's; `gpu-rtl draw` has the chip's own shaders.");

    head("Frame");
    let speed = s.cycles as f64 / seconds.max(1e-9) / 1e6;
    say!("  cycles           {:>12}   ({seconds:.2} s here, {speed:.2} M cycles/s)", s.cycles);
    say!("  triangles        {:>12}   {} kept by setup", s.triangles, s.set_up);
    let share = |n: u64| 100.0 * n as f64 / s.tiles.max(1) as f64;
    let (discarded, accepted) = (s.discarded(), s.tiles_accepted);
    say!(
        "  16x16 tiles      {:>12}   Zcull discards {discarded} ({:.1} %), accepts {accepted} ({:.1} %)",
        s.tiles,
        share(discarded),
        share(accepted)
    );
    say!("  FRTX             {:>12}   {:.1} samples each", s.frtxs, s.samples as f64 / s.frtxs.max(1) as f64);
    say!("  samples covered  {:>12}   {} pass depth", s.samples, s.passed);
    say!("  quads shaded     {:>12}   {:.2} pixels each", s.quads, s.pixels as f64 / s.quads.max(1) as f64);
    say!("  samples written  {:>12}", s.written);

    head("Rates over the whole frame (documented peak beside)");
    for f in flows(s) {
        let (count, documented) = (per(f.count), f.documented);
        say!(
            "  {:<14} {count:>9.3} {:<16} of {documented:>7}   {}",
            f.unit,
            format!("{}/clk", f.what),
            f.rate
        );
    }

    head("Where the cycles went (percent)");
    say!("  {:<14} {:>7} {:>8} {:>8} {:>8}", "unit", "busy", "blocked", "working", "starved");
    for (unit, spent) in s.counts.names().iter().zip(&s.spent) {
        let [b, k, w, t] = [spent.busy, spent.blocked, spent.working, spent.starved].map(|n| 100.0 * per(n));
        say!("  {unit:<14} {b:>7.1} {k:>8.1} {w:>8.1} {t:>8.1}");
    }
}
