//! A part of an assembly gives way to its twin, by its path; units may be ticked in any
//! order.

use bundle::PrimRef;
use cosim::{With, exchange, exchange_all};
use kernel::packed;
use kernel::slot::Slot;
use kernel::unit::{Legacy, Visitor};
use kit::scenario::caught;
use prim::legacy::fifo::{self, Fifo, Params};

crate::tests! { order_does_not_matter any_part_in_either_language_gives_equal_results a_wrong_path_is_told_the_right_ones }

packed! {
    pub struct Empty {
        nothing: bool,
    }
}

/// Two FIFOs in a chain.
struct Chain {
    first: Slot<Fifo<PrimRef>>,
    second: Slot<Fifo<PrimRef>>,
    second_first: bool,
}

impl Chain {
    fn new() -> Self {
        let fifo = || Fifo::new(&Params::default()).into();
        Chain { first: fifo(), second: fifo(), second_first: false }
    }
}

impl Legacy for Chain {
    const PATH: &'static str = "test/chain";
    type In = fifo::In<PrimRef>;
    type Out = fifo::Out<PrimRef>;

    fn outputs(&self) -> Self::Out {
        fifo::Out { push_ready: self.first.outputs().push_ready, ..self.second.outputs() }
    }

    fn tick(&mut self, i: Self::In) {
        let (first, second) = (self.first.outputs(), self.second.outputs());
        let into_first = fifo::In { pop_ready: second.push_ready, ..i };
        let into_second = fifo::In { push_valid: first.pop_valid, push: first.pop, pop_ready: i.pop_ready };
        if self.second_first {
            self.second.clock(into_second);
            self.first.clock(into_first);
        } else {
            self.first.clock(into_first);
            self.second.clock(into_second);
        }
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut Empty::default());
        v.part("first", &mut self.first);
        v.part("second", &mut self.second);
    }
}

/// What comes out of a chain, clock by clock.
fn run(mut chain: Chain) -> Vec<(u64, PrimRef)> {
    let mut popped = vec![];
    for clock in 0..200 {
        let o = chain.outputs();
        let pop_ready = clock % 3 == 0;
        if o.pop_valid && pop_ready {
            popped.push((clock, o.pop));
        }
        let push_data = PrimRef { prim: clock as u16, ..PrimRef::default() };
        chain.clock(fifo::In { push_valid: clock % 5 != 0, push: push_data, pop_ready });
    }
    popped
}

fn order_does_not_matter() {
    let expected = run(Chain::new());
    assert!(expected.len() > 50);
    assert_eq!(run(Chain { second_first: true, ..Chain::new() }), expected);
}

fn any_part_in_either_language_gives_equal_results() {
    if !cosim::available() {
        return;
    }
    let expected = run(Chain::new());
    for part in ["first", "second"] {
        for with in [With::Hdl, With::Lockstep] {
            let mut mixed = Chain::new();
            exchange(&mut mixed, part, with).unwrap();
            assert_eq!(run(mixed), expected, "{part}: {with:?}");
        }
    }
    let mut both = Chain::new();
    exchange_all(&mut both, &[("first", With::Hdl), ("second", With::Lockstep)]).unwrap();
    assert_eq!(run(both), expected);
}

fn a_wrong_path_is_told_the_right_ones() {
    let text = caught(|| exchange(&mut Chain::new(), "third", With::Hdl)).unwrap_err();
    assert!(text.contains("no part third; there are first, second"), "{text}");
}
