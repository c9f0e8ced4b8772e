//! Addresses of footprints' texels: cycles here; what they are in the modules.

mod bench;
mod cubes;
mod draws;
mod fetches;
mod filters;

use bench::{Run, binding, write};
use kit::{Maker, scenarios};
use tex::address::{Address, Params};
use tex::texture_quads::*;

scenarios! {
    Address::new(&Params::default()) => a_pass_a_cycle levels_first only_its_binding written_twice
        replaced_levels;
}

fn pass(binding: u8) -> TexturePass {
    let lane = PassLane { on: true, share: 65_536, at: [1, 2, 0], ..PassLane::default() };
    let tail = QuadTail { binding, lanes: 15, ..QuadTail::default() };
    TexturePass {
        tail,
        op: TexelOp::Fetch,
        shape: QuadShape::Two,
        first: true,
        last: true,
        lanes: [lane; QUAD_LANES],
        ..TexturePass::default()
    }
}

/// A footprint 9 cycles after its pass, of levels that are there.
fn a_pass_a_cycle(new: Maker<Address>) {
    let mut run = Run::new(&new, [!0; 2]);
    run.writes(&[write(3, binding())]);
    let at = run.passes(&[pass(3); 12]);
    assert_eq!(at, (9..21).collect::<Vec<_>>());
}

/// Levels are there 20 cycles after their binding is written.
fn levels_first(new: Maker<Address>) {
    let mut run = Run::new(&new, [!0; 2]);
    run.write_late(0, write(5, binding()));
    assert_eq!(run.passes(&[pass(5); 3]), [28, 29, 30]);
}

/// Passes of a binding with levels, without a binding and without lanes do not wait for those of others.
fn only_its_binding(new: Maker<Address>) {
    let mut run = Run::new(&new, [!0; 2]);
    run.writes(&[write(3, binding())]);
    run.write_late(0, write(5, binding()));
    let lost = TexturePass { tail: QuadTail { fault: true, binding: 9, ..QuadTail::default() }, ..pass(9) };
    let empty = TexturePass { tail: QuadTail { binding: 9, ..QuadTail::default() }, ..pass(9) };
    assert_eq!(run.passes(&[pass(3), lost, empty, pass(5), lost]), [9, 10, 11, 28, 29]);
}

/// A binding that is written again before its levels are there, in any cycle, is computed anew.
fn written_twice(new: Maker<Address>) {
    for cycle in 1..20 {
        let mut run = Run::new(&new, [!0; 2]);
        let mut old = binding();
        (old.extent.last_x, old.place.last_stored) = (7, 2);
        run.write_late(0, write(5, old));
        run.write_late(cycle, write(5, binding()));
        let mut pass = pass(5);
        (pass.array, pass.lanes[0].level) = (true, 2);
        assert_eq!(run.passes(&[pass]), [28 + cycle]);
    }
}

/// Bindings are computed one after the other, the lowest first.
fn replaced_levels(new: Maker<Address>) {
    let mut run = Run::new(&new, [!0; 2]);
    let mut old = binding();
    old.extent.last_x = 7;
    run.write_late(0, write(5, old));
    run.write_late(6, write(5, binding()));
    run.write_late(7, write(2, old));
    // The old one's steps end with the write; 2 is lower, but was written when 5 had begun anew.
    assert_eq!(run.passes(&[pass(5), pass(2)]), [34, 51]);
}
