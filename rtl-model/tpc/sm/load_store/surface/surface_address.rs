//! Surface address: the addresses of lanes' texels, and which are outside. Up to eight lanes a cycle (l1-surface-threads), the result 5
//! cycles later (`SURFACE_CYCLES`), in order; nothing stalls it. Specification: surfaces; interface 8.

use super::decode::ADDRESSES;
use super::types::*;
use prim::block_linear::byte_in_gob;
use tex::texture_binding::TexelLayout;

/// A coordinate clamped to `last`, and whether it was inside.
fn within(at: u32, last: u64, moves: bool) -> (u32, bool) {
    if u64::from(at) <= last && !(moves && at >> 31 == 1) {
        (at, true)
    } else if moves {
        (if at >> 31 == 1 { 0 } else { last as u32 }, true)
    } else {
        (at, false)
    }
}

fn address(request: &SurfaceAddressRequest, point: &SurfacePoint) -> (u64, bool) {
    let h = &request.header;
    let last_x = u64::from(h.last_x);
    let last_x = if request.bytes { (last_x + 1 << h.bytes_log2) - 1 } else { last_x };
    let (x, x_in) = within(point.x, last_x, request.moves);
    let (y, y_in) = within(point.y, h.last_y.into(), request.moves);
    let (z, z_in) = within(point.z, h.last_z.into(), request.moves);
    let (layer, layer_in) = within(point.layer, h.last_layer.into(), request.moves);
    let x = if request.bytes { u64::from(x) } else { u64::from(x) << h.bytes_log2 };
    let (y_low, z_low) = (y & 0xffff, z & 0xffff);
    let offset = match h.layout {
        TexelLayout::Line => x,
        TexelLayout::Pitch => x + u64::from(y_low) * u64::from(h.pitch),
        TexelLayout::Blocks => {
            let (high, deep) = (u32::from(h.high), u32::from(h.deep));
            let row = u64::from(z_low >> deep) * u64::from(h.blocks) + u64::from(y_low >> (3 + high));
            let block = row * u64::from(h.gobs) + (x >> 6);
            let gob = u64::from((z_low & ((1 << deep) - 1)) << high | y_low >> 3 & ((1 << high) - 1));
            let in_layer =
                (block << (high + deep) | gob) << 9 | u64::from(byte_in_gob(x as u32 & 63, y_low & 7));
            u64::from(layer & 0xffff).wrapping_mul(h.layer).wrapping_add(in_layer)
        }
    };
    (h.address.wrapping_add(offset) & ADDRESSES, x_in && y_in && z_in && layer_in)
}

pub fn addresses(request: &SurfaceAddressRequest) -> SurfaceAddressResult {
    let mut result = SurfaceAddressResult::default();
    for (lane, point) in request.points.iter().enumerate() {
        let (address, inner) = address(request, point);
        result.addresses[lane] = address;
        result.inner |= u8::from(inner) << lane;
    }
    result
}

// ---- the unit
prim::pipelined! { pub struct SurfaceAddress[SURFACE_CYCLES]: request: SurfaceAddressRequest => result: SurfaceAddressResult = addresses }
