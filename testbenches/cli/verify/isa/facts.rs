//! Facts of the real chip, checked on the modelled one.

use crate::verify::test::parallel;
use crate::verify::{page, show};
use crate::{Failure, say, style};
use clap::{Args, ValueEnum};
use interpreter::facts::fact::{Fact, parse};
use interpreter::facts::run::{Counts, Size, Verdict, Verdicts, counts, interpreted, programs, verdicts};
use interpreter::facts::{KNOWN_WRONG, all};
use kit::Device;
use kit::scenario::Dut;
use scenarios_tpc::sm::kernels::{facts as on_sm, half};
use std::path::PathBuf;
use std::sync::Mutex;
use tpc::sm::{Params, Sm};
use workloads::kernels::folder::packed;
use workloads::small_chip;

/// What the real chip did, measured: each row of testbenches/interpreter/hardware.tsv on the chip, from the doorbell on
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl isa facts                         all, on a small chip
  gpu-rtl isa facts --only HADD2 R6 --show  an instruction and a rule; each row that is wrong
  gpu-rtl isa facts --on interpreter --by rule
  gpu-rtl isa facts --on lockstep --only IADD3
  gpu-rtl isa facts --file mine.tsv         rows of one's own, in the same columns
  gpu-rtl isa facts --write                 the table of all instructions into docs/isa.md

Exit codes: 0 all are right, 1 one is wrong or stopped, 2 usage.")]
pub struct Facts {
    /// Mnemonics (FADD), forms (FADD/cbuf), rules (R6) or rows (IADD3.012); all without it
    #[arg(long, value_name = "NAME", num_args = 1..)]
    only: Vec<String>,
    /// Each row that is wrong or stopped: what it has before, and what disagrees
    #[arg(long)]
    show: bool,
    /// What the table counts by
    #[arg(long, value_enum, default_value_t = By::Instruction)]
    by: By,
    /// What runs them
    #[arg(long, value_enum, default_value_t = On::Chip)]
    on: On,
    /// Another table
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Put the table into docs/isa.md
    #[arg(long, conflicts_with_all = ["only", "by", "on", "file"])]
    write: bool,
}

#[derive(Clone, Copy, Eq, PartialEq, ValueEnum)]
enum By {
    Instruction,
    Form,
    Rule,
}

#[derive(Clone, Copy, Eq, PartialEq, ValueEnum)]
enum On {
    /// A small chip, from the doorbell to DRAM
    Chip,
    /// A whole SM
    Sm,
    /// Half an SM in both languages, compared every cycle
    Lockstep,
    /// The interpreter
    Interpreter,
}

/// Groups of a program, and its warps, on a chip.
const SIZE: Size = Size { groups: 100, warps: 8 };
/// Rows that a device starts together.
const AT_ONCE: usize = 200;

pub const HEAD: [&str; 4] = ["instruction", "facts", "right", "wrong"];

impl Facts {
    pub fn run(self) -> Result<(), Failure> {
        let own = match &self.file {
            Some(file) => {
                let notified = |what: String| format!("{}: {what}", file.display());
                let text = std::fs::read_to_string(file).map_err(|e| notified(e.to_string()))?;
                Some(parse(&text).map_err(notified)?)
            }
            None => None,
        };
        let chosen = self.chosen(own.as_deref().unwrap_or(all()))?;
        let verdicts = self.verdicts(&chosen)?;
        for fact in chosen.iter().filter(|_| self.show) {
            let verdict = &verdicts[fact.id.as_str()];
            if !verdict.is_right() {
                say!("{} {}  {}  | in {}", style::bad("WRONG"), fact.id, fact.listing, fact.given);
                verdict.lines().iter().take(4).for_each(|line| say!("    {line}"));
            }
        }
        let name = |fact: &Fact| match self.by {
            By::Instruction => fact.mnemonic.clone(),
            By::Form => fact.row(),
            By::Rule => fact.rule.clone(),
        };
        let table = counts(&chosen, &verdicts, name);
        if self.write {
            return write(&table);
        }
        say!("{}", text(&table));
        match verdicts.values().all(Verdict::is_right) {
            true => Ok(()),
            false => Err(Failure::Check),
        }
    }

    fn chosen<'a>(&self, facts: &'a [Fact]) -> Result<Vec<&'a Fact>, String> {
        let is =
            |fact: &Fact, name: &String| [&fact.mnemonic, &fact.rule, &fact.id, &fact.row()].contains(&name);
        if let Some(name) = self.only.iter().find(|name| !facts.iter().any(|fact| is(fact, name))) {
            return Err(format!(
                "no row is of `{name}`; name an instruction, FADD, a rule, R6, or a row, IADD3.012"
            ));
        }
        let chosen =
            facts.iter().filter(|fact| self.only.is_empty() || self.only.iter().any(|name| is(fact, name)));
        Ok(chosen.collect())
    }

    fn verdicts<'a>(&self, facts: &[&'a Fact]) -> Result<Verdicts<'a>, Failure> {
        if self.on == On::Lockstep && !cosim::available() {
            return Err(format!("there is {}", cosim::Error::NoVerilator).into());
        }
        let bar = style::bar(facts.len() as u64, "facts");
        let found = Mutex::new(Verdicts::new());
        let add = |some: Verdicts<'a>| {
            bar.inc(some.len() as u64);
            found.lock().expect("no thread panics").extend(some);
        };
        let whole = small_chip();
        match self.on {
            On::Chip => parallel(&programs(facts, SIZE), |groups| {
                add(verdicts(groups.clone(), SIZE.warps, &mut |it| packed::run(&whole, it, &mut 0)));
            }),
            On::Interpreter => parallel(&programs(facts, SIZE), |groups| {
                add(verdicts(groups.clone(), SIZE.warps, &mut interpreted));
            }),
            On::Sm | On::Lockstep => {
                let (dut, p) = match self.on {
                    On::Sm => (Dut::Rust, Params::default()),
                    _ => (Dut::Lockstep, half()),
                };
                let parts: Vec<_> = facts.chunks(AT_ONCE).collect();
                parallel(&parts, |part| add(on_sm::judged(Device::new(dut, Sm::new(&p)), part).0));
            }
        }
        bar.finish_and_clear();
        Ok(found.into_inner().expect("no thread panics"))
    }
}

fn text(table: &[Counts]) -> String {
    let dash = |n: usize| if n == 0 { "-".into() } else { n.to_string() };
    let cells =
        |c: &Counts| vec![c.name.clone(), c.facts.to_string(), dash(c.right), dash(c.facts - c.right)];
    let all = table.iter().fold(Counts { name: "all".into(), ..Counts::default() }, |mut all, counts| {
        all.facts += counts.facts;
        all.right += counts.right;
        all
    });
    show::table(&HEAD, &table.iter().chain([&all]).map(cells).collect::<Vec<_>>())
}

fn write(table: &[Counts]) -> Result<(), Failure> {
    let known = match KNOWN_WRONG {
        [] => String::new(),
        rules => format!("Known to be wrong: {}.\n\n", rules.join(", ")),
    };
    let path = cosim::root().join("docs/isa.md");
    let text = format!("{known}{}", text(table));
    page::write(&path, "facts", "Facts of the real chip", &text)
        .map_err(|e| format!("{}: {e}", path.display()))?;
    say!("wrote docs/isa.md");
    Ok(())
}
