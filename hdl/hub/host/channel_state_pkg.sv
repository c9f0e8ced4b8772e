// State of a channel: the part of it that each unit continues from, and the state that is saved.

package channel_state_pkg;
  import host_parts_pkg::*;
  import host_pkg::*;

  /* verilator lint_off UNUSEDSIGNAL */  // a unit continues from a part of the state

  // The point at which its ring and its methods continue.
  function automatic pipe_start_t pipe_start(input channel_state_t loaded);
    pipe_start = '{ring: loaded.ring, decode: loaded.decode, methods: loaded.methods};
    pipe_start.ring.decoded = loaded.methods.ends;
    pipe_start.decode.taken = loaded.ring.taken;
  endfunction

  // Its user registers.
  function automatic user_start_t user_start(input channel_state_t loaded);
    return '{user: loaded.methods.user, get: loaded.ring.get, put: loaded.put};
  endfunction

  // The context that the engines are to hold.
  function automatic engine_context_t engine_context(input chosen_t chosen, input channel_state_t loaded);
    return '{group: chosen.group, channel: chosen.channel, address: loaded.context_at};
  endfunction

  // The state saved when a channel is switched out.
  function automatic channel_state_t saved(input channel_state_t loaded, input logic [31:0] put, input logic [31:0] get,
                                           input decode_start_t decode, input method_state_t methods);
    saved = loaded;
    saved.ring.get = get;
    saved.ring.taken = decode.taken;
    saved.decode = decode;
    saved.methods = methods;
    saved.put = put;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
