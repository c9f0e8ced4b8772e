// Generated from rtl-model/bundle/memory_port.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package memory_port_pkg;

  // Virtual address of a sector: bits 39 to 5.
  typedef logic [34:0] sector_address_t;

  // Words of 32 bits in a sector, and bytes.
  localparam int unsigned SECTOR_WORDS = 8;

  localparam int unsigned SECTOR_BYTES = 32;

  // 32 bytes; word 0 has the lowest address.
  typedef struct packed {
    logic [SECTOR_WORDS-1:0][31:0] words;
  } sector_t;

  typedef struct packed {
    sector_address_t address;
  } memory_read_t;

  // Byte k is written where bit k of `mask` is set. An `ordered` one, a release, is seen by nobody before all that
  // its client wrote earlier.
  typedef struct packed {
    sector_address_t address;
    logic [31:0] mask;
    sector_t data;
    logic ordered;
  } memory_write_t;

endpackage
