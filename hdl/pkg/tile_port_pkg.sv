// Generated from rtl-model/bundle/tile_port.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package tile_port_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // Sectors of a tile: 32 bytes by eight rows of a surface, two lines.
  localparam int unsigned TILE_SECTORS = 8;

  // Requests sectors of a line: as stored, or `plain`. With `compressed` no sectors are read of a tile that is stored as
  // samples.
  typedef struct packed {
    line_address_t line;
    logic [3:0] sectors;
    logic plain;
    logic compressed;
  } tile_read_t;

  // A requested sector, lowest first. Of a stored tile only the sectors with data are returned; if none has data, one is
  // returned that describes the tile: its clear value, or zeros. `compressible` is the page's kind if it is compressible,
  // else 0.
  typedef struct packed {
    logic [1:0] sector;
    logic last;
    logic [1:0] status;
    logic [7:0] compressible;
    sector_t data;
  } tile_sector_t;

  typedef enum logic [1:0] {TILE_OP_PLAIN, TILE_OP_RAW, TILE_OP_FAST_CLEAR, TILE_OP_CLEAR_DEPTH} tile_op_t;

  // A beat of a write. `sectors` are the line's sectors that its beats carry, lowest first; for FastClear and ClearDepth,
  // which have one beat, the tiles of the kilobyte that begins with the line. `pair`: the tile's other line follows, and
  // no unit may see one without the other.
  typedef struct packed {
    tile_op_t op;
    line_address_t line;
    logic [3:0] sectors;
    logic last;
    logic [31:0] mask;
    sector_t data;
    logic [1:0] status;
    logic pair;
  } tile_write_t;

endpackage
