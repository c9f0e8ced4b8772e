//! What a pass costs, in half cycles.

use super::types::*;
use crate::texture_binding::*;
use crate::texture_quads::*;

fn class(size: TexelSize) -> CostClass {
    use TexelSize::*;
    match size {
        R32G32B32A32 => CostClass::Wide4,
        R32G32B32 => CostClass::Wide3,
        R32G32 | R32 | R32B24G8 | G8R24 | G24R8 | Z24S8 | X8Z24 | S8Z24 | Zf32 | Zf32X24S8 => {
            CostClass::Single
        }
        Bc6Signed | Bc6Unsigned => CostClass::Bc6,
        _ => CostClass::Narrow,
    }
}

pub fn kept(format: &TexelFormat) -> WalkBinding {
    let class = class(format.size);
    let mut to = WalkBinding { costs: class, ..WalkBinding::default() };
    for (k, source) in format.sources.iter().enumerate() {
        match source {
            TexelSource::Red | TexelSource::Green => to.low |= 1 << k,
            TexelSource::Blue => to.high |= 1 << k,
            TexelSource::Alpha if class != CostClass::Wide3 => to.high |= 1 << k,
            _ => {}
        }
    }
    to
}

/// The column of a pass in the table.
fn column(pass: &TexturePass) -> u32 {
    let linear = pass.op == TexelOp::Sample && pass.lanes.iter().any(|lane| lane.linear);
    match (pass.op, pass.offsets) {
        (TexelOp::Gather, OffsetForm::Four) => 6,
        (TexelOp::Gather, _) => 4 + u32::from(pass.compares),
        _ => 2 * u32::from(pass.shape == QuadShape::Three) + u32::from(linear),
    }
}

/// Half cycles until the next pass, of a quad of which the results `mask` are wanted.
pub fn cost(pass: &TexturePass, mask: u8, binding: &WalkBinding) -> u8 {
    if pass.tail.fault {
        return COST_FAULT;
    }
    let (low, high) = (mask & binding.low != 0, mask & binding.high != 0);
    let row = match binding.costs {
        CostClass::Narrow => COSTS_NARROW,
        CostClass::Single => COSTS_SINGLE,
        CostClass::Bc6 => COSTS_BC6,
        CostClass::Wide3 => COSTS_WIDE3,
        CostClass::Wide4 => COSTS_WIDE4,
    };
    let one = (row >> (48 - 8 * column(pass))) as u8 & 0x3f;
    let wide = matches!(binding.costs, CostClass::Wide3 | CostClass::Wide4) && pass.op != TexelOp::Gather;
    match (wide, low, high) {
        (true, true, true) => 2 * one,
        (true, false, true) if binding.costs == CostClass::Wide3 => COST_BLUE,
        _ => one,
    }
}
