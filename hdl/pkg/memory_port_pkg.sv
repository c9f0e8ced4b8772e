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

  typedef enum logic [3:0] {ATOMIC_OP_ADD, ATOMIC_OP_MIN, ATOMIC_OP_MAX, ATOMIC_OP_INCREMENT, ATOMIC_OP_DECREMENT, ATOMIC_OP_AND, ATOMIC_OP_OR, ATOMIC_OP_XOR, ATOMIC_OP_EXCHANGE, ATOMIC_OP_SAFE_ADD, ATOMIC_OP_COMPARE_AND_SWAP} atomic_op_t;

  typedef enum logic [2:0] {ATOMIC_TYPE_U32, ATOMIC_TYPE_S32, ATOMIC_TYPE_U64, ATOMIC_TYPE_F32, ATOMIC_TYPE_F16X2, ATOMIC_TYPE_S64} atomic_type_t;

  // Byte k is written where bit k of `mask` is set. An `ordered` write, a release, becomes visible only after all earlier
  // writes of its client. A write that `reduces` is an atomic without a response: `data` are its operands.
  typedef struct packed {
    sector_address_t address;
    logic [31:0] mask;
    sector_t data;
    logic ordered;
    logic reduces;
    atomic_op_t atomic;
    atomic_type_t operand;
  } memory_write_t;

endpackage
