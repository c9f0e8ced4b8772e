// Constant bindings: tracks the constant-buffer state that is sent to 3D - the selected buffer, the offset of the
// next constant, and the buffer bound to each slot of each group - because the shadow, which has the last value of
// each method, does not record it. It saves this state after the rest of a context, and sends it again when the
// context is loaded.
//
// It tracks a bundle a cycle and never stalls it. A save takes five cycles a sector; a load takes a cycle for a
// sector, one for each slot without a binding and four for a binding. It stalls for memory and for the pipeline.
// Order is kept. Specification: FE; SCC, Rates and capacities. Interfaces: 3D state, constants.

module constant_bindings
  import constant_class_pkg::*;
  import engine_pkg::*;
  import front_end_pkg::*;
  import host_pkg::*;
  import memory_port_pkg::*;
(
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            bundle_valid_i,   // one cycle: an engine accepts the bundle
  /* verilator lint_off UNUSEDSIGNAL */
  input  bundle_t         bundle_i,
  input  logic            start_valid_i,    // one cycle; nothing is in flight; a claim has no bindings
  input  context_start_t  start_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic            saved_valid_o,
  input  logic            saved_ready_i,
  output sector_t         saved_o,
  input  logic            loaded_valid_i,
  output logic            loaded_ready_o,
  input  sector_t         loaded_i,
  output logic            action_valid_o,   // a method that is sent again
  input  logic            action_ready_i,
  output context_action_t action_o,
  output logic            idle_o            // nothing is being saved or loaded
);

  // ---- registers
  typedef enum logic [1:0] {
    FOLLOW,
    SAVE,
    LOAD
  } bindings_phase_t;

  typedef struct packed {
    constant_binding_t               selected;  // its `valid` bit is always zero
    logic                            selects;   // the context has a selection
    logic [15:0]                     offset;    // offset of the next constant
    logic                            places;    // the context has an offset
    logic [CONSTANT_GROUPS-1:0][31:0] bound;    // by group and slot: the context has a binding
    bindings_phase_t                 phase;
    channel_id_t                     channel;   // channel of the load
    logic [7:0]                      entry;     // next entry to be saved or sent
    logic [1:0]                      part;      // next method of the entry
    logic                            full;      // the sector is valid: not accepted, or not all of it sent
    sector_t                         sector;
  } regs_t;

  regs_t d, q;

  localparam word_address_t SELECT_SIZE = SET_CONSTANT_BUFFER_SELECTOR_A[13:2];
  localparam word_address_t SELECT_UPPER = SET_CONSTANT_BUFFER_SELECTOR_B[13:2];
  localparam word_address_t SELECT_LOWER = SET_CONSTANT_BUFFER_SELECTOR_C[13:2];
  localparam word_address_t OFFSET = LOAD_CONSTANT_BUFFER_OFFSET[13:2];
  // Each of these methods writes the next constant.
  localparam word_address_t CONSTANT = LOAD_CONSTANT_BUFFER[13:2];
  localparam word_address_t CONSTANT_LAST = CONSTANT + 12'd15;
  // Word address for the first group; the next group's is 8 words higher.
  localparam word_address_t BIND = BIND_GROUP_CONSTANT_BUFFER[13:2];

  // Entries of a context: the bindings, the selection, the offset, and zeros up to a sector's end.
  localparam logic [7:0] SELECTION = 8'(32 * CONSTANT_GROUPS);
  localparam logic [7:0] PLACE = SELECTION + 8'd1;
  localparam logic [7:0] LAST = 8'(4 * BINDING_SECTORS - 1);

  // ---- parts
  constant_binding_t bound_to, binds;
  logic bind_en;
  logic [7:0] bind_at;

  // by group and slot
  ram #(
    .WIDTH($bits(constant_binding_t)),
    .ADDR (8),
    .LANES(1)
  ) bindings (
    .clk_i,
    .rst_ni,
    .read_en_i   (d.phase == SAVE),
    .read_addr_i (d.entry),
    .read_data_o (bound_to),
    .write_en_i  (bind_en),
    .write_addr_i(bind_at),
    .write_data_i(binds)
  );

  // ---- outputs
  /* verilator lint_off UNUSEDSIGNAL */
  binding_entry_t loaded;  // the current entry as it is loaded
  /* verilator lint_on UNUSEDSIGNAL */
  logic last_part;

  assign loaded = q.sector.words[{q.entry[1:0], 1'b0}+:2];
  assign saved_valid_o = q.phase == SAVE && q.full;
  assign saved_o = q.sector;
  assign loaded_ready_o = q.phase == LOAD && !q.full;
  assign action_valid_o = q.phase == LOAD && q.full && loaded.present && q.entry <= PLACE;
  assign idle_o = q.phase == FOLLOW;

  // the next method of the current entry
  always_comb begin
    action_o = '0;
    action_o.kind = CONTEXT_KIND_RESEND;
    action_o.channel = q.channel;
    if (q.entry == PLACE) begin
      action_o.address = OFFSET;
      action_o.value = 32'(loaded.binding.lower[15:0]);
    end else
      case (q.part)
        2'd0: begin
          action_o.address = SELECT_SIZE;
          action_o.value = 32'(loaded.binding.size);
        end
        2'd1: begin
          action_o.address = SELECT_UPPER;
          action_o.value = 32'(loaded.binding.upper);
        end
        2'd2: begin
          action_o.address = SELECT_LOWER;
          action_o.value = loaded.binding.lower;
        end
        default: begin
          action_o.address = BIND + {6'b0, q.entry[7:5], 3'b0};
          action_o.value = {23'b0, q.entry[4:0], 3'b0, loaded.binding.valid};
        end
      endcase
    case (q.entry)
      SELECTION: last_part = q.part == 2'd2;
      PLACE: last_part = 1'b1;
      default: last_part = q.part == 2'd3;
    endcase
  end

  // ---- next state
  logic done;
  binding_entry_t entry;  // the current entry as it is saved
  word_address_t from_bind;

  always_comb begin
    d = q;
    done = 1'b0;

    entry = '0;
    case (q.entry)
      SELECTION: begin
        entry.present = q.selects;
        entry.binding = q.selected;
      end
      PLACE: begin
        entry.present = q.places;
        entry.binding.lower = 32'(q.offset);
      end
      default: begin
        for (int k = 0; k < CONSTANT_GROUPS; k++)
          if (q.entry[7:5] == 3'(k)) entry.present = q.bound[k][q.entry[4:0]];
        entry.binding = bound_to;
      end
    endcase
    if (!entry.present) entry = '0;

    unique case (q.phase)
      FOLLOW:
      if (start_valid_i) begin
        if (!start_i.load) d.phase = SAVE;
        else if (!start_i.claim) d.phase = LOAD;
        d.channel = start_i.channel;
        d.entry = '0;
        if (start_i.load) begin
          // state that the context lacks remains in 3D, and is not the context's
          d.selects = 1'b0;
          d.places = 1'b0;
          d.bound = '0;
        end
      end
      SAVE:
      if (!q.full) begin
        d.sector.words[{q.entry[1:0], 1'b0}+:2] = entry;
        d.full = q.entry[1:0] == '1;
        done = 1'b1;
      end else if (saved_ready_i) begin
        d.full = 1'b0;
        if (q.entry > LAST) d.phase = FOLLOW;
      end
      LOAD:
      if (!q.full) begin
        if (loaded_valid_i) begin
          d.sector = loaded_i;
          d.full = 1'b1;
        end
      end else if (action_valid_o && !last_part) d.part = q.part + 2'(action_ready_i);
      else if (!action_valid_o || action_ready_i) begin
        d.full = q.entry[1:0] != '1;
        if (q.entry == LAST) d.phase = FOLLOW;
        done = 1'b1;
      end
      default: ;
    endcase
    if (done) begin
      d.entry = q.entry + 8'd1;
      d.part = '0;
    end

    // a bundle of 3D
    from_bind = bundle_i.address - BIND;
    bind_en = 1'b0;
    bind_at = {from_bind[5:3], bundle_i.value[8:4]};
    binds = q.selected;
    binds.valid = bundle_i.value[0];
    if (bundle_valid_i && bundle_i.engine == ENGINE_THREE_D) begin
      if (bundle_i.address >= SELECT_SIZE && bundle_i.address <= SELECT_LOWER) d.selects = 1'b1;
      if (bundle_i.address >= OFFSET && bundle_i.address <= CONSTANT_LAST) d.places = 1'b1;
      if (bundle_i.address >= CONSTANT && bundle_i.address <= CONSTANT_LAST) d.offset = q.offset + 16'd4;
      case (bundle_i.address)
        SELECT_SIZE: d.selected.size = bundle_i.value[16:0];
        SELECT_UPPER: d.selected.upper = bundle_i.value[7:0];
        SELECT_LOWER: d.selected.lower = bundle_i.value;
        OFFSET: d.offset = bundle_i.value[15:0];
        default: ;
      endcase
      if (from_bind[2:0] == 0 && from_bind < 12'(8 * CONSTANT_GROUPS)) begin
        bind_en = 1'b1;
        d.selects = 1'b1;
        d.bound[from_bind[5:3]][bundle_i.value[8:4]] = 1'b1;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
