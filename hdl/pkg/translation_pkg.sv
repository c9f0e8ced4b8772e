// Generated from rtl-model/bundle/translation.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package translation_pkg;
  import host_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // A bound address space.
  typedef logic [2:0] space_id_t;

  // Bits 39 to 12 of a virtual or physical address; physical addresses use 34 bits.
  typedef logic [27:0] page_number_t;

  // Number of the micro-TLB that sent a request.
  typedef logic [7:0] translation_source_t;

  // A page that missed in a micro-TLB.
  typedef struct packed {
    translation_source_t source;
    space_id_t space;
    page_number_t page;
    logic write;
  } translate_request_t;

  // Reason for which an access was refused, with the codes of public drivers.
  typedef enum logic [3:0] {ACCESS_FAULT_KIND_DIRECTORY, ACCESS_FAULT_KIND_TABLE_SIZE, ACCESS_FAULT_KIND_PAGE, ACCESS_FAULT_KIND_LIMIT, ACCESS_FAULT_KIND_UNBOUND_INSTANCE, ACCESS_FAULT_KIND_PRIVILEGE, ACCESS_FAULT_KIND_READ_ONLY, ACCESS_FAULT_KIND_WRITE_ONLY, ACCESS_FAULT_KIND_PITCH_MASK, ACCESS_FAULT_KIND_WORK_CREATION, ACCESS_FAULT_KIND_APERTURE, ACCESS_FAULT_KIND_COMPRESSION_FAILURE, ACCESS_FAULT_KIND_KIND, ACCESS_FAULT_KIND_REGION, ACCESS_FAULT_KIND_BOTH_TABLES, ACCESS_FAULT_KIND_POISONED} access_fault_kind_t;

  // Translation of a page.
  typedef struct packed {
    logic present;
    // Reads return zeros and writes are dropped, without a fault.
    logic sparse;
    // Reason, if the page is neither present nor sparse.
    access_fault_kind_t fault;
    logic privileged;
    logic read_only;
    logic read_off;
    logic write_off;
    logic uncached;
    page_attributes_t attributes;
    page_number_t frame;
  } page_entry_t;

  // Entries transferred in a cycle, of the 16 of a line (gmmu-pte-fetch).
  localparam int unsigned QUARTER_ENTRIES = 4;

  // A quarter of a TLB line.
  typedef struct packed {
    translation_source_t source;
    // The line is of big pages.
    logic big;
    logic [1:0] quarter;
    logic last;
    page_entry_t [QUARTER_ENTRIES-1:0] entries;
  } translate_line_t;

  // Reads 128 bytes of a page table, bypassing L2 and SMMU.
  typedef struct packed {
    line_address_t line;
  } walk_request_t;

  // Its sectors, lowest first.
  typedef struct packed {
    logic last;
    sector_t data;
  } walk_data_t;

  // Sets the page directory of an address space.
  typedef struct packed {
    space_id_t space;
    channel_id_t channel;
    page_number_t directory;
    // Aperture of the directory, coded as in a page entry.
    logic [1:0] target;
    // Big pages have 64 KB, not 128.
    logic big64;
    // The last page of the space.
    page_number_t limit;
  } space_bind_t;

  // Engines use this space from now on; they are idle.
  typedef struct packed {
    space_id_t space;
  } space_use_t;

  // Invalidates cached translations, once earlier requests are done.
  typedef struct packed {
    logic all_pages;
    logic all_spaces;
    space_id_t space;
    page_number_t page;
  } space_invalidate_t;

  typedef enum logic [1:0] {SPACE_CONTROL_ATTACH, SPACE_CONTROL_SELECT, SPACE_CONTROL_INVALIDATE} space_control_kind_t;

  typedef struct packed {
    space_control_kind_t kind;
    logic [70:0] body;
  } space_control_t;

  function automatic space_bind_t space_control_attach(input space_control_t packet);
    return space_bind_t'(packet.body[70:0]);
  endfunction

  function automatic space_control_t space_control_of_attach(input space_bind_t attach);
    return {SPACE_CONTROL_ATTACH, 71'(attach)};
  endfunction

  function automatic space_use_t space_control_select(input space_control_t packet);
    return space_use_t'(packet.body[2:0]);
  endfunction

  function automatic space_control_t space_control_of_select(input space_use_t select);
    return {SPACE_CONTROL_SELECT, 71'(select)};
  endfunction

  function automatic space_invalidate_t space_control_invalidate(input space_control_t packet);
    return space_invalidate_t'(packet.body[32:0]);
  endfunction

  function automatic space_control_t space_control_of_invalidate(input space_invalidate_t invalidate);
    return {SPACE_CONTROL_INVALIDATE, 71'(invalidate)};
  endfunction

  typedef enum logic [2:0] {ACCESS_KIND_READ, ACCESS_KIND_WRITE, ACCESS_KIND_ATOMIC, ACCESS_KIND_PREFETCH} access_kind_t;

  // A refused access, reported to Host: never stalls.
  typedef struct packed {
    access_fault_kind_t kind;
    client_id_t client;
    access_kind_t access;
    space_id_t space;
    virtual_address_t address;
  } access_fault_t;

  // Words of a colour in the zero-bandwidth clear table.
  localparam int unsigned CLEAR_WORDS = 4;

  // An entry of a zero-bandwidth clear table, sent to all slices.
  typedef struct packed {
    logic depth;
    logic [3:0] index;
    logic [CLEAR_WORDS-1:0][31:0] value;
  } clear_entry_t;

endpackage
