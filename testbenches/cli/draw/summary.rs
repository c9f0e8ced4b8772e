//! Text summary of a drawing: its work, and where its cycles were spent.

use super::{Draw, Seen};
use crate::{say, style};
use kernel::registers;
use meshes::Mesh;
use workloads::command::Replay as Run;
use workloads::command::on_chip::StreamChip;
use workloads::drawing::Drawing;
use workloads::kernels::activity::caches::texels::Texels;
use workloads::kernels::activity::{NO_WARP, REASONS};

pub fn print(
    draw: &Draw,
    mesh: &Mesh,
    drawing: &Drawing,
    seen: &Seen,
    run: &mut Run<StreamChip>,
    seconds: f64,
) {
    let (width, height) = draw.size;
    let cycles = run.cycle.max(1) as f64;
    let head = |text: &str| say!("\n{}", style::good(text));
    let line = |name: &str, count: u64, more: String| say!("  {name:<18} {count:>10}   {more}");
    let (vertices, triangles) = (drawing.vertices as u64, mesh.triangles.len() as u64);
    say!("{}: {width}x{height}, {triangles} triangles of {vertices} vertices", draw.mesh.display());
    say!("The driver's own stream, with its vertex and pixel shader, from the doorbell to DRAM.");
    for texture in &drawing.textures {
        let ([across, down], format) = (texture.descriptors.size, texture.descriptors.format.name());
        let (levels, bytes) = (texture.levels.len(), texture.bytes.len());
        say!("texture: {across}x{down}, {levels} levels, {format}, {bytes} bytes");
    }

    head("Frame");
    let speed = run.cycle as f64 / seconds.max(1e-9) / 1e6;
    line("cycles", run.cycle, format!("({seconds:.2} s here, {speed:.2} M cycles/s)"));
    let gpu = &mut run.path_mut().board.dut;
    let mut count = |pattern: &str| registers::sum(gpu, pattern);
    let (came, left) = (count("gpc.viewport.cull.q.prims"), count("gpc.viewport.clip.q.prims"));
    let of_status = |counter| format!("memory.compression[*].slice_issue.planner.status.q.{counter}");
    let [misses, write_backs] = ["misses", "write_backs"].map(|counter| count(&of_status(counter)));
    line("triangles clipped", came, format!("{left} left the clipper"));
    let (came, left) = seen.maps.tiles();
    line("16x16 tiles", came, format!("of primitives; Zcull lets {left} pass"));
    line("tile status", misses, format!("lines read by the slices, {write_backs} written back"));

    head("Where the cycles went (percent; `held` are those in which one of the units of a kind held work)");
    say!("  {:<18} {:>7} {:>7} {:>8} {:>8} {:>8}", "units", "held", "busy", "blocked", "working", "starved");
    for (name, held) in seen.units.all() {
        let share = 100.0 * held.any as f64 / cycles;
        let [busy, blocked, working, starved] = held.spent.percents();
        say!("  {name:<18} {share:>7.1} {busy:>7.1} {blocked:>8.1} {working:>8.1} {starved:>8.1}");
    }

    if !drawing.textures.is_empty() {
        textures(&seen.shaders.caches.texels, line);
    }

    let reasons = seen.shaders.reasons();
    let slots: u64 = reasons.iter().sum::<u64>() - reasons[NO_WARP];
    head("Issue slots of the shader cores, with warps (percent)");
    for (k, name) in REASONS.iter().enumerate().filter(|(k, _)| *k != NO_WARP && reasons[*k] != 0) {
        say!("  {name:<18} {:>7.1}", 100.0 * reasons[k] as f64 / slots.max(1) as f64);
    }
}

/// What the texture units read. `line` prints a name, a number and more.
fn textures(texels: &Texels, line: impl Fn(&str, u64, String)) {
    say!("\n{}", style::good("Texture units"));
    let a = |n: u64, of: u64| n as f64 / of.max(1) as f64;
    line("quads", texels.quads, format!("{:.2} footprints each", a(texels.passes, texels.quads)));
    line("texels", texels.texels, format!("{:.2} a quad, with a weight", a(texels.texels, texels.quads)));
    line("L1 requests", texels.requests, format!("{:.2} a quad", a(texels.requests, texels.quads)));
    let rate = texels.hit_rate().map_or("none".into(), |rate| format!("{rate:.1} % were in L1"));
    line("sectors wanted", texels.sectors, rate);
    let bytes = texels.bytes_a_texel();
    line("sectors from L2", texels.missed, format!("{bytes:.3} bytes a texel"));
    line("descriptors", texels.descriptors, "sectors of headers and samplers from L2".into());
}
