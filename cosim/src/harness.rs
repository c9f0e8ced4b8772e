//! Writes the harness of a unit's module, which outputs its ports, its registers and
//! its memories as the words of an `Image`.

use crate::{mutants, sources};
use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use kernel::side::Pin;
use kernel::unit::Visitor;
use std::path::PathBuf;
use verilated::{Design, Make};

/// The tree of SystemVerilog; `$HDL` selects another one.
pub fn tree() -> PathBuf {
    std::env::var_os("HDL").map_or(crate::root().join("hdl"), PathBuf::from)
}

/// Widest zero constant that Verilator accepts without a warning.
const WIDEST: usize = 8192;

#[derive(Default)]
struct Harness {
    /// The visited part, with a trailing dot.
    part: String,
    /// Whether parts are flattened into the unit, with dots in their nets' names.
    flat: bool,
    /// Expressions shown, and the words of the outputs and of all that is held.
    seen: usize,
    words: usize,
    held: usize,
    nets: String,
    /// The statements that show what is held.
    shows: String,
    /// Cases of the function that reads memories, one each, and the words of 64 bits of the
    /// widest memory's.
    memories: Vec<String>,
    widest: usize,
}

impl Harness {
    /// The words of the next expression's value, `seen` and its number.
    fn words(&mut self, width: usize) -> (usize, Vec<String>) {
        let k = self.seen;
        self.seen += 1;
        let word = |word| format!("64'(seen{k}[{} +: {}])", 64 * word, 64.min(width - 64 * word));
        (k, (0..width.div_ceil(64)).map(word).collect())
    }

    /// Shows an expression of registers, whose width Verilator checks.
    fn show(&mut self, width: usize, expression: &str) {
        let (k, words) = self.words(width);
        self.shows +=
            &format!("    begin\n      automatic logic [{}:0] seen{k} = {expression};\n", width - 1);
        words.iter().for_each(|word| self.word(word));
        self.shows += "    end\n";
    }

    /// A net of the visited part.
    fn net(&self, name: &str) -> String {
        match self.flat {
            true => format!("u.\\{}{name} ", self.part),
            false => format!("u.{}{name}", self.part),
        }
    }

    /// The unit's reset, active when low.
    fn reset(&self) -> &'static str {
        if self.flat { "reset_n" } else { "rst_ni" }
    }

    /// Shows a unit's outputs; a payload without valid reads as zero.
    fn outputs(&mut self, unit: &dyn AnyUnit) {
        let (_, o) = unit.ports();
        let shown: Vec<_> = o.pins().iter().flat_map(shown).collect();
        let (k, words) = self.words(o.width());
        self.nets += &format!("  wire [{}:0] seen{k} = {{{}}};\n", o.width() - 1, shown.join(", "));
        for word in words {
            self.nets += &format!("  assign seen_o[{}] = {word};\n", self.words);
            self.words += 1;
        }
    }

    /// The process that shows what is held, when `show_i` rises: a copy in each cycle would take a fifth of a chip's time.
    fn process(&self) -> String {
        if self.held == 0 {
            return String::new();
        }
        format!(
            "  /* verilator lint_off BLKSEQ */  // nothing but the shim reads `held_o`
  always @(posedge show_i) begin
{}  end
  /* verilator lint_on BLKSEQ */\n",
            self.shows
        )
    }

    /// The function that reads words of memories, without a cycle and without an
    /// evaluation of the design.
    fn function(&self) -> String {
        if self.memories.is_empty() {
            return String::new();
        }
        format!(
            "  export \"DPI-C\" function word;
  /* verilator lint_off IMPURE */  // it reads memories between cycles, when nothing is scheduled
  function automatic void word(input int memory, input int at, output bit [{}:0] data);
    data = '0;
    case (memory)
{}      default: ;
    endcase
  endfunction
  /* verilator lint_on IMPURE */\n",
            64 * self.widest - 1,
            self.memories.concat()
        )
    }

    /// Each word is assigned alone: as one vector, Verilator would build it part by part,
    /// moving all of it each time.
    fn word(&mut self, expression: &str) {
        self.shows += &format!("      held_o[{}] = {expression};\n", self.held);
        self.held += 1;
    }
}

impl Visitor for Harness {
    fn registers(&mut self, q: &mut dyn AnyPacked) {
        self.show(q.width(), &self.net("q"));
    }

    fn memory(&mut self, name: &str, memory: &mut dyn AnyMemory) {
        let (k, depth, reset) = (self.held, memory.depth(), self.reset());
        let [m, we, at] = ["", "_we", "_at"].map(|net| self.net(&format!("{name}{net}")));
        let bits = depth.next_power_of_two().trailing_zeros().max(1);
        self.nets += &format!(
            "  logic [31:0] writes{k}, last{k};
  always_ff @(posedge clk_i or negedge {reset})
    if (!{reset}) {{writes{k}, last{k}}} <= '0;
    else if (|{we}) begin
      writes{k} <= writes{k} + 1;
      last{k} <= 32'({at});
    end
  wire [{}:0] at{k} = {bits}'(last{k});\n",
            bits - 1
        );
        self.word(&format!("{{writes{k}, last{k}}}"));
        let width = memory.word(0).width();
        self.show(width, &format!("{m}[at{k}]"));
        self.memories.push(format!(
            "      {}: data[{}:0] = {m}[{bits}'(at)];\n",
            self.memories.len(),
            width - 1
        ));
        self.widest = self.widest.max(width.div_ceil(64));
    }

    fn part(&mut self, name: &str, part: &mut dyn AnySlot) {
        let outer = self.part.clone();
        self.part = format!("{outer}{name}.");
        part.visit(self);
        self.part = outer;
    }
}

/// The module of a unit, with those of its parts, in a harness.
pub fn design(unit: &mut dyn AnyUnit) -> Design {
    let mut h = Harness::default();
    h.outputs(unit);
    unit.visit(&mut h);
    instance(unit, &h, Make::Quick)
}

/// The harness of a module that holds a unit's mutants. A word after the inputs has the
/// number of the chosen one, and a reset that acts at the first edge.
pub fn mutants_design(unit: &mut dyn AnyUnit, files: &[PathBuf]) -> Design {
    let mut h = Harness { flat: true, ..Harness::default() };
    h.outputs(unit);
    unit.visit(&mut h);
    let design = instance(unit, &h, Make::Quick);
    let off = "/* verilator lint_off PINMISSING */\n/* verilator lint_off WIDTH */\n";
    let name = format!("{}.mutants", design.name);
    Design { name, top: format!("{off}{}", design.top), files: files.to_vec(), ..design }
}

/// The harness that shows only the outputs, built for speed.
pub fn bare_design(unit: &dyn AnyUnit) -> Design {
    let mut h = Harness::default();
    h.outputs(unit);
    instance(unit, &h, Make::Fast)
}

/// Expressions of an output pin, element by element.
fn shown(pin: &Pin) -> Vec<String> {
    let one = |at: String| match &pin.valid {
        Some(valid) => format!("(out_{valid}{at} ? out_{}{at} : '0)", pin.name),
        None => format!("out_{}{at}", pin.name),
    };
    match pin.array {
        None => vec![one(String::new())],
        Some(n) => (0..n).rev().map(|k| one(format!("[{k}]"))).collect(),
    }
}

fn instance(unit: &dyn AnyUnit, h: &Harness, make: Make) -> Design {
    let (i, o) = unit.ports();
    let (mut pins, mut nets, mut at) = (String::new(), String::new(), i.width());
    for pin in i.pins() {
        at -= pin.width();
        pins += &format!("    .{}_i(in_i[{at} +: {}]),\n", pin.name, pin.width());
    }
    for pin in o.pins() {
        let array = pin.array.map_or(String::new(), |n| format!("[{}:0]", n - 1));
        nets += &format!("  wire {array}[{}:0] out_{};\n", pin.bits - 1, pin.name);
        pins += &format!("    .{0}_o(out_{0}),\n", pin.name);
    }
    let params: Vec<_> = unit.generics().iter().map(|(name, value)| format!(".{name}({value})")).collect();
    let at = 64 * i.words();
    let (inputs, params, more) = match h.flat {
        false => (i.width(), format!("#({}) ", params.join(", ")), ".clk_i, .rst_ni".into()),
        true => (at + 64, String::new(), format!(".mutant(in_i[{at} +: 16]), .clk_i, .rst_ni(reset_n)")),
    };
    let reset = match h.flat {
        false => String::new(),
        true => format!("  wire reset_n = rst_ni && !in_i[{}];\n", at + mutants::RESET),
    };
    let bits = o.pins().iter().map(|pin| pin.bits).max().unwrap_or_default();
    let wide = bits.max(64 * h.widest) > WIDEST;
    let held = match h.held {
        0 => String::new(),
        words => format!(",\n  input logic show_i,\n  output logic [63:0] held_o [{words}]"),
    };
    let off = if wide { "/* verilator lint_off WIDTHCONCAT */\n" } else { "" };
    let top = format!(
        "{off}/* verilator lint_off UNUSEDSIGNAL */
module top (
  input logic clk_i, rst_ni,
  input logic [{}:0] in_i,
  output logic [63:0] seen_o [{}]{held}
);
{nets}{reset}  {} {params}u (
{pins}    {more}
  );
{}{}{}endmodule\n",
        inputs - 1,
        h.words,
        unit.path().rsplit('/').next().unwrap_or_default(),
        h.nets,
        h.process(),
        h.function(),
    );
    let files = sources::closure(&tree(), unit.path());
    Design { name: unit.path().replace('/', "."), top, files, word: h.widest, make }
}
