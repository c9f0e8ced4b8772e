//! Parts: `unit!` declares the contents of a unit once.

/// Declares a unit: its registers, memories and parts, in the order of its SystemVerilog. The name in brackets is the
/// unit's `Params` in the following expressions.
///
/// ```text
/// unit! {
///     pub struct Bank(p) {
///         registers: Regs;
///         memory words: [Word; p.depth.get()];
///         part spread: Spread = p.spread;
///         part rop: [Rop; p.rops.get()] = p.rop;
///         part merge in several: [Merge; p.merges()] = p.merge;
///     }
/// }
/// ```
///
/// `part x in block: [...]` declares parts within a `generate` block of the SystemVerilog, whose name is in their paths:
/// `block.x[k]`. An empty array has no such block.
///
/// `part parallel x: ...` declares parts that a worker thread may run, see [`crate::workers`].
///
/// `memory x: Type = init;` declares a `memory::Store` of any type, such as several banks.
///
/// `carried x: Type;` declares state that only the model has: results in transit through pipeline stages in which the
/// SystemVerilog computes. It is not in the image, and may change only in a cycle in which a register changes.
///
/// `flat` marks primitives, whose SystemVerilog parameters are separate instead of one struct.
#[macro_export]
macro_rules! unit {
    ($(#[$m:meta])* pub struct $U:ident $(<$T:ident $(, const $C:ident: usize)*>)? ($p:ident) { $($items:tt)* }) => {
        $crate::unit!(@ [$(#[$m])* $U [$($T $($C)*)?] $p P] [] [] [] [] $($items)*);
    };
    ($(#[$m:meta])* flat pub struct $U:ident $(<$T:ident $(, const $C:ident: usize)*>)? ($p:ident) { $($items:tt)* }) => {
        $crate::unit!(@ [$(#[$m])* $U [$($T $($C)*)?] $p flat] [] [] [] [] $($items)*);
    };
    (@ $h:tt [] $m:tt $s:tt $c:tt registers: $R:ty; $($rest:tt)*) => {
        $crate::unit!(@ $h [($R) (<$R>::default())] $m $s $c $($rest)*);
    };
    (@ $h:tt [] $m:tt $s:tt $c:tt registers: $R:ty = $init:expr; $($rest:tt)*) => {
        $crate::unit!(@ $h [($R) ($init)] $m $s $c $($rest)*);
    };
    (@ $h:tt $q:tt [$($m:tt)*] $s:tt $c:tt memory $x:ident: [$W:ty; $n:expr]; $($rest:tt)*) => {
        $crate::unit!(@ $h $q [$($m)* {$x ($crate::memory::Memory<$W>) ($crate::memory::Memory::new($n))}] $s $c $($rest)*);
    };
    (@ $h:tt $q:tt [$($m:tt)*] $s:tt $c:tt memory $x:ident: $M:ty = $init:expr; $($rest:tt)*) => {
        $crate::unit!(@ $h $q [$($m)* {$x ($M) ($init)}] $s $c $($rest)*);
    };
    (@ $h:tt $q:tt $m:tt [$($s:tt)*] $c:tt part parallel $x:ident: [$P:ty; $n:expr] = $init:expr; $($rest:tt)*) => {
        $crate::unit!(@ $h $q $m [$($s)* {
            $x (stringify!($x)) (Box<[$crate::slot::Parallel<$P>]>) ((0..$n).map(|_| <$P>::new(&$init).into()).collect())
        }] $c $($rest)*);
    };
    (@ $h:tt $q:tt $m:tt [$($s:tt)*] $c:tt part parallel $x:ident: $P:ty = $init:expr; $($rest:tt)*) => {
        $crate::unit!(@ $h $q $m [$($s)* {
            $x (stringify!($x)) ($crate::slot::Parallel<$P>) (<$P>::new(&$init).into())
        }] $c $($rest)*);
    };
    (@ $h:tt $q:tt $m:tt [$($s:tt)*] $c:tt part $x:ident $(in $block:ident)?: [$P:ty; $n:expr] = $init:expr; $($rest:tt)*) => {
        $crate::unit!(@ $h $q $m [$($s)* {
            $x (concat!($(stringify!($block), ".",)? stringify!($x)))
            (Box<[$crate::slot::Slot<$P>]>) ((0..$n).map(|_| <$P>::new(&$init).into()).collect())
        }] $c $($rest)*);
    };
    (@ $h:tt $q:tt $m:tt [$($s:tt)*] $c:tt part $x:ident: $P:ty = $init:expr; $($rest:tt)*) => {
        $crate::unit!(@ $h $q $m [$($s)* {
            $x (stringify!($x)) ($crate::slot::Slot<$P>) (<$P>::new(&$init).into())
        }] $c $($rest)*);
    };
    (@ $h:tt $q:tt $m:tt $s:tt [$($c:tt)*] carried $x:ident: $C:ty; $($rest:tt)*) => {
        $crate::unit!(@ $h $q $m $s [$($c)* {$x ($C)}] $($rest)*);
    };
    (@ [$(#[$m:meta])* $U:ident [$($T:ident $($C:ident)*)?] $p:ident $form:ident] [$(($R:ty) ($init:expr))?]
       [$({$mem:ident ($M:ty) ($words:expr)})*] [$({$part:ident ($name:expr) ($S:ty) ($new:expr)})*] [$({$carried:ident ($Carried:ty)})*]) => {
        $(#[$m])*
        #[derive(Clone)]
        pub struct $U $(<$T: $crate::packed::Packed $(, const $C: usize)*>)? {
            pub p: Params,
            $(pub q: $R,)?
            $(pub $mem: $M,)*
            $(pub $part: $S,)*
            $(pub $carried: $Carried,)*
        }
        impl $(<$T: $crate::packed::Packed $(, const $C: usize)*>)? $U $(<$T $(, $C)*>)? {
            pub fn new($p: &Params) -> Self {
                let $p = &$crate::params::Params::settled($p);
                $U {
                    $(q: { let q: $R = $init; q },)?
                    $($mem: $words,)*
                    $($part: $new,)*
                    $($carried: Default::default(),)*
                    p: $p.clone(),
                }
            }
        }
        impl $(<$T: $crate::packed::Packed $(, const $C: usize)*>)? $crate::unit::Unit for $U $(<$T $(, $C)*>)? {
            const PATH: &'static str = {
                const BYTES: [u8; $crate::unit::path_length(module_path!())] = $crate::unit::path(module_path!());
                match std::str::from_utf8(&BYTES) {
                    Ok(path) => path,
                    Err(_) => panic!("a module's name is text"),
                }
            };
            type In = In $(<$T $(, $C)*>)?;
            type Out = Out $(<$T $(, $C)*>)?;

            fn ports(&self) -> (Self::In, Self::Out) {
                (In::new(&self.p), Out::new(&self.p))
            }
            $crate::unit! { @inline $form
                fn show(&self, o: &mut Self::Out) {
                    $crate::unit::Logic::show(self, o);
                }
                fn still(&self) -> bool {
                    $crate::unit::Logic::still(self)
                }
                fn edge(&mut self, i: &Self::In, event: bool) -> bool {
                    let runs = <Self as $crate::unit::Logic>::RUNS;
                    $(let before: Option<$R> = (!(event || runs) || runs && cfg!(debug_assertions)).then(|| self.q);)?
                    $(let $mem = $crate::memory::Store::written(&self.$mem);)*
                    $crate::unit::Logic::tick(self, i);
                    #[allow(unused_mut)]
                    let mut moved = event || runs;
                    $(moved = moved || before.is_some_and(|before: $R| before != self.q);
                    debug_assert!(!runs || before.is_none_or(|before: $R| before != self.q), "{} rests", Self::PATH);)?
                    $(moved |= $mem != $crate::memory::Store::written(&self.$mem);)*
                    $($crate::slot::Part::start(&mut self.$part);)*
                    $(moved |= $crate::slot::Part::edge(&mut self.$part);)*
                    $(moved |= $crate::slot::Part::join(&mut self.$part);)*
                    moved
                }
            }
            fn rest(&self, moved: bool) -> u32 {
                let own = if moved { $crate::unit::Logic::rest(self) } else { $crate::unit::NOTHING };
                if own == 0 {
                    return 0;
                }
                own $(.min($crate::slot::Part::rest(&self.$part)))*
            }
            fn advance_by(&mut self, cycles: u32) {
                $crate::unit::Logic::advance_by(self, cycles);
                $($crate::slot::Part::advance_by(&mut self.$part, cycles);)*
            }
            fn visit(&mut self, _v: &mut dyn $crate::unit::Visitor) {
                $({ let q: &mut $R = &mut self.q; _v.registers(q); })?
                $($crate::memory::Store::visit(&mut self.$mem, stringify!($mem), _v);)*
                $($crate::slot::Part::visit(&mut self.$part, $name, _v);)*
            }
            fn group(&self) -> $crate::params::Group {
                $crate::params::Params::group(&self.p)
            }
            $crate::unit! { @inline $form
                fn step(slot: &mut $crate::slot::Slot<Self>) -> bool {
                    slot.step_here()
                }
            }
            fn face(slot: &mut $crate::slot::Slot<Self>) -> &mut dyn $crate::any::AnySlot {
                slot
            }
            fn copied(slot: &$crate::slot::Slot<Self>) -> $crate::slot::Slot<Self> {
                slot.copy_here()
            }
            fn generics_of(&self, _group: &$crate::params::Group) -> Vec<(String, String)> {
                #[allow(unused_mut)]
                let mut all = $crate::unit!(@generics $form _group);
                $(
                    all.push($crate::group::generic("WIDTH", <$T as $crate::packed::Field>::WIDTH));
                    $(all.push($crate::group::generic(stringify!($C), $C));)*
                )?
                all
            }
        }
    };
    // Primitives are inlined into the units around them; other units are compiled once, in their crate.
    (@inline flat $($f:item)*) => { $(#[inline] $f)* };
    (@inline P $($f:item)*) => { $($f)* };
    (@generics P $group:ident) => {
        if $group.items.is_empty() { vec![] } else { vec![("P".to_string(), $group.value())] }
    };
    (@generics flat $group:ident) => { $group.each() };
}
