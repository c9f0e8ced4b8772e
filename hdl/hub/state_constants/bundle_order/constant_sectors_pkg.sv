// Words of constants that are gathered into sectors, and the buffer that a bank gets.

package constant_sectors_pkg;
  import bundle_order_pkg::*;
  import constant_class_pkg::*;
  import state_constants_pkg::*;
  import state_pkg::*;

  /* verilator lint_off UNUSEDSIGNAL */  // it addresses words: the two lowest bits are not used
  // Whether the word at an address belongs to the gathered sector.
  function automatic logic joins_sector(input sector_gather_t gather, input logic [39:0] target);
    return gather.valid && gather.update.block == target[39:8] && gather.update.sector == target[7:5];
  endfunction

  // The gathered sector with a word more; one that it does not belong to begins another sector.
  function automatic sector_gather_t gather_word(input sector_gather_t gather, input logic [39:0] target,
                                                 input logic [31:0] value);
    gather_word = gather;
    if (!joins_sector(gather, target)) begin
      gather_word = '0;
      gather_word.valid = 1'b1;
      gather_word.update.block = target[39:8];
      gather_word.update.sector = target[7:5];
    end
    gather_word.update.mask[target[4:2]] = 1'b1;
    gather_word.update.data.words[target[4:2]] = value;
  endfunction

  // A bank gets the selected buffer, or none.
  function automatic bank_change_t bank_change(input method_address_t address, input logic [31:0] value,
                                               input constant_state_t state);
    return '{
        group: address[7:5],
        bank: bind_group_constant_buffer_shader_slot(value),
        valid: bind_group_constant_buffer_valid(value) && state.size != '0,
        base: state.address[39:8],
        size: state.size
    };
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */

endpackage
