//! Writes the harness of a unit's module: it shows its ports, its registers and
//! its memories as the words of an `Image`.

use crate::sources;
use rtl_model::packed::{Field, Packed};
use rtl_model::{memory::Memory, slot::Slot, unit::*};
use std::path::PathBuf;
use verilated::{Design, Make};

/// Where a design's SystemVerilog is; `$HDL` has another tree stand in.
pub fn tree() -> PathBuf {
    std::env::var_os("HDL").map_or(crate::root().join("hdl"), PathBuf::from)
}

#[derive(Default)]
struct Harness {
    path: String,
    /// Nets shown, and the words of all of them.
    seen: usize,
    words: usize,
    nets: String,
}

impl Harness {
    /// Shows an expression, which Verilator holds to the width of `P`.
    fn show<P: Packed>(&mut self, expression: &str) {
        let k = self.seen;
        self.seen += 1;
        self.nets += &format!("  wire [{}:0] seen{k} = {expression};\n", P::WIDTH - 1);
        for word in 0..P::WORDS {
            let bits = 64.min(P::WIDTH - 64 * word);
            self.word(&format!("64'(seen{k}[{} +: {bits}])", 64 * word));
        }
    }

    /// Each word is assigned alone: as one vector, Verilator would build it part by part,
    /// moving all of it each time.
    fn word(&mut self, expression: &str) {
        self.nets += &format!("  assign seen_o[{}] = {expression};\n", self.words);
        self.words += 1;
    }
}

impl Visitor for Harness {
    fn registers<R: Packed>(&mut self, _q: &mut R) {
        self.show::<R>(&format!("{}.q", self.path));
    }

    fn memory<T: Packed>(&mut self, name: &str, memory: &mut Memory<T>) {
        let (k, m, words) = (self.words, format!("{}.{name}", self.path), memory.len());
        let top = words.next_power_of_two().trailing_zeros().max(1) - 1;
        self.nets += &format!(
            "  logic [31:0] writes{k}, last{k};
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) {{writes{k}, last{k}}} <= '0;
    else if (|{m}_we) begin
      writes{k} <= writes{k} + 1;
      last{k} <= 32'({m}_at);
    end
  wire [{top}:0] at{k} = {}'(peek_i[32] ? peek_i[31:0] % {words} : last{k});\n",
            top + 1
        );
        self.word(&format!("{{writes{k}, last{k}}}"));
        self.show::<T>(&format!("{m}[at{k}]"));
    }

    fn part<U: Unit + Clone>(&mut self, name: &str, part: &mut Slot<U>) {
        let outer = self.path.clone();
        self.path = format!("{outer}.{name}");
        part.visit(self);
        self.path = outer;
    }
}

/// The module of a unit, with those of its parts, in a harness.
pub fn design<U: Unit>(unit: &mut U) -> Design {
    let mut h = Harness { path: "u".into(), ..Harness::default() };
    h.show::<U::Out>("out");
    unit.visit(&mut h);
    instance(unit, &h, Make::Quick)
}

/// The same, showing the outputs alone and built for speed.
pub fn bare_design<U: Unit>(unit: &U) -> Design {
    let mut h = Harness::default();
    h.show::<U::Out>("out");
    instance(unit, &h, Make::Fast)
}

fn instance<U: Unit>(unit: &U, h: &Harness, make: Make) -> Design {
    let ports = |fields: &[(&str, usize)], image: &str, suffix: &str| {
        let mut at: usize = fields.iter().map(|f| f.1).sum();
        let mut text = String::new();
        for (name, bits) in fields {
            at -= bits;
            text += &format!("    .{name}_{suffix}({image}[{at} +: {bits}]),\n");
        }
        text
    };
    let params: Vec<_> = unit.params().iter().map(|(name, value)| format!(".{name}({value})")).collect();
    let top = format!(
        "/* verilator lint_off UNUSEDSIGNAL */
module top (
  input logic clk_i, rst_ni,
  input logic [32:0] peek_i,
  input logic [{}:0] in_i,
  output logic [63:0] seen_o [{}]
);
  logic [{}:0] out;
  {} #({}) u (
{}{}    .clk_i, .rst_ni
  );
{}endmodule\n",
        U::In::WIDTH - 1,
        h.words,
        U::Out::WIDTH - 1,
        U::PATH.rsplit('/').next().unwrap(),
        params.join(", "),
        ports(U::In::FIELDS, "in_i", "i"),
        ports(U::Out::FIELDS, "out", "o"),
        h.nets,
    );
    let files = sources::closure(&tree(), U::PATH);
    Design { name: U::PATH.replace('/', "."), top, files, make }
}
