// Page rights: whether an entry lets a request pass, and the request with its physical address.

package page_rights_pkg;
  import memory_pkg::*;
  import translation_pkg::*;

  // Whether a request is refused, and why: the page is sparse, or there is a fault.
  typedef struct packed {
    logic               denied;
    logic               sparse;
    access_fault_kind_t fault;
  } page_denial_t;

  /* verilator lint_off UNUSEDSIGNAL */  // only parts of a head and an entry are used

  function automatic page_denial_t denial_of(input memory_head_t head, input page_entry_t entry);
    logic reading, writing, unprivileged, readonly, unread;
    reading = head.op inside {MEMORY_OP_READ, MEMORY_OP_ATOMIC};
    writing = head.op != MEMORY_OP_READ;
    unprivileged = entry.privileged && !head.privileged;
    readonly = writing && (entry.read_only || entry.write_off);
    unread = reading && entry.read_off;
    denial_of.denied = !entry.present || unprivileged || readonly || unread;
    denial_of.sparse = !entry.present && entry.sparse;
    denial_of.fault = !entry.present ? entry.fault
        : unprivileged ? ACCESS_FAULT_KIND_PRIVILEGE
        : readonly ? ACCESS_FAULT_KIND_READ_ONLY : ACCESS_FAULT_KIND_WRITE_ONLY;
  endfunction

  function automatic access_kind_t access_of(input memory_op_t op);
    return op == MEMORY_OP_READ ? ACCESS_KIND_READ
        : op inside {MEMORY_OP_ATOMIC, MEMORY_OP_REDUCE} ? ACCESS_KIND_ATOMIC : ACCESS_KIND_WRITE;
  endfunction

  // A head with its physical address and page attributes. `big`: the page is big, `big64`: of 64 KB.
  function automatic memory_head_t translated(input memory_head_t head, input page_entry_t entry, input logic big,
                                              input logic big64);
    translated = head;
    translated.line = {entry.frame, 5'b0} | (head.line & (!big ? 33'h1f : big64 ? 33'h1ff : 33'h3ff));
    translated.uncached = head.uncached || entry.uncached;
    translated.page = entry.attributes;
    // Each half of a 128 KB page has half of the status line.
    if (big && !big64) translated.page.comptag[16] = head.line[9];
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
