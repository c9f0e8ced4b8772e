//! Memory traffic of a run, as text and as a plot.

use crate::say;
use crate::style;
use kernel::clocked::Clocked;
use std::collections::HashMap;
use std::fmt::Write;
use workloads::board::Board;
use workloads::board::compressed::Stored;
use workloads::board::pins::{Inputs, Outputs};
use workloads::board::traffic::{FLOWS, STEP, Step, Traffic};
use workloads::picture::Picture;

/// Prints traffic by client, L2 hits, and DRAM row use.
pub fn print<D, I, O>(traffic: &Traffic, board: &Board<D, I, O>, pixels: Option<u64>)
where
    D: Clocked<In = I, Out = O>,
    I: Inputs,
    O: Outputs,
{
    let cycles = traffic.cycles.max(1) as f64;
    say!("\n{}", style::good("Memory, in sectors of 32 bytes"));
    say!("  {:<20} {:>10} {:>10} {:>12}", "", "read", "written", "bytes/clk");
    let row = |name: &str, read: u64, written: u64| {
        let rate = 32.0 * (read + written) as f64 / cycles;
        say!("  {name:<20} {read:>10} {written:>10} {rate:>12.3}");
    };
    for (client, sectors) in &traffic.clients {
        row(&board.client(*client).to_string(), sectors.read, sectors.written);
    }
    row("L2 to memory", traffic.misses.read, traffic.misses.written);
    let dram = board.dram();
    row("DRAM", dram.reads, dram.writes);
    let (small, big) = board.pages.counts();
    say!("  L2: {:.1} % of the sectors read hit", 100.0 * traffic.hits());
    let filled = traffic.filled();
    if filled > 0 {
        say!(
            "  fast clears: {} sectors, in no client's row, that slices write in pages without status",
            filled
        );
    }
    let cleared: u64 = traffic.clients.values().map(|client| client.cleared).sum();
    if board.stored.tiles > 0 {
        let Stored { tiles, compressed, cleared: empty, sectors } = board.stored;
        let ratio = 8.0 * tiles as f64 / sectors.max(1) as f64;
        say!(
            "  compression: {compressed} of {tiles} tiles, {sectors} sectors for {} ({ratio:.2} : 1)",
            8 * tiles
        );
        say!("  fast clears: {cleared} tiles of 256 bytes; {empty} tiles still have no data");
    }
    if let Some(pixels) = pixels {
        say!("  DRAM: {:.2} bytes a pixel", 32.0 * dram.atoms() as f64 / pixels.max(1) as f64);
    }
    say!("  DRAM: {:.1} % row hits; page walks count as its reads", 100.0 * dram.row_hits());
    say!("  pages mapped: {small} of 4 KB, {big} of 64 KB");
}

/// For each pixel of the colour target, number of memory reads and writes of its sector by the L2.
pub fn misses(traffic: &Traffic, (width, height): (u32, u32), address: impl Fn(u32, u32) -> u64) -> Picture {
    let none = HashMap::new();
    let missed = traffic.missed.as_ref().unwrap_or(&none);
    let count = |x: u32, y: u32| missed.get(&(address(x, y) / 32)).copied().unwrap_or(0);
    let most = missed.values().copied().max().unwrap_or(1);
    Picture::heat(width, height, most, count)
}

const WIDTH: usize = 900;
const HEIGHT: usize = 320;
const LEFT: usize = 60;
const BOTTOM: usize = 40;
const COLOURS: [&str; FLOWS.len()] = ["#777777", "#1f77b4", "#d62728", "#9467bd", "#2ca02c"];

/// Plot of bytes per cycle over time, one line per flow.
pub fn plot(traffic: &Traffic) -> String {
    let rate = |step: &Step, flow: usize| step.bytes[flow] as f64 / STEP as f64;
    let most = traffic.steps.iter().flat_map(|step| (0..FLOWS.len()).map(move |flow| rate(step, flow)));
    let most = most.fold(8.0_f64, f64::max).ceil();
    let (plot_width, plot_height) = ((WIDTH - LEFT - 20) as f64, (HEIGHT - BOTTOM - 40) as f64);
    let x = |n: usize| LEFT as f64 + plot_width * n as f64 / traffic.steps.len().max(1) as f64;
    let y = |rate: f64| 40.0 + plot_height * (1.0 - rate / most);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"20\">Bytes a cycle, over steps of {STEP} cycles</text>\n"
    );
    for tick in 0..=4 {
        let rate = most * f64::from(tick) / 4.0;
        let at = y(rate);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{}\" y2=\"{at:.1}\" stroke=\"#dddddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{rate:.0}</text>",
            WIDTH - 20,
            LEFT - 6,
            at + 4.0
        );
        let (cycle, at) =
            (traffic.cycles * tick as u64 / 4, LEFT as f64 + plot_width * f64::from(tick) / 4.0);
        let _ =
            writeln!(svg, "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{cycle}</text>", HEIGHT - 18);
    }
    let _ =
        writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">cycle</text>", WIDTH / 2, HEIGHT - 4);
    for (flow, colour) in COLOURS.iter().enumerate() {
        let points: Vec<_> = traffic
            .steps
            .iter()
            .enumerate()
            .map(|(n, step)| format!("{:.1},{:.1}", x(n), y(rate(step, flow))))
            .collect();
        let at = WIDTH - 420 + 80 * flow;
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\" points=\"{}\"/>\n\
             <text x=\"{at}\" y=\"20\" fill=\"{colour}\">{}</text>",
            points.join(" "),
            FLOWS[flow]
        );
    }
    svg + "</svg>\n"
}
