//! Round-robin grants of masks are those of arbiters.

use prim::arbiter::in_turn;
use prim::masks::{each, turn_of};

crate::tests! { turn_of_agrees_with_the_arbiters }

fn turn_of_agrees_with_the_arbiters() {
    for mask in [0_u32, 1, 0x8000_0000, 0xa5a5, 0x00f0_1002] {
        for first in 0..32 {
            let waits = |k: usize| mask >> k & 1 == 1;
            assert_eq!(turn_of(first, mask), in_turn(first.into(), 32, waits), "{first} {mask:x}");
        }
        assert_eq!(each(mask).fold(0_u32, |set, k| set | 1 << k), mask);
    }
}
