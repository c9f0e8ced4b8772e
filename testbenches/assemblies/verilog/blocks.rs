//! Blocks that drive arrays element by element, and assignments to outputs.

use super::Writer;
use super::columns::folded;
use crate::wires::drives::{Drive, Within};
use crate::wires::pins::{OWN, Pin};

impl Writer<'_> {
    /// The blocks that drive arrays of each part, or of the assembly itself.
    pub fn blocks(&self, own: bool) -> String {
        let owners = if own { OWN..OWN + 1 } else { OWN + 1..self.design.parts.len() + 1 };
        owners.map(|owner| self.block(owner)).collect()
    }

    fn block(&self, owner: usize) -> String {
        let assembled =
            |pin: &Pin| self.design.is_target(*pin) && matches!(self.nets.at.get(pin), Some(None));
        let pins: Vec<_> =
            self.design.pins().into_iter().filter(|pin| pin.owner == owner && assembled(pin)).collect();
        let drives =
            pins.iter().flat_map(|pin| self.design.drives_of(*pin).iter().map(|drive| (*pin, drive)));
        let mut drives: Vec<_> = drives.collect();
        drives.sort_by_key(|(_, drive)| drive.order);
        if pins.is_empty() {
            return String::new();
        }
        let mut text = String::from("\n  always_comb begin\n");
        for pin in pins.iter().filter(|pin| !self.design.is_covered(**pin).unwrap_or(false)) {
            text += &format!("    {}\n", self.nothing(*pin));
        }
        let mut open: &[Within] = &[];
        for (pin, drive) in &drives {
            let same = open.iter().zip(&drive.within).take_while(|(a, b)| a == b).count();
            close(&mut text, open.len(), same);
            for (depth, inner) in drive.within.iter().enumerate().skip(same) {
                text += &format!("{}{} begin\n", "  ".repeat(depth + 2), self.opens(inner));
            }
            open = &drive.within;
            let line = self.assignment(*pin, drive);
            text += &folded(&format!("{}{line};\n", "  ".repeat(open.len() + 2)));
        }
        close(&mut text, open.len(), 0);
        text + "  end\n"
    }

    /// Assigns zero to a whole wire; wide arrays element by element, because Verilator warns about very wide constants.
    pub fn nothing(&self, pin: Pin) -> String {
        let name = self.name(pin);
        let counts = self.design.counts(pin).unwrap_or_default();
        let counts = if self.design.ty(pin) == "logic" { vec![] } else { counts };
        let vars: Vec<_> = counts.iter().zip(["n", "m"]).collect();
        let loops = vars.iter().map(|(count, var)| format!("for (int {var} = 0; {var} < {count}; {var}++) "));
        let index = vars.iter().map(|(_, var)| format!("[{var}]"));
        format!(
            "{}{name}{} = {};",
            loops.collect::<String>(),
            index.collect::<String>(),
            self.design.zero(pin)
        )
    }

    fn opens(&self, within: &Within) -> String {
        match within {
            Within::For { var, count } => format!("for (int {var} = 0; {var} < {count}; {var}++)"),
            Within::If(condition) => format!("if ({})", self.text(condition)),
        }
    }

    fn assignment(&self, pin: Pin, drive: &Drive) -> String {
        let index: String = drive.index.iter().map(|k| format!("[{}]", self.text(k))).collect();
        format!("{}{index} = {}", self.name(pin), self.text(&drive.value))
    }

    /// Assignments to outputs that no part drives.
    pub fn assigns(&self) -> String {
        let mut text = String::new();
        for pin in
            self.design.pins().into_iter().filter(|pin| pin.owner == OWN && self.design.is_target(*pin))
        {
            if let Some(Some(value)) = self.nets.at.get(&pin)
                && !self.nets.direct.contains(&pin)
            {
                text += &folded(&format!("  assign {} = {};\n", self.name(pin), self.text(value)));
            }
        }
        text
    }
}

/// Closes open blocks down to a depth.
fn close(text: &mut String, open: usize, to: usize) {
    for depth in (to..open).rev() {
        *text += &format!("{}end\n", "  ".repeat(depth + 2));
    }
}
