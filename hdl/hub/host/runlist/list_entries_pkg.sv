// Entries of the runlist: heads of groups and channels.

package list_entries_pkg;
  import host_parts_pkg::*;

  /* verilator lint_off UNUSEDSIGNAL */  // parts of an entry
  function automatic logic is_group(input logic [31:0] word);
    return word[13];
  endfunction

  // The number of a group or a channel.
  function automatic logic [11:0] id_of(input logic [31:0] word);
    return word[11:0];
  endfunction

  // The channels of a group, from its head.
  function automatic logic [5:0] count_of(input logic [31:0] word);
    return word[31:26];
  endfunction

  // The time slice of a group, from its head.
  function automatic time_slice_t slice_of(input logic [31:0] word);
    return '{timeout: word[25:18], scale: word[17:14]};
  endfunction

  // Channels still to come in a group after an entry.
  function automatic logic [5:0] members_after(input logic [5:0] members, input logic [31:0] word);
    if (members != 0) return members - 6'd1;
    return is_group(word) ? count_of(word) : '0;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
