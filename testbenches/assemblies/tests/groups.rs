//! One line of `connect!` may connect several wires: the drives of each.

use assemblies::Tree;

const TYPES: &str = "kernel::package! {
    package seen();
    pub struct Seen {
        number: B8,
        both: bool,
    }
}
";

const LANE: &str = "//! Lane.

kernel::params! {
    /// Words.
    n: 1..=8 = 2, \"words\";
}

kernel::ports! {
    in x[n]: B8;
    out y[n]: B8;
    out pulse p[n]: B8;
    in order: B8, done;
    in read: B8, data: B16;
    out fault: B8;
    in level number: B8;
    out level count: B8;
    out level idle: bool;
}

kernel::unit! {
    pub struct Lane(p) {
        registers: Regs;
    }
}
";

const LANES: &str = "//! Lanes: two.

use super::lane::{self, Lane};
use super::types::Seen;

kernel::params! {
    /// Lanes.
    two: 2..=2 = 2, \"lanes\";
    part lane: lane::Params;
}

kernel::ports! {
    in x[lane.n]: B8;
    out y[lane.n]: B8;
    out pulse p[lane.n]: B8;
    in order: B8, done;
    in read[two]: B8, data: B16; // of each lane
    out fault[two]: B8;
    in level number: B8;
    out level seen: Seen;
}

kernel::unit! {
    pub struct Lanes(p) {
        part left: Lane = p.lane;
        part right: Lane = p.lane;
    }
}

kernel::connect! { Lanes(self, i) {
    x[*] -> left.x[*];
    left.y[*] -> right.x[*];
    right.y[*] -> y[*];
    right.p[*] => p[*];
    order -> left.order, done;
    read[0] -> left.read, data;
    read[1] -> right.read, data;
    [left.fault, right.fault] -> fault;
    [left.number, right.number] <= i.number;
    seen <= Seen { number: self.left.o.count, both: self.left.o.idle && self.right.o.idle };
} }
";

#[test]
fn one_line_connects_several() {
    let files = [("x/types", TYPES), ("x/lane", LANE), ("x/lanes", LANES)];
    let files = files.map(|(path, text)| (path.to_string(), text.to_string()));
    let tree = Tree::of(&files).unwrap_or_else(|problem| panic!("{problem}"));
    let text = tree.module("x/lanes").unwrap_or_else(|problem| panic!("{problem}"));
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" (", "(");
    for line in [
        "output logic order_done_valid_o, output logic order_done_o,",
        "output logic [P.two-1:0] read_data_valid_o, input logic [P.two-1:0] read_data_ready_i, output logic \
         [P.two-1:0][15:0] read_data_o,",
        "left( .clk_i, .rst_ni, .x_valid_i, .x_ready_o, .x_i,",
        ".p_valid_o, .p_o,",
        ".x_valid_i(left_y_valid)",
        ".order_done_valid_o, .order_done_o,",
        ".number_i, .count_o(left_count)",
        "fault_valid_o[1] = right_fault_valid;",
        ".fault_ready_i(fault_ready_i[1])",
        "assign seen_o = '{number: left_count, both: left_idle && right_idle};",
    ] {
        assert!(flat.contains(line), "{line} is not in\n{text}");
    }
}

/// A line that connects a port whole on one side alone is refused.
#[test]
fn a_whole_port_needs_another() {
    let lanes = LANES.replace("right.y[*] -> y[*];", "right.y[*] -> y[0];");
    let files = [("x/types", TYPES), ("x/lane", LANE), ("x/lanes", &lanes)];
    let files = files.map(|(path, text)| (path.to_string(), text.to_string()));
    let problem = Tree::of(&files).and_then(|tree| tree.module("x/lanes")).expect_err("half a wire");
    assert!(problem.to_string().contains("to all of another"), "{problem}");
}
