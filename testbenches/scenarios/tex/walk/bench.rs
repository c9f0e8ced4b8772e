//! Drives the ports of walk.

use kernel::offer::Offer;
use kit::{Device, Sink, Source};
use tex::texture_binding::*;
use tex::texture_quads::*;
use tex::walk::{In, Walk};

/// A binding with a size and its components in order.
pub fn binding(size: TexelSize) -> Binding {
    use TexelSource::*;
    let format = TexelFormat { size, sources: [Red, Green, Blue, Alpha], ..TexelFormat::default() };
    Binding { format, ..Binding::default() }
}

/// A quad of four lanes of one pass, with any values in its fields.
pub fn quad(shape: QuadShape) -> SampleQuad {
    let lane = SampleLane { taps: 1, ..SampleLane::default() };
    let tail = QuadTail { lanes: 15, ..QuadTail::default() };
    SampleQuad { tail, shape, mask: 15, lanes: [lane; QUAD_LANES], ..SampleQuad::default() }
}

/// A quad with each lane changed.
pub fn each(quad: SampleQuad, change: impl Fn(&mut SampleLane)) -> SampleQuad {
    let mut quad = quad;
    quad.lanes.iter_mut().for_each(change);
    quad
}

/// The binding that no quad has.
pub const SPARE: u8 = BINDINGS as u8 - 1;

/// A write of the binding that no quad has, in each cycle another.
pub fn spare(cycle: u64) -> Offer<BindingWrite> {
    let sizes = [TexelSize::R32G32B32A32, TexelSize::R8, TexelSize::R32G32B32];
    let mut binding = binding(sizes[cycle as usize % 3]);
    binding.extent.first_level = cycle as u8 & 15;
    Offer::new(cycle % 3 != 0, BindingWrite { number: SPARE, binding })
}

/// Writes bindings, one a cycle, then walks quads while another binding is written. Passes with the cycle in which each was accepted, counted from the first
/// offer.
pub fn walk(
    dut: &mut Device<Walk>,
    bindings: &[Binding],
    quads: &[SampleQuad],
    stalls: [u64; 2],
) -> Vec<(u64, TexturePass)> {
    for (number, binding) in bindings.iter().enumerate() {
        let write = BindingWrite { number: number as u8, binding: *binding };
        dut.cycle(In { binding_write: Offer::new(true, write), ..In::default() });
    }
    let (mut source, mut sink) = (Source::new(quads, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!source.is_empty() || !o.idle).then(|| In {
            quad: source.drive(o.quad),
            pass: sink.drive(&o.pass),
            binding_write: spare(source.cycle()),
        })
    });
    sink.timed()
}
