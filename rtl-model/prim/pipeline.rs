//! Pipeline: declares a unit that accepts an operation in any cycle and returns its result a fixed number of cycles
//! later, in order; nothing stalls it. The model computes the result when the operation enters, and carries it; the
//! SystemVerilog has real stages. So the two are compared by the stages that hold an operation, and by the results at the
//! output.

/// Results in flight.
#[derive(Clone)]
pub struct Carried<V, const CYCLES: usize>([V; CYCLES]);

impl<V: Copy + Default, const CYCLES: usize> Default for Carried<V, CYCLES> {
    fn default() -> Self {
        Carried([V::default(); CYCLES])
    }
}

impl<V: Copy, const CYCLES: usize> Carried<V, CYCLES> {
    /// Advances one cycle; a result may enter. `valid` has a bit for each stage that holds a result, and `out` is the last
    /// one that left.
    #[inline]
    pub fn cycle(&mut self, enters: Option<V>, valid: &mut u64, out: &mut V) {
        self.0.copy_within(..CYCLES - 1, 1);
        if let Some(result) = enters {
            self.0[0] = result;
        }
        let last = 1 << (CYCLES - 1);
        *valid = (*valid & (last - 1)) << 1 | u64::from(enters.is_some());
        if *valid & last != 0 {
            *out = self.0[CYCLES - 1];
        }
    }
}

/// Declares a pipelined unit completely: ports, registers and cycles.
///
/// ```text
/// pipelined! { pub struct IntAdd[INT_ADD_CYCLES]: op: IntAddOp => result: Flagged = add }
/// ```
///
/// `add` takes a reference to the operation and returns the result.
#[macro_export]
macro_rules! pipelined {
    ($(#[$m:meta])* pub struct $U:ident[$CYCLES:ident]: $op:ident: $Op:ty => $out:ident: $T:ty = $f:expr) => {
        kernel::params! {}
        kernel::ports! {
            in pulse $op: $Op;
            out pulse $out: $T;
        }
        kernel::packed! {
            pub struct Regs {
                valid: kernel::packed::Uint<$CYCLES>, // bit k: an operation of k + 1 cycles ago
                $out: $T,                             // result of the last operation that left
            }
        }
        kernel::unit! {
            $(#[$m])*
            pub struct $U(p) {
                registers: Regs;
                carried carried: $crate::pipeline::Carried<<$T as kernel::packed::Field>::Value, $CYCLES>;
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
                o.$out.send(self.q.valid >> ($CYCLES - 1) & 1 == 1, || self.q.$out);
            }
            #[inline]
            fn tick(&mut self, i: &In) {
                self.carried.cycle(i.$op.get().map($f), &mut self.q.valid, &mut self.q.$out);
            }
            #[inline]
            fn still(&self) -> bool {
                self.q.valid == 0
            }
        }
    };
}
