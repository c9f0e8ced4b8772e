//! Method tables, in Rust and in SystemVerilog.

use kernel::packed::*;

pub struct State {
    address: u16,
    value: u32,
}

const fn any_route(_: u16) -> bool {
    true
}

const ROUTED: &[&[kernel::routes::Declared]] = &[METHODS];

kernel::package! {
    package tables();

    pub enum Colour: 2 {
        Red,
        Green,
        Blue,
    }

    /// All others are red.
    pub codes decode_colour(B8) -> Colour { 1 | 0x11..=0x13 => Blue, 2 => Green, _ => Red, }
    pub codes decode_size(B4) -> B3 { 1 => 6, _ => 2, }
    pub codes decode_odd(B2) -> bool { 1 | 3 => true, _ => false, }

    pub method SET_COLOUR = 0x0100 { v: Colour = decode_colour[11:4], size: B3 = decode_size[3:0], on: bool = [31], }
    pub method SET_WIDTH = 0x0104 { width: B6 = [15:0] at_most 40, all: B32 = [31:0], }
    pub method SET_TABLE[4; 0x20] = 0x0208 { entries: [B8; 2] = [23:8], odd: bool = decode_odd[1:0], }

    pub method GO_WEST = 0x0400 to west { }
    pub method GO_BOTH[3; 8] = 0x0404 to west east { }

    pub set taken { SET_COLOUR, SET_TABLE, 0x0300..=0x0307, GO_BOTH }
    pub route to_west = west;
    pub route to_either = west | east;
    pub route to_west_alone = west, not east;

    pub struct Kept {
        colour: Colour,
        size: B3,
        widths: [B6; 2],
        word: B40,
        odd: B4,
        tables: [[B8; 2]; 4],
    }

    /// State after a method.
    pub state kept_after(s: Kept) by any_route {
        SET_COLOUR { v -> s.colour; size -> s.size; on -> s.odd, bit 3; }
        SET_WIDTH { width -> s.widths[1]; all -> s.word, bits 39:8; }
        SET_TABLE[k] { entries -> s.tables[k]; odd -> s.odd, bit k; }
    }
}

#[test]
fn codes_and_all_others() {
    assert_eq!([0, 1, 2, 3].map(decode_colour), [Colour::Red, Colour::Blue, Colour::Green, Colour::Red]);
    assert_eq!(
        [0x10, 0x11, 0x12, 0x13, 0x14].map(|c| decode_colour(c) == Colour::Blue),
        [false, true, true, true, false]
    );
    assert_eq!([0, 1, 2].map(decode_size), [2, 6, 2]);
}

#[test]
fn fields_lie_where_they_say() {
    assert_eq!((SET_COLOUR, SET_WIDTH, SET_TABLE), (0x100, 0x104, 0x208));
    assert_eq!([0x20, 0x200, 0x2].map(SET_COLOUR::v), [Colour::Green, Colour::Red, Colour::Red]);
    assert_eq!([0x11, 0x10].map(SET_COLOUR::size), [6, 2]);
    assert_eq!([1 << 31, 1 << 30].map(SET_COLOUR::on), [true, false]);
    assert_eq!([0, 39, 40, 41, 0xffff, 0x1_0005].map(SET_WIDTH::width), [0, 39, 40, 40, 40, 5]);
    assert_eq!(SET_TABLE::entries(0x7733_2211), [0x22, 0x33]);
}

#[test]
fn arrays_have_their_places() {
    assert_eq!([0, 3].map(SET_TABLE::at), [0x208, 0x268]);
    assert_eq!([0x208, 0x228, 0x268].map(SET_TABLE::index), [0, 1, 3]);
    assert_eq!([0x208, 0x268, 0x20c, 0x288, 0x200].map(SET_TABLE::is), [true, true, false, false, false]);
    assert!(SET_WIDTH::is(0x104) && !SET_WIDTH::is(0x108));
}

#[test]
fn sets_have_arrays_and_ranges_whole() {
    let all: Vec<u16> = (0..0x800).step_by(4).filter(|at| taken(*at)).collect();
    assert_eq!(all, [0x100, 0x208, 0x228, 0x248, 0x268, 0x300, 0x304, 0x404, 0x40c, 0x414]);
}

#[test]
fn routes_are_of_those_who_take_methods() {
    let all = |route: fn(u16) -> bool| (0..0x4000).filter(|at| route(*at)).collect::<Vec<u16>>();
    assert_eq!(all(to_west), [0x400, 0x404, 0x40c, 0x414]);
    assert_eq!(all(to_either), all(to_west));
    assert_eq!(all(to_west_alone), [0x400]);
    assert!(kernel::routes::all_known(ROUTED, &["west", "east"]));
    assert!(!kernel::routes::all_known(ROUTED, &["west"]));
}

#[test]
fn a_method_sets_its_fields_alone() {
    let before = Kept { widths: [9, 9], word: 0xff_ffff_ffff, odd: 5, ..Kept::default() };
    let after = |address, value| kept_after(before, State { address, value });
    assert_eq!(after(0x100, 1 << 31 | 0x21), Kept { colour: Colour::Green, size: 6, odd: 13, ..before });
    assert_eq!(after(0x104, 0x30), Kept { widths: [9, 40], word: 0x30ff, ..before });
    let mut third = Kept { odd: 1, ..before };
    third.tables[2] = [0x22, 0x33];
    assert_eq!(after(0x248, 0x0033_2202), third);
    assert_eq!(after(0x24c, 0x0033_2202), before, "of no method");
}

#[test]
fn the_same_in_systemverilog() {
    let text = package().1;
    let body = text.split_once("package tables_pkg;\n").unwrap().1;
    assert_eq!(body.trim_start(), SYSTEMVERILOG);
}

const SYSTEMVERILOG: &str = "\
typedef enum logic [1:0] {COLOUR_RED, COLOUR_GREEN, COLOUR_BLUE} colour_t;

  // All others are red.
  function automatic colour_t decode_colour(input logic [7:0] code);
    case (code) inside
      8'h1, [8'h11:8'h13]: return COLOUR_BLUE;
      8'h2: return COLOUR_GREEN;
      default: return COLOUR_RED;
    endcase
  endfunction

  function automatic logic [2:0] decode_size(input logic [3:0] code);
    case (code) inside
      4'h1: return 3'd6;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic decode_odd(input logic [1:0] code);
    case (code) inside
      2'h1, 2'h3: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  localparam method_address_t SET_COLOUR = 14'h100;

  function automatic colour_t set_colour_v(input method_value_t value);
    return decode_colour(value[11:4]);
  endfunction

  function automatic logic [2:0] set_colour_size(input method_value_t value);
    return decode_size(value[3:0]);
  endfunction

  function automatic logic set_colour_on(input method_value_t value);
    return value[31:31];
  endfunction

  localparam method_address_t SET_WIDTH = 14'h104;

  function automatic logic [5:0] set_width_width(input method_value_t value);
    return value[15:0] > 16'h28 ? 6'h28 : value[5:0];
  endfunction

  function automatic logic [31:0] set_width_all(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_TABLE = 14'h208;

  function automatic logic [1:0][7:0] set_table_entries(input method_value_t value);
    return value[23:8];
  endfunction

  function automatic logic set_table_odd(input method_value_t value);
    return decode_odd(value[1:0]);
  endfunction

  localparam method_address_t GO_WEST = 14'h400;

  localparam method_address_t GO_BOTH = 14'h404;

  function automatic logic taken(input method_address_t address);
    return address inside {
        SET_COLOUR,
        [14'h0300 : 14'h0307],
        GO_BOTH,
        GO_BOTH + 14'h8,
        GO_BOTH + 14'h10
    }
        || (address & ~14'h60) == SET_TABLE;
  endfunction

  function automatic logic to_west(input method_address_t address);
    return address[1:0] == 2'd0 && address inside {
        [GO_WEST : GO_BOTH],
        GO_BOTH + 14'h8,
        GO_BOTH + 14'h10
    };
  endfunction

  function automatic logic to_either(input method_address_t address);
    return address[1:0] == 2'd0 && address inside {
        [GO_WEST : GO_BOTH],
        GO_BOTH + 14'h8,
        GO_BOTH + 14'h10
    };
  endfunction

  function automatic logic to_west_alone(input method_address_t address);
    return address[1:0] == 2'd0 && address inside {
        GO_WEST
    };
  endfunction

  typedef struct packed {
    colour_t colour;
    logic [2:0] size;
    logic [1:0][5:0] widths;
    logic [39:0] word;
    logic [3:0] odd;
    logic [3:0][1:0][7:0] tables;
  } kept_t;

  // State after a method.
  function automatic kept_t kept_after(input kept_t old, input state_t state);
    kept_t s;
    s = old;
    case (state.address)
      SET_COLOUR: begin
        s.colour = set_colour_v(state.value);
        s.size = set_colour_size(state.value);
        s.odd[3] = set_colour_on(state.value);
      end
      SET_WIDTH: begin
        s.widths[1] = set_width_width(state.value);
        s.word[39:8] = set_width_all(state.value);
      end
      default: ;
    endcase
    if ((state.address & ~14'h60) == SET_TABLE) begin
      s.tables[state.address[6:5]] = set_table_entries(state.value);
      s.odd[state.address[6:5]] = set_table_odd(state.value);
    end
    return s;
  endfunction

endpackage
";

#[test]
fn dimensions_have_the_same_order_in_both_languages() {
    let types = ["[B8; 3]", "[[B8; 2]; 4]", "[Kept; 3]", "[[Kept; 2]; 4]", "[[[Kept; ROWS]; 2]; 4]"];
    let expected = [
        "logic [2:0][7:0]",
        "logic [3:0][1:0][7:0]",
        "kept_t [2:0]",
        "kept_t [3:0][1:0]",
        "kept_t [3:0][1:0][ROWS-1:0]",
    ];
    assert_eq!(types.map(kernel::package::sv_type), expected);
}
