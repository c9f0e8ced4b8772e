// Decoding of an opcode and its modifiers.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package load_form_pkg;
  import load_address_pkg::*;
  import load_queue_pkg::*;
  import memory_port_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import shuffle_pkg::*;
  import sm_pkg::*;

  // The size codes of a word and of 64 bits.
  localparam logic [2:0] WORD = 3'd4;
  localparam logic [2:0] PAIR = 3'd5;
  // TXQ's queries of extents, of the number of samples, and of a sample's position.
  localparam logic [5:0] DIMENSION = 6'd1;
  localparam logic [5:0] TEXTURE_TYPE = 6'd2;
  localparam logic [5:0] SAMPLE_POSITION = 6'd5;
  // CCTL's operation IVALL.
  localparam logic [3:0] INVALIDATE_ALL = 4'd6;

  function automatic load_form_t access_form(input load_kind_t kind, input address_space_t space, input logic [2:0] size,
                                             input logic wide, input logic [1:0] cache);
    load_form_t f;
    f = '0;
    f.kind = kind;
    f.space = space;
    f.size = size;
    f.wide = wide;
    f.cache = cache;
    return f;
  endfunction

  // An atomic, by the ISA's codes; refused where its effect is not documented. Integer operations that the real chip's
  // memory lacks do not fault: they change nothing (hardware.tsv, R12 and R13).
  function automatic load_form_t atomic_form(input load_kind_t kind, input address_space_t space, input logic [3:0] op,
                                             input logic [2:0] operand, input logic wide);
    load_form_t f;
    logic floats, counts, adds, picks, refused;
    floats = operand == ATOMIC_TYPE_F32 || operand == ATOMIC_TYPE_F16X2;
    counts = op == ATOMIC_OP_INCREMENT || op == ATOMIC_OP_DECREMENT;
    adds = op == ATOMIC_OP_ADD || op == ATOMIC_OP_EXCHANGE;
    picks = operand == ATOMIC_TYPE_F16X2 && (op == ATOMIC_OP_MIN || op == ATOMIC_OP_MAX);
    refused = floats && !adds && !picks || space == ADDRESS_SPACE_SHARED && counts && operand != ATOMIC_TYPE_U32;
    f = access_form(kind, space, operand == ATOMIC_TYPE_U64 || operand == ATOMIC_TYPE_S64 ? PAIR : WORD, wide, '0);
    f.atomic = atomic_op_t'(op);
    f.operand = atomic_type_t'(operand);
    if (op > ATOMIC_OP_EXCHANGE || operand > ATOMIC_TYPE_S64 || refused) f = '0;
    return f;
  endfunction

  // The types of shared memory's atomics.
  function automatic logic [2:0] shared_type(input logic [1:0] code);
    unique case (code)
      2'd0:    return ATOMIC_TYPE_U32;
      2'd1:    return ATOMIC_TYPE_S32;
      2'd2:    return ATOMIC_TYPE_U64;
      default: return ATOMIC_TYPE_S64;
    endcase
  endfunction

  function automatic load_form_t swap_form(input address_space_t space, input logic pair, input logic wide);
    load_form_t f;
    f = access_form(LOAD_KIND_ATOMIC, space, pair ? PAIR : WORD, wide, '0);
    f.atomic = ATOMIC_OP_COMPARE_AND_SWAP;
    f.operand = pair ? ATOMIC_TYPE_U64 : ATOMIC_TYPE_U32;
    return f;
  endfunction

  // An access to a surface.
  function automatic load_form_t surface_form(input instruction_t i, input logic [2:0] dim, input logic [1:0] clamp,
                                              input logic bytes, input load_form_t form);
    load_form_t f;
    f = form;
    if (form.kind != LOAD_KIND_REFUSED) begin
      f.surface = 1'b1;
      f.bound = i.c.count == '0;
      f.dim = dim;
      f.clamp = clamp;
      f.bytes = bytes;
    end
    return f;
  endfunction

  // Formatted by the texels' format; a store writes the first components, as many as compilers give for a format.
  function automatic load_form_t formatted_form(input load_kind_t kind, input logic [3:0] components);
    load_form_t f;
    f = '0;
    if (kind == LOAD_KIND_LOAD || components inside {4'd1, 4'd3, 4'd7, 4'd15}) begin
      f.kind = kind;
      f.formatted = 1'b1;
      f.components = components;
    end
    return f;
  endfunction

  // The offset of a handle among the constants, in words.
  function automatic logic [12:0] bound_handle(input instruction_t i);
    suld_p_modifiers_t suld_p;
    suld_d_modifiers_t suld_d;
    sust_p_modifiers_t sust_p;
    sust_d_modifiers_t sust_d;
    sured_modifiers_t sured;
    suatom_modifiers_t suatom;
    suatom_cas_modifiers_t suatom_cas;
    txq_modifiers_t txq;
    suld_p = i.modifiers[$bits(suld_p_modifiers_t)-1:0];
    suld_d = i.modifiers[$bits(suld_d_modifiers_t)-1:0];
    sust_p = i.modifiers[$bits(sust_p_modifiers_t)-1:0];
    sust_d = i.modifiers[$bits(sust_d_modifiers_t)-1:0];
    sured = i.modifiers[$bits(sured_modifiers_t)-1:0];
    suatom = i.modifiers[$bits(suatom_modifiers_t)-1:0];
    suatom_cas = i.modifiers[$bits(suatom_cas_modifiers_t)-1:0];
    txq = i.modifiers[$bits(txq_modifiers_t)-1:0];
    unique case (i.opcode)
      OPCODE_SULD_P: return suld_p.utid;
      OPCODE_SULD_D: return suld_d.utid;
      OPCODE_SUST_P: return sust_p.utid;
      OPCODE_SUST_D: return sust_d.utid;
      OPCODE_SURED:  return sured.utid;
      OPCODE_SUATOM: return suatom.utid;
      OPCODE_TXQ:    return txq.utid;
      default:       return suatom_cas.utid;
    endcase
  endfunction

  // A query of a header. Of some the meaning of one component is known; the others are refused.
  function automatic load_form_t query_form(input logic is_bound, input logic [5:0] number, input logic [3:0] components);
    load_form_t f;
    header_query_t query;
    logic [3:0] known;
    unique case (number)
      DIMENSION:       {query, known} = {HEADER_QUERY_EXTENTS, 4'b1111};
      TEXTURE_TYPE:    {query, known} = {HEADER_QUERY_SAMPLES, 4'b0100};
      SAMPLE_POSITION: {query, known} = {HEADER_QUERY_POSITIONS, 4'b0001};
      default:         {query, known} = {HEADER_QUERY_NO_QUERY, 4'b0000};
    endcase
    f = '0;
    if (query != HEADER_QUERY_NO_QUERY && (components & ~known) == '0) begin
      f.kind = LOAD_KIND_LOAD;
      f.surface = 1'b1;
      f.query = query;
      f.bound = is_bound;
      f.components = components;
    end
    return f;
  endfunction

  // The form of SULD, SUST, SURED, SUATOM and TXQ; others have none.
  function automatic load_form_t surface_form_of(input instruction_t i);
    load_form_t f;
    suld_p_modifiers_t suld_p;
    suld_d_modifiers_t suld_d;
    sust_p_modifiers_t sust_p;
    sust_d_modifiers_t sust_d;
    sured_modifiers_t sured;
    suatom_modifiers_t suatom;
    suatom_cas_modifiers_t suatom_cas;
    txq_modifiers_t txq;
    txq_b_modifiers_t txq_b;
    suld_p = i.modifiers[$bits(suld_p_modifiers_t)-1:0];
    suld_d = i.modifiers[$bits(suld_d_modifiers_t)-1:0];
    sust_p = i.modifiers[$bits(sust_p_modifiers_t)-1:0];
    sust_d = i.modifiers[$bits(sust_d_modifiers_t)-1:0];
    sured = i.modifiers[$bits(sured_modifiers_t)-1:0];
    suatom = i.modifiers[$bits(suatom_modifiers_t)-1:0];
    suatom_cas = i.modifiers[$bits(suatom_cas_modifiers_t)-1:0];
    txq = i.modifiers[$bits(txq_modifiers_t)-1:0];
    txq_b = i.modifiers[$bits(txq_b_modifiers_t)-1:0];
    f = '0;
    unique case (i.opcode)
      OPCODE_SULD_P:
        f = surface_form(i, suld_p.dim, suld_p.clamp, 1'b0, formatted_form(LOAD_KIND_LOAD, suld_p.rgba));
      OPCODE_SUST_P:
        f = surface_form(i, sust_p.dim, sust_p.clamp, 1'b0, formatted_form(LOAD_KIND_STORE, sust_p.rgba));
      OPCODE_SULD_D: begin
        f = access_form(LOAD_KIND_LOAD, ADDRESS_SPACE_GLOBAL, suld_d.size, 1'b0, '0);
        f = surface_form(i, suld_d.dim, suld_d.clamp, suld_d.ba, f);
      end
      OPCODE_SUST_D: begin
        f = access_form(LOAD_KIND_STORE, ADDRESS_SPACE_GLOBAL, sust_d.size, 1'b0, '0);
        f = surface_form(i, sust_d.dim, sust_d.clamp, sust_d.ba, f);
      end
      // Only operations on raw bytes are known to work.
      OPCODE_SURED:
      if (sured.direct) begin
        f = atomic_form(LOAD_KIND_REDUCE, ADDRESS_SPACE_GLOBAL, {1'b0, sured.op}, sured.kind, 1'b0);
        f = surface_form(i, sured.dim, sured.clamp, sured.ba, f);
      end
      OPCODE_SUATOM:
      if (suatom.direct || i.c.count == '0) begin
        f = atomic_form(LOAD_KIND_ATOMIC, ADDRESS_SPACE_GLOBAL, suatom.op, suatom.kind, 1'b0);
        f = surface_form(i, suatom.dim, suatom.clamp, suatom.ba, f);
      end
      OPCODE_SUATOM_CAS:
      if ((suatom_cas.direct || i.c.count == '0) && suatom_cas.kind <= ATOMIC_TYPE_S64) begin
        f = swap_form(ADDRESS_SPACE_GLOBAL, suatom_cas.kind == ATOMIC_TYPE_U64 || suatom_cas.kind == ATOMIC_TYPE_S64, 1'b0);
        f = surface_form(i, suatom_cas.dim, suatom_cas.clamp, suatom_cas.ba, f);
      end
      OPCODE_TXQ: f = query_form(1'b1, txq.query, txq.mask);
      OPCODE_TXQ_B: f = query_form(1'b0, txq_b.query, txq_b.mask);
      default: ;
    endcase
    return f;
  endfunction

  function automatic load_form_t form_of(input instruction_t i);
    load_form_t f;
    ld_modifiers_t ld;
    st_modifiers_t st;
    ldg_modifiers_t ldg;
    stg_modifiers_t stg;
    ldl_modifiers_t ldl;
    stl_modifiers_t stl;
    lds_modifiers_t lds;
    sts_modifiers_t sts;
    ldc_modifiers_t ldc;
    atom_modifiers_t atom;
    atom_cas_modifiers_t atom_cas;
    atoms_modifiers_t atoms;
    atoms_cas_modifiers_t atoms_cas;
    red_modifiers_t red;
    cctl_modifiers_t cctl;
    cctll_modifiers_t cctll;
    cctlt_modifiers_t cctlt;
    membar_modifiers_t membar;
    shfl_modifiers_t shfl;
    ld = i.modifiers[$bits(ld_modifiers_t)-1:0];
    st = i.modifiers[$bits(st_modifiers_t)-1:0];
    ldg = i.modifiers[$bits(ldg_modifiers_t)-1:0];
    stg = i.modifiers[$bits(stg_modifiers_t)-1:0];
    ldl = i.modifiers[$bits(ldl_modifiers_t)-1:0];
    stl = i.modifiers[$bits(stl_modifiers_t)-1:0];
    lds = i.modifiers[$bits(lds_modifiers_t)-1:0];
    sts = i.modifiers[$bits(sts_modifiers_t)-1:0];
    ldc = i.modifiers[$bits(ldc_modifiers_t)-1:0];
    atom = i.modifiers[$bits(atom_modifiers_t)-1:0];
    atom_cas = i.modifiers[$bits(atom_cas_modifiers_t)-1:0];
    atoms = i.modifiers[$bits(atoms_modifiers_t)-1:0];
    atoms_cas = i.modifiers[$bits(atoms_cas_modifiers_t)-1:0];
    red = i.modifiers[$bits(red_modifiers_t)-1:0];
    cctl = i.modifiers[$bits(cctl_modifiers_t)-1:0];
    cctll = i.modifiers[$bits(cctll_modifiers_t)-1:0];
    cctlt = i.modifiers[$bits(cctlt_modifiers_t)-1:0];
    membar = i.modifiers[$bits(membar_modifiers_t)-1:0];
    shfl = i.modifiers[$bits(shfl_modifiers_t)-1:0];
    f = '0;
    unique case (i.opcode)
      OPCODE_LD:   if (ld.pt == PT) f = access_form(LOAD_KIND_LOAD, ADDRESS_SPACE_GENERIC, ld.size, ld.e, ld.cache);
      OPCODE_ST:   if (st.pt == PT) f = access_form(LOAD_KIND_STORE, ADDRESS_SPACE_GENERIC, st.size, st.e, st.cache);
      OPCODE_LDG:  f = access_form(LOAD_KIND_LOAD, ADDRESS_SPACE_GLOBAL, ldg.size, ldg.e, ldg.cache);
      OPCODE_STG:  f = access_form(LOAD_KIND_STORE, ADDRESS_SPACE_GLOBAL, stg.size, stg.e, stg.cache);
      OPCODE_LDL:  f = access_form(LOAD_KIND_LOAD, ADDRESS_SPACE_LOCAL, ldl.size, 1'b0, ldl.cache);
      OPCODE_STL:  f = access_form(LOAD_KIND_STORE, ADDRESS_SPACE_LOCAL, stl.size, 1'b0, stl.cache);
      OPCODE_LDS:  f = access_form(LOAD_KIND_LOAD, ADDRESS_SPACE_SHARED, lds.size, 1'b0, '0);
      OPCODE_STS:  f = access_form(LOAD_KIND_STORE, ADDRESS_SPACE_SHARED, sts.size, 1'b0, '0);
      OPCODE_LDC: begin
        f = access_form(LOAD_KIND_CONSTANT, ADDRESS_SPACE_GENERIC, ldc.size, 1'b0, '0);
        f.index = ldc.mode;
      end
      OPCODE_ATOM: f = atomic_form(LOAD_KIND_ATOMIC, ADDRESS_SPACE_GLOBAL, atom.op, atom.kind, atom.e);
      OPCODE_ATOM_CAS: if (atom_cas.lay == '0) f = swap_form(ADDRESS_SPACE_GLOBAL, atom_cas.kind, atom_cas.e);
      OPCODE_ATOMS: f = atomic_form(LOAD_KIND_ATOMIC, ADDRESS_SPACE_SHARED, atoms.op, shared_type(atoms.kind), 1'b0);
      OPCODE_ATOMS_CAS: if (atoms_cas.mode == 2'd2) f = swap_form(ADDRESS_SPACE_SHARED, atoms_cas.kind, 1'b0);
      OPCODE_RED:  f = atomic_form(LOAD_KIND_REDUCE, ADDRESS_SPACE_GLOBAL, {1'b0, red.op}, red.kind, red.e);
      OPCODE_CCTL: begin
        f = access_form(LOAD_KIND_CONTROL, ADDRESS_SPACE_GLOBAL, '0, cctl.e, '0);
        f.control = cctl.op;
      end
      OPCODE_CCTLL: begin
        f = access_form(LOAD_KIND_CONTROL, ADDRESS_SPACE_LOCAL, '0, 1'b0, '0);
        f.control = cctll.op;
      end
      // L1 cannot tell which of its lines are textures', nor the texture unit which binding has a header: all are invalidated.
      OPCODE_CCTLT: begin
        f = access_form(LOAD_KIND_CONTROL, ADDRESS_SPACE_GLOBAL, '0, 1'b0, '0);
        f.descriptors = cctlt.op != '0;
        f.control = f.descriptors ? INVALIDATE_ALL : '0;
      end
      OPCODE_MEMBAR: begin
        f.kind = LOAD_KIND_BARRIER;
        f.cache = membar.scope;
        f.control = {2'd0, membar.inv};
      end
      OPCODE_SHFL: begin
        f = access_form(LOAD_KIND_SHUFFLE, ADDRESS_SPACE_GENERIC, WORD, 1'b0, '0);
        f.shuffle = shuffle_mode_t'(shfl.mode);
      end
      default: f = surface_form_of(i);
    endcase
    return f;
  endfunction

endpackage
