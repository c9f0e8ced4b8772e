// Passage of the micro-TLB: what happens to a packet after its lookup, given the entry of its page.

package passage_pkg;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import page_rights_pkg::*;
  import tlb_pkg::*;
  import translation_pkg::*;

  // Effects of a refusal.
  typedef struct packed {
    logic [2:0]       beats;     // beats to drop
    virtual_channel_t channel;   // their virtual channel
    logic             responds;  // the request has a response
    tlb_refusal_t     response;
    logic             faults;    // the page is not sparse
    access_fault_t    fault;
    logic             absent;    // the line is invalidated, so that a page that is mapped later is found
  } refused_t;

  typedef struct packed {
    logic       drops;    // the packet is a beat of a refused request, and is dropped
    logic       refuses;  // it is the head of a refused request, and is dropped
    refused_t   refused;
    memory_up_t packet;   // else it is sent, translated if it is a head
  } passage_t;

  /* verilator lint_off UNUSEDSIGNAL */  // only parts of a head and an entry are used

  // `dropping`: beats of a refused request are still to be dropped. `big64`: big pages of the selected space have 64 KB.
  function automatic passage_t passage_of(input tlb_found_t found, input page_entry_t entry, input logic dropping,
                                          input space_id_t space, input logic big64);
    memory_head_t head;
    page_denial_t denial;
    head = memory_up_head(found.packet);
    denial = denial_of(head, entry);
    passage_of = '0;
    passage_of.packet = found.packet;
    if (found.packet.kind == MEMORY_UP_BEAT) passage_of.drops = dropping;
    else if (found.looked && denial.denied) begin
      passage_of.refuses = 1'b1;
      passage_of.refused = refused_of(head, entry, denial, space);
    end else if (found.looked) passage_of.packet = memory_up_of_head(translated(head, entry, found.big, big64));
  endfunction

  function automatic refused_t refused_of(input memory_head_t head, input page_entry_t entry, input page_denial_t denial,
                                          input space_id_t space);
    return '{
        beats: beats(head),
        channel: head.channel,
        responds: head.op inside {MEMORY_OP_READ, MEMORY_OP_ATOMIC},
        response: '{client: head.client, tag: head.tag, sectors: head.sectors, sparse: denial.sparse},
        faults: !denial.sparse,
        fault: '{kind: denial.fault, client: head.client, access: access_of(head.op), space: space, address: {head.line, 7'b0}},
        absent: !entry.present && !entry.sparse
    };
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
