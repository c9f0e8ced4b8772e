//! What passes cost: the cells of the documented table.

use super::bench::{binding, each, quad, walk};
use kit::documented::{Row, rows};
use kit::rates::Rate;
use kit::{Maker, scenarios};
use tex::texture_binding::*;
use tex::texture_quads::*;
use tex::walk::{Params, Walk};

scenarios! {
    Walk::new(&Params::default()) => all_cells half_cycles_add_up halves_that_are_not_wanted_cost_nothing time_is_not_saved
        depth_costs_as_one_component linear_lanes_decide;
}

kit::rates! { list documented_rates(); }

/// `tex-2d-FORMAT-FILTER`, `tex-3d-FORMAT-FILTER`.
fn documented_rates() -> Vec<Rate> {
    let measure = |rate: &Rate, dut| {
        kit::device::run(dut, &|| Walk::new(&Params::default()), &|new| measured(&new, rate.id))
    };
    let cell = |row: &Row| row.id.starts_with("tex-2d-") || row.id.starts_with("tex-3d-");
    let rate = |row: Row| Rate { id: row.id, documented: row.values[0], units: row.units, measure };
    rows().filter(cell).chain(rows().filter(|row| COMPONENTS.contains(&row.id))).map(rate).collect()
}

const COMPONENTS: [&str; 4] = ["tex-fp32x3-rg", "tex-fp32x3-b", "tex-fp32x3-max", "tex-fp32x4-opt"];

fn size(format: &str) -> TexelSize {
    match format {
        "rgba8" => TexelSize::A8B8G8R8,
        "fp16x2" => TexelSize::R16G16,
        "fp16x4" => TexelSize::R16G16B16A16,
        "rgb10a2" => TexelSize::A2B10G10R10,
        "e5b9g9r9" => TexelSize::SharedExponent,
        "astc" => TexelSize::Astc,
        "bc7" => TexelSize::Bc7,
        "dxtn" => TexelSize::Bc1,
        "r11g11b10f" => TexelSize::B10G11R11,
        "fp32x1" => TexelSize::R32,
        "fp32x2" => TexelSize::R32G32,
        "bc6" => TexelSize::Bc6Unsigned,
        "fp32x3" => TexelSize::R32G32B32,
        "fp32x4" => TexelSize::R32G32B32A32,
        _ => panic!("{format}"),
    }
}

/// The figure of an id: threads a cycle of many quads.
fn measured(new: &Maker<Walk>, id: &str) -> f64 {
    if id == "tex-fp32x4-opt" {
        let all = quad(QuadShape::Two);
        let mut two = all;
        two.mask = 0b1100;
        let [two, all] = [two, all].map(|quad| threads(new, TexelSize::R32G32B32A32, quad));
        return two / all;
    }
    let parts: Vec<_> = id.split('-').collect();
    let shape = if parts[1] == "3d" { QuadShape::Three } else { QuadShape::Two };
    let (format, filter) = if parts.len() == 4 { (parts[2], parts[3]) } else { ("fp32x3", "nearest") };
    let mut quad = each(quad(shape), |lane| {
        lane.linear = filter == "bilinear" || filter == "trilinear";
        (lane.two_levels, lane.fraction) = (filter == "trilinear", 128);
    });
    if filter.starts_with("tld4") {
        quad.op = TexelOp::Gather;
        quad.compares = filter == "tld4dc";
        quad.offsets = if filter == "tld4ptp" { OffsetForm::Four } else { OffsetForm::NoOffset };
    }
    quad.mask = match id {
        "tex-fp32x3-rg" => 0b0011,
        "tex-fp32x3-b" => 0b0100,
        _ => 15,
    };
    threads(new, size(format), quad)
}

fn threads(new: &Maker<Walk>, size: TexelSize, quad: SampleQuad) -> f64 {
    let found = walk(&mut new(), &[binding(size)], &[quad; 64], [!0; 2]);
    let ends: Vec<_> = found.iter().filter(|(_, pass)| pass.last).map(|(cycle, _)| *cycle).collect();
    (4 * (ends.len() - 1)) as f64 / (ends[ends.len() - 1] - ends[0]) as f64
}

fn all_cells(new: Maker<Walk>) {
    let rates = documented_rates();
    assert_eq!(rates.len(), 126 + COMPONENTS.len());
    for rate in rates {
        let found = measured(&new, rate.id);
        assert!(rate.is_met(found), "{}: {found} of {}", rate.id, rate.documented);
    }
}

fn cycles(new: &Maker<Walk>, size: TexelSize, quads: &[SampleQuad]) -> Vec<u64> {
    walk(&mut new(), &[binding(size)], quads, [!0; 2]).iter().map(|(cycle, _)| *cycle).collect()
}

/// A pass of three half cycles is followed by the next after one and a half, not sooner.
fn half_cycles_add_up(new: Maker<Walk>) {
    let mut quad = quad(QuadShape::Two);
    quad.mask = 0b0010;
    assert_eq!(cycles(&new, TexelSize::R32G32B32, &[quad; 6]), [2, 4, 5, 7, 8, 10]);
    quad.mask = 0b0111;
    assert_eq!(cycles(&new, TexelSize::R32G32B32, &[quad; 4]), [2, 5, 8, 11]);
    // A fault behind it costs a cycle, and so does the next.
    let mut bad = quad;
    bad.tail.fault = true;
    assert_eq!(cycles(&new, TexelSize::R32G32B32, &[quad, bad, bad, quad]), [2, 5, 6, 7]);
}

/// Halves are those of texels: a result may come from any component.
fn halves_that_are_not_wanted_cost_nothing(new: Maker<Walk>) {
    use TexelSource::*;
    let of = |size: TexelSize, sources: [TexelSource; 4], mask: u8| {
        let mut binding = binding(size);
        binding.format.sources = sources;
        let quad = each(SampleQuad { mask, ..quad(QuadShape::Two) }, |lane| lane.linear = true);
        let found = walk(&mut new(), &[binding], &[quad; 3], [!0; 2]);
        found[2].0 - found[0].0
    };
    let own = [Red, Green, Blue, Alpha];
    let four = |mask: u8| of(TexelSize::R32G32B32A32, own, mask);
    assert_eq!([four(15), four(1), four(3), four(12), four(8), four(6), four(0)], [8, 4, 4, 4, 4, 8, 4]);
    // Of three components the fourth is not stored.
    let three = |mask: u8| of(TexelSize::R32G32B32, own, mask);
    assert_eq!([three(15), three(3), three(11), three(4), three(12), three(5)], [6, 3, 3, 2, 2, 6]);
    assert_eq!(of(TexelSize::R32G32B32A32, [Blue, Zero, OneFloat, Blue], 15), 4);
    assert_eq!(of(TexelSize::R32G32B32A32, [Blue, Zero, OneFloat, Green], 7), 4);
    assert_eq!(of(TexelSize::R32G32B32A32, [Blue, Zero, OneFloat, Green], 9), 8);
}

/// A pause does not make later passes sooner.
fn time_is_not_saved(new: Maker<Walk>) {
    let mut quad = quad(QuadShape::Two);
    quad.mask = 0b0010;
    // The source offers in cycles 0, 6 and 12.
    let found = walk(&mut new(), &[binding(TexelSize::R32G32B32)], &[quad; 3], [0x1041, !0]);
    assert_eq!(found.iter().map(|(cycle, _)| *cycle).collect::<Vec<_>>(), [2, 8, 14]);
    let quads = [quad, quad, quad, quad];
    let found = walk(&mut new(), &[binding(TexelSize::R32G32B32)], &quads, [!0, !0 << 8]);
    assert_eq!(found.iter().map(|(cycle, _)| *cycle).collect::<Vec<_>>(), [8, 9, 11, 12]);
}

/// A pass is linear by one lane that has it.
fn linear_lanes_decide(new: Maker<Walk>) {
    let mut quad = quad(QuadShape::Two);
    quad.tail.lanes = 0b0101;
    quad.mask = 1;
    let of = |quad: SampleQuad| cycles(&new, TexelSize::R32G32B32A32, &[quad; 3]);
    assert_eq!(of(quad), [2, 3, 4]);
    quad.lanes[1].linear = true;
    assert_eq!(of(quad), [2, 3, 4]);
    quad.lanes[2].linear = true;
    assert_eq!(of(quad), [2, 4, 6]);
    // One that has ended does not count: lane 0 goes on.
    (quad.lanes[0].taps, quad.lanes[2].taps) = (4, 2);
    assert_eq!(of(quad)[..6], [2, 4, 6, 7, 8, 10]);
}

fn depth_costs_as_one_component(new: Maker<Walk>) {
    use TexelSize::*;
    let gathers = SampleQuad { op: TexelOp::Gather, ..quad(QuadShape::Two) };
    for size in [G8R24, G24R8, Z24S8, X8Z24, S8Z24, Zf32, Zf32X24S8, R32B24G8, R32, R32G32] {
        assert_eq!(cycles(&new, size, &[gathers; 3]), [2, 4, 6], "{size:?}");
    }
    assert_eq!(cycles(&new, Z16, &[gathers; 3]), [2, 3, 4]);
    assert_eq!(cycles(&new, Bc6Signed, &[gathers; 3]), [2, 4, 6]);
}
