//! Wires and functions named after Rust functions.

use super::Writer;
use super::columns::{array, comments, folded};
use crate::wires::design::{Helper, Makes};
use crate::wires::sv::top;

impl Writer<'_> {
    pub fn helpers(&self) -> String {
        let helpers = self.design.helpers.borrow();
        let mut text = String::new();
        for helper in helpers.iter().filter(|helper| !matches!(helper.makes, Makes::Function(_))) {
            let counts: Vec<_> = helper.count.iter().cloned().collect();
            let (base, dims) = array(&helper.ty, &counts);
            let ty = if dims.is_empty() { base } else { format!("{base} {dims}") };
            text += &format!("  {ty} {};\n", helper.name);
        }
        if !text.is_empty() {
            text.insert(0, '\n');
        }
        helpers.iter().for_each(|helper| text += &self.helper(helper));
        text
    }

    fn helper(&self, helper: &Helper) -> String {
        let (name, doc) = (&helper.name, comments("  ", &helper.doc));
        match &helper.makes {
            Makes::Nothing => String::new(),
            Makes::Value(value) => {
                format!("\n{doc}{}", folded(&format!("  assign {name} = {};\n", self.text(value))))
            }
            Makes::Each(value) => {
                let count = helper.count.as_deref().unwrap_or("1");
                let head = format!("  always_comb\n    for (int k = 0; k < {count}; k++)");
                format!("\n{doc}{head} {name}[k] = {};\n", self.text(value))
            }
            Makes::First { holds, value, count } => {
                let head = format!("  always_comb begin\n    {name}_valid = 1'b0;\n    {name} = '0;\n");
                let (holds, value) = (self.text(holds), self.text(value));
                format!(
                    "\n{doc}{head}    for (int k = {}; k >= 0; k--)\n      if ({holds}) begin\n        {name}_valid = 1'b1;\n        {name} = {value};\n      end\n  end\n",
                    top(count)
                )
            }
            Makes::Function(text) => {
                let [off, on] = ["off", "on"].map(|way| format!("  /* verilator lint_{way} UNUSEDSIGNAL */"));
                format!("\n{off}  // a few bits of a packet\n{doc}{text}{on}\n")
            }
        }
    }
}
