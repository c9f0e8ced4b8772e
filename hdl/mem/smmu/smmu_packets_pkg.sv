// Packets of the SMMU: those that wait for their translation, are sent with it, or are refused without it.

package smmu_packets_pkg;
  import memory_pkg::*;
  import smmu_pages_pkg::*;
  import system_translation_pkg::*;

  // A waiting packet; `looked`: it needs a translation.
  typedef struct packed {
    logic       looked;
    memory_up_t packet;
  } waiting_t;

  // A refused read, for which the SMMU sends the response.
  typedef struct packed {
    logic valid;
    struct packed {
      client_id_t   client;
      request_tag_t tag;
      logic [3:0]   sectors;
    } data;
  } refusal_t;

  // A request on its page.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic memory_up_t translated_head(input memory_head_t head, input system_page_t frame);
    memory_head_t request;
    request = head;
    request.line = 33'({frame, head.line[4:0]});
    return memory_up_of_head(request);
  endfunction

  function automatic system_fault_t fault_of(input memory_head_t head);
    return '{client: head.client, write: head.op != MEMORY_OP_READ, page: page_of(head)};
  endfunction

  // The refusal of a head, if its client waits for a response; none is pending before.
  function automatic refusal_t refusal_of(input memory_head_t head, input refusal_t earlier);
    if (!(head.op inside {MEMORY_OP_READ, MEMORY_OP_ATOMIC}) || head.sectors == '0) return earlier;
    return '{valid: 1'b1, data: '{client: head.client, tag: head.tag, sectors: head.sectors}};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
