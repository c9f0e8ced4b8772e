//! One declaration of shared types, for both languages.

/// Declares constants, scalars, enums, structs and packets: the Rust items, and `package()`, which returns name and text
/// of the SystemVerilog package with the same items. The packages that it imports are in brackets.
///
/// Methods and the state derived from them are tables too: `codes`, `method`, `set`, `route` and `state` are in
/// `kernel::methods`.
#[macro_export]
macro_rules! package {
    (@ [$name:ident($($import:ident),*) $($write:expr,)*] [$($M:ident)*]) => {
        /// Methods declared in this file.
        #[allow(dead_code)]
        pub(crate) const METHODS: &[$crate::routes::Declared] = &[$($M::DECLARED,)*];

        /// Name and text of this file's SystemVerilog package.
        pub(crate) fn package() -> (String, String) {
            let mut sv = $crate::package::Text::default();
            let items: &[fn(&mut $crate::package::Text)] = &[$($write,)*];
            items.iter().for_each(|write| write(&mut sv));
            sv.package(module_path!(), stringify!($name), &[$(stringify!($import)),*])
        }
    };
    (@ [$($w:tt)*] $m:tt $(#[doc = $doc:literal])* pub enum $E:ident: $bits:literal { $($V:ident,)* } $($rest:tt)*) => {
        $crate::choice! { $(#[doc = $doc])* pub enum $E: $bits { $($V,)* } }
        $crate::package!(@ [$($w)* |sv| sv.choice(&[$($doc),*], stringify!($E), $bits, &[$(stringify!($V),)*]),] $m $($rest)*);
    };
    (@ [$($w:tt)*] $m:tt $(#[doc = $doc:literal])* pub const $C:ident: usize = $value:expr; $($rest:tt)*) => {
        $(#[doc = $doc])* pub const $C: usize = $value;
        $crate::package!(@ [$($w)* |sv| sv.constant(&[$($doc),*], stringify!($C), $C),] $m $($rest)*);
    };
    (@ [$($w:tt)*] $m:tt $(#[doc = $doc:literal])* pub const $C:ident: [$T:ident; $n:literal] = $value:expr; $($rest:tt)*) => {
        $(#[doc = $doc])* pub static $C: [<$T as $crate::packed::Field>::Value; $n] = $value;
        $crate::package!(@ [$($w)* |sv| sv.table(
            &[$($doc),*], stringify!($C), <$T as $crate::packed::Field>::WIDTH, &$C.map(u64::from),
        ),] $m $($rest)*);
    };
    (@ [$($w:tt)*] $m:tt $(#[doc = $doc:literal])* pub const $C:ident: $T:ident = $value:expr; $($rest:tt)*) => {
        $(#[doc = $doc])* pub const $C: <$T as $crate::packed::Field>::Value = $value;
        $crate::package!(@ [$($w)* |sv| sv.value(
            &[$($doc),*], stringify!($C), stringify!($T), <$T as $crate::packed::Field>::WIDTH, $C.into(),
        ),] $m $($rest)*);
    };
    (@ [$($w:tt)*] $m:tt $(#[doc = $doc:literal])* pub type $T:ident = $Spec:ty; $($rest:tt)*) => {
        $(#[doc = $doc])* pub type $T = $Spec;
        $crate::package!(@ [$($w)* |sv| sv.scalar(&[$($doc),*], stringify!($T), stringify!($Spec)),] $m $($rest)*);
    };
    (@ [$($w:tt)*] $m:tt $(#[doc = $doc:literal])* pub struct $S:ident {
        $($(#[doc = $fdoc:literal])* $f:ident: $F:ty,)*
    } $($rest:tt)*) => {
        $crate::packed! { $(#[doc = $doc])* pub struct $S { $($(#[doc = $fdoc])* $f: $F,)* } }
        $crate::package!(@ [$($w)* |sv| sv.structure(&[$($doc),*], stringify!($S), &[
            $((&[$($fdoc),*], stringify!($f), stringify!($F)),)*
        ]),] $m $($rest)*);
    };
    (@ [$($w:tt)*] $m:tt $(#[doc = $doc:literal])* pub enum $E:ident { $($V:ident($T:ident),)* } $($rest:tt)*) => {
        $crate::tagged! { $(#[doc = $doc])* pub enum $E { $($V($T),)* } }
        $crate::package!(@ [$($w)* |sv| sv.packet(&[$($doc),*], stringify!($E), $E::KIND, $E::BODY, &[
            $((stringify!($V), stringify!($T), <$T as $crate::packed::Field>::WIDTH),)*
        ]),] $m $($rest)*);
    };
    (@ [$($w:tt)*] $m:tt $(#[doc = $doc:literal])* pub codes $f:ident($B:ident) -> $T:ident { $($rows:tt)* } $($rest:tt)*) => {
        $crate::methods!(@codes [$(#[doc = $doc])*] $f $B $T $($rows)*);
        $crate::package!(@ [$($w)* |sv| $crate::methods!(@codes_text sv [$($doc)*] $f $B $T $($rows)*),] $m $($rest)*);
    };
    (@ [$($w:tt)*] [$($m:tt)*] $(#[doc = $doc:literal])* pub method $M:ident $([$n:literal; $stride:literal])? = $at:literal
        $(to $($to:ident)+)? { $($fields:tt)* } $($rest:tt)*) => {
        $crate::methods!(@method [$(#[doc = $doc])*] $M [$($n $stride)?] [$($($to)+)?] $at $($fields)*);
        $crate::package!(@ [$($w)* |sv| $crate::methods!(@method_text sv [$($doc)*] $M $($fields)*),] [$($m)* $M] $($rest)*);
    };
    (@ [$($w:tt)*] $m:tt $(#[doc = $doc:literal])* pub set $f:ident { $($items:tt)* } $($rest:tt)*) => {
        $crate::methods!(@set [$(#[doc = $doc])*] $f [] $($items)*);
        $crate::package!(@ [$($w)* |sv| $crate::methods!(@set_text sv [$($doc)*] $f [] $($items)*),] $m $($rest)*);
    };
    (@ [$($w:tt)*] $m:tt $(#[doc = $doc:literal])* pub route $f:ident = $($to:ident)|+ $(, not $($but:ident)|+)?; $($rest:tt)*) => {
        $crate::methods!(@route [$(#[doc = $doc])*] $f [$($to)+] [$($($but)+)?]);
        $crate::package!(@ [$($w)* |sv| $crate::methods!(@route_text sv [$($doc)*] $f [$($to)+] [$($($but)+)?]),] $m $($rest)*);
    };
    (@ [$($w:tt)*] $m:tt $(#[doc = $doc:literal])* pub state $f:ident($d:ident: $S:ident) by $route:ident { $($rows:tt)* } $($rest:tt)*) => {
        $crate::methods!(@state [$(#[doc = $doc])*] $f $d $S $route $($rows)*);
        $crate::package!(@ [$($w)* |sv| $crate::methods!(@state_text sv [$($doc)*] $f $d $S $($rows)*),] $m $($rest)*);
    };
    (package $name:ident($($import:ident),*); $($items:tt)*) => {
        $crate::package!(@ [$name($($import),*)] [] $($items)*);
    };
}

/// SystemVerilog keywords that must not be names of fields or variants.
const KEYWORDS: &[&str] = &[
    "accept_on",
    "alias",
    "always",
    "and",
    "assert",
    "assign",
    "assume",
    "automatic",
    "before",
    "begin",
    "bind",
    "bins",
    "binsof",
    "bit",
    "break",
    "buf",
    "byte",
    "case",
    "cell",
    "chandle",
    "checker",
    "class",
    "clocking",
    "config",
    "const",
    "constraint",
    "context",
    "continue",
    "cover",
    "covergroup",
    "coverpoint",
    "cross",
    "deassign",
    "default",
    "defparam",
    "design",
    "disable",
    "dist",
    "do",
    "edge",
    "else",
    "end",
    "endmodule",
    "enum",
    "event",
    "expect",
    "export",
    "extends",
    "extern",
    "final",
    "first_match",
    "for",
    "force",
    "foreach",
    "forever",
    "fork",
    "forkjoin",
    "function",
    "generate",
    "genvar",
    "global",
    "if",
    "implements",
    "import",
    "initial",
    "inout",
    "input",
    "inside",
    "instance",
    "int",
    "integer",
    "interface",
    "intersect",
    "join",
    "large",
    "let",
    "library",
    "local",
    "logic",
    "matches",
    "medium",
    "modport",
    "module",
    "nand",
    "new",
    "nexttime",
    "nor",
    "not",
    "null",
    "or",
    "output",
    "package",
    "packed",
    "parameter",
    "primitive",
    "priority",
    "program",
    "property",
    "protected",
    "pulldown",
    "pullup",
    "pure",
    "rand",
    "randc",
    "real",
    "ref",
    "reg",
    "reject_on",
    "release",
    "repeat",
    "restrict",
    "return",
    "scalared",
    "sequence",
    "signed",
    "small",
    "solve",
    "specify",
    "static",
    "strength",
    "string",
    "strong",
    "struct",
    "super",
    "supply0",
    "supply1",
    "table",
    "tagged",
    "task",
    "this",
    "throughout",
    "time",
    "timeprecision",
    "timeunit",
    "tri",
    "type",
    "typedef",
    "union",
    "unique",
    "unsigned",
    "until",
    "untyped",
    "use",
    "var",
    "vectored",
    "virtual",
    "void",
    "wait",
    "wand",
    "weak",
    "while",
    "wildcard",
    "wire",
    "with",
    "within",
    "wor",
    "xnor",
    "xor",
];

fn allowed(item: &str, name: &str) {
    assert!(!KEYWORDS.contains(&name), "{item}: SystemVerilog keeps the word `{name}` for itself");
}

pub(crate) type Doc<'a> = &'a [&'a str];

/// SystemVerilog text under construction.
#[derive(Default)]
pub struct Text(pub(crate) String);

impl Text {
    pub(crate) fn item(&mut self, indent: &str, doc: Doc, text: String) {
        doc.iter().for_each(|line| self.0 += &format!("{indent}//{line}\n"));
        self.0 += &format!("{indent}{text}\n");
    }

    pub fn constant(&mut self, doc: Doc, name: &str, value: usize) {
        self.0 += "\n";
        self.item("  ", doc, format!("localparam int unsigned {name} = {value};"));
    }

    pub fn value(&mut self, doc: Doc, name: &str, ty: &str, bits: usize, value: u64) {
        self.0 += "\n";
        self.item("  ", doc, format!("localparam {} {name} = {bits}'h{value:x};", sv_type(ty)));
    }

    /// A table, whose last value comes first.
    pub fn table(&mut self, doc: Doc, name: &str, bits: usize, values: &[u64]) {
        self.0 += "\n";
        let words: Vec<_> = values.iter().rev().map(|value| format!("{bits}'h{value:x}")).collect();
        let rows: Vec<_> = words.chunks(8).map(|row| format!("    {}", row.join(", "))).collect();
        let (last, rows) = (values.len() - 1, rows.join(",\n"));
        self.item(
            "  ",
            doc,
            format!("localparam logic [{last}:0][{}:0] {name} = {{\n{rows}\n  }};", bits - 1),
        );
    }

    pub fn scalar(&mut self, doc: Doc, name: &str, spec: &str) {
        self.0 += "\n";
        self.item("  ", doc, format!("typedef {} {};", sv_type(spec), sv_type(name)));
    }

    pub fn structure(&mut self, doc: Doc, name: &str, fields: &[(Doc, &str, &str)]) {
        self.0 += "\n";
        self.item("  ", doc, "typedef struct packed {".into());
        fields.iter().for_each(|(_, field, _)| allowed(name, field));
        fields
            .iter()
            .for_each(|(doc, field, ty)| self.item("    ", doc, format!("{} {field};", sv_type(ty))));
        self.item("  ", &[], format!("}} {};", sv_type(name)));
    }

    pub fn choice(&mut self, doc: Doc, name: &str, bits: usize, values: &[&str]) {
        let e = snake(name);
        let literals: Vec<_> = values.iter().map(|v| format!("{e}_{}", snake(v)).to_uppercase()).collect();
        self.0 += "\n";
        self.item(
            "  ",
            doc,
            format!("typedef enum logic [{}:0] {{{}}} {e}_t;", bits - 1, literals.join(", ")),
        );
    }

    /// The type of a packet, and for each variant `v` of packet `p` the function `p_v` that reads it and `p_of_v` that builds
    /// it.
    pub fn packet(
        &mut self,
        doc: Doc,
        name: &str,
        kind: usize,
        body: usize,
        variants: &[(&str, &str, usize)],
    ) {
        let p = snake(name);
        let kinds: Vec<_> = variants.iter().map(|v| format!("{p}_{}", snake(v.0)).to_uppercase()).collect();
        let kinds = kinds.join(", ");
        self.0 += &format!("\n  typedef enum logic [{}:0] {{{kinds}}} {p}_kind_t;\n\n", kind - 1);
        self.item("  ", doc, "typedef struct packed {".into());
        self.0 += &format!("    {p}_kind_t kind;\n    logic [{}:0] body;\n  }} {p}_t;\n", body - 1);
        for (v, ty, bits) in variants {
            let (v, ty) = (snake(v), sv_type(ty));
            assert!(
                !KEYWORDS.contains(&v.as_str()),
                "{name}::{v}: a word that SystemVerilog keeps for itself"
            );
            let literal = format!("{p}_{v}").to_uppercase();
            self.0 += &format!(
                "
  function automatic {ty} {p}_{v}(input {p}_t packet);
    return {ty}'(packet.body[{}:0]);
  endfunction

  function automatic {p}_t {p}_of_{v}(input {ty} {v});
    return {{{literal}, {body}'({v})}};
  endfunction\n",
                bits - 1
            );
        }
    }

    /// Name and text of the package declared by a Rust module.
    pub fn package(&self, module: &str, name: &str, imports: &[&str]) -> (String, String) {
        // A function that reads one variant leaves the other bits of a packet unused.
        let waived = "/* verilator lint_off UNUSEDSIGNAL */";
        let file = module.replace("::", "/");
        let head = format!("// Generated from rtl-model/{file}.rs; do not edit.\n{waived}");
        let imports: String = imports.iter().map(|p| format!("  import {p}_pkg::*;\n")).collect();
        let text = format!("{head}\n\npackage {name}_pkg;\n{imports}{}\nendpackage\n", self.0);
        (format!("{name}_pkg"), text)
    }
}

/// `B8` is `logic [7:0]`, `EdgeValue` is `edge_value_t`, `[Slope; 3]` is `slope_t [2:0]`,
/// `[Slope; EDGES]` is `slope_t [EDGES-1:0]`, `[[Slope; 3]; 4]` is `slope_t [3:0][2:0]`.
pub fn sv_type(ty: &str) -> String {
    if let Some((element, n)) = ty.strip_prefix('[').and_then(|t| t.strip_suffix(']')?.rsplit_once("; ")) {
        let top = n.parse::<usize>().map_or_else(|_| format!("{n}-1"), |n| (n - 1).to_string());
        // The array dimension comes before the element's own bits.
        let element = sv_type(element);
        assert!(!element.contains("signed"), "{ty}: give the signed element a name");
        return match element.strip_prefix("logic") {
            Some(bits) => format!("logic [{top}:0]{}", bits.replace(' ', "")),
            None => match element.split_once(' ') {
                Some((ty, inner)) => format!("{ty} [{top}:0]{inner}"),
                None => format!("{element} [{top}:0]"),
            },
        };
    }
    match ty.split_at(1) {
        ("b", "ool") => "logic".into(),
        ("B", n) if n.parse::<usize>().is_ok() => format!("logic [{}:0]", n.parse::<usize>().unwrap() - 1),
        ("S", n) if n.parse::<usize>().is_ok() => {
            format!("logic signed [{}:0]", n.parse::<usize>().unwrap() - 1)
        }
        _ => snake(ty) + "_t",
    }
}

pub fn snake(name: &str) -> String {
    let letter = |(k, c): (usize, char)| match c.is_uppercase() && k > 0 {
        true => format!("_{}", c.to_lowercase()),
        false => c.to_lowercase().to_string(),
    };
    name.char_indices().map(letter).collect()
}
