//! A part of an assembly is replaced by its twin, by its path; units may be ticked in any
//! order.

use bundle::PrimRef;
use cosim::{With, exchange, exchange_all};
use kernel::offer::Offer;
use kernel::ports::Ports;
use kernel::slot::Slot;
use kernel::unit::Unit;
use kit::scenario::caught;

crate::tests! { order_does_not_matter any_part_in_either_language_gives_equal_results a_wrong_path_lists_the_right_ones }

/// Two FIFOs in a chain, ticked in the order in which they are listed.
macro_rules! chain {
    ($module:ident: $one:ident $other:ident) => {
        mod $module {
            use bundle::PrimRef;
            use prim::fifo::{self, Fifo};

            kernel::params! {}
            kernel::ports! {
                in push: PrimRef;
                out pop: PrimRef;
            }
            kernel::unit! {
                pub struct Chain(p) {
                    part $one: Fifo<PrimRef> = fifo::Params::default();
                    part $other: Fifo<PrimRef> = fifo::Params::default();
                }
            }
            kernel::connect! { Chain(self, i) {
                push -> first.push;
                first.pop -> second.push;
                second.pop -> pop;
            } }

            pub fn chain() -> Chain {
                Chain::new(&Params {})
            }
        }
    };
}

chain! { forward: first second }
chain! { backward: second first }
use forward::chain;

/// Ports as those of a unit with the same pins.
fn convert(from: &dyn Ports, to: &mut dyn Ports) {
    let mut words = vec![0; from.words()];
    from.pack(&mut words);
    to.unpack(&words);
}

/// Output of a chain, cycle by cycle.
fn run<U: Unit>(chain: U) -> Vec<(u64, PrimRef)> {
    let (mut chain, mut popped) = (Slot::from(chain), vec![]);
    for cycle in 0..200 {
        let pop = cycle % 3 == 0;
        let mut o = forward::Out::default();
        convert(&chain.o, &mut o);
        popped.extend(o.pop.get().filter(|_| pop).map(|entry| (cycle, *entry)));
        let push = PrimRef { prim: cycle as u16, ..PrimRef::default() };
        let i = forward::In { push: Offer::new(cycle % 5 != 0, push), pop: pop.into() };
        convert(&i, &mut chain.i);
        chain.edge();
    }
    popped
}

fn order_does_not_matter() {
    let expected = run(chain());
    assert!(expected.len() > 50);
    assert_eq!(run(backward::chain()), expected);
}

fn any_part_in_either_language_gives_equal_results() {
    if !cosim::available() {
        return;
    }
    let expected = run(chain());
    for part in ["first", "second"] {
        for with in [With::Hdl, With::Lockstep] {
            let mut mixed = chain();
            exchange(&mut mixed, part, with).unwrap();
            assert_eq!(run(mixed), expected, "{part}: {with:?}");
        }
    }
    let mut both = chain();
    exchange_all(&mut both, &[("first", With::Hdl), ("second", With::Lockstep)]).unwrap();
    assert_eq!(run(both), expected);
}

fn a_wrong_path_lists_the_right_ones() {
    let text = caught(|| exchange(&mut chain(), "third", With::Hdl)).unwrap_err();
    assert!(text.contains("no part third; there are first, second"), "{text}");
}
