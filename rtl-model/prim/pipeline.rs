//! Pipeline: declares a unit that takes an operation in any clock and gives its result a fixed
//! number of clocks later, in order; nothing stalls it. The model computes the result when the
//! operation enters, and carries it; the SystemVerilog has real stages. So the two are compared
//! in which stages hold an operation, and in the results that leave.

/// Results on their way.
#[derive(Clone)]
pub struct Carried<V, const CLOCKS: usize>([V; CLOCKS]);

impl<V: Copy + Default, const CLOCKS: usize> Default for Carried<V, CLOCKS> {
    fn default() -> Self {
        Carried([V::default(); CLOCKS])
    }
}

impl<V: Copy, const CLOCKS: usize> Carried<V, CLOCKS> {
    /// Advances one clock; a result may enter. `valid` has a bit for each stage that holds
    /// one, and `out` the last that came through.
    #[inline]
    pub fn clock(&mut self, enters: Option<V>, valid: &mut u64, out: &mut V) {
        self.0.copy_within(..CLOCKS - 1, 1);
        if let Some(result) = enters {
            self.0[0] = result;
        }
        let last = 1 << (CLOCKS - 1);
        *valid = (*valid & (last - 1)) << 1 | u64::from(enters.is_some());
        if *valid & last != 0 {
            *out = self.0[CLOCKS - 1];
        }
    }
}

/// Declares a pipelined unit, all of it: its ports, registers and clocks.
///
/// ```text
/// pipelined! { pub struct IntAdd[INT_ADD_CLOCKS]: op: IntAddOp => result: Flagged = add }
/// ```
///
/// `add` takes a reference to the operation and returns the result.
#[macro_export]
macro_rules! pipelined {
    ($(#[$m:meta])* pub struct $U:ident[$CLOCKS:ident]: $op:ident: $Op:ty => $out:ident: $T:ty = $f:expr) => {
        kernel::params! {}
        kernel::ports! {
            in pulse $op: $Op;
            out pulse $out: $T;
        }
        kernel::packed! {
            pub struct Regs {
                valid: kernel::packed::Uint<$CLOCKS>, // bit k: an operation of k + 1 clocks ago
                $out: $T,                             // of the last operation that came through
            }
        }
        kernel::unit! {
            $(#[$m])*
            pub struct $U(p) {
                registers: Regs;
                carried carried: $crate::pipeline::Carried<<$T as kernel::packed::Field>::Value, $CLOCKS>;
            }
        }
        impl Default for $U {
            fn default() -> Self {
                $U::new(&Params {})
            }
        }
        impl kernel::unit::Logic for $U {
            #[inline]
            fn show(&self, o: &mut Out) {
                o.$out.send(self.q.valid >> ($CLOCKS - 1) & 1 == 1, || self.q.$out);
            }
            #[inline]
            fn tick(&mut self, i: &In) {
                self.carried.clock(i.$op.get().map($f), &mut self.q.valid, &mut self.q.$out);
            }
            #[inline]
            fn still(&self) -> bool {
                self.q.valid == 0
            }
        }
    };
}
