// Generated from rtl-model/tpc/sm/modifiers.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package modifiers_pkg;

  typedef struct packed {
    logic ftz;
    logic [1:0] rnd;
    logic sat;
    logic a_neg;
    logic a_abs;
    logic b_neg;
    logic b_abs;
  } fadd_modifiers_t;

  typedef struct packed {
    logic ftz;
    logic a_neg;
    logic a_abs;
    logic b_neg;
    logic b_abs;
  } fadd32i_modifiers_t;

  typedef struct packed {
    logic [1:0] fmz;
    logic [2:0] scale;
    logic [1:0] rnd;
    logic sat;
    logic b_neg;
  } fmul_modifiers_t;

  typedef struct packed {
    logic [1:0] fmz;
    logic sat;
  } fmul32i_modifiers_t;

  typedef struct packed {
    logic [1:0] fmz;
    logic [1:0] rnd;
    logic sat;
    logic b_neg;
    logic c_neg;
  } ffma_modifiers_t;

  typedef struct packed {
    logic [1:0] fmz;
    logic sat;
    logic a_neg;
    logic c_neg;
  } ffma32i_modifiers_t;

  typedef struct packed {
    logic [2:0] ps;
    logic ftz;
    logic a_neg;
    logic a_abs;
    logic b_neg;
    logic b_abs;
    logic p_not;
  } fmnmx_modifiers_t;

  typedef struct packed {
    logic [2:0] ps;
    logic bf;
    logic [3:0] cmp;
    logic ftz;
    logic [1:0] bop;
    logic a_neg;
    logic a_abs;
    logic b_neg;
    logic b_abs;
    logic p_not;
  } fset_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [2:0] pq;
    logic [2:0] ps;
    logic [3:0] cmp;
    logic ftz;
    logic [1:0] bop;
    logic a_neg;
    logic a_abs;
    logic b_neg;
    logic b_abs;
    logic p_not;
  } fsetp_modifiers_t;

  typedef struct packed {
    logic [3:0] cmp;
    logic ftz;
  } fcmp_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [5:0] mode;
    logic a_neg;
    logic a_abs;
    logic b_neg;
    logic b_abs;
  } fchk_modifiers_t;

  typedef struct packed {
    logic [7:0] uswz;
    logic ftz;
    logic [1:0] rnd;
    logic ndv;
  } fswzadd_modifiers_t;

  typedef struct packed {
    logic op;
    logic b_neg;
    logic b_abs;
  } rro_modifiers_t;

  typedef struct packed {
    logic [3:0] op;
    logic sat;
    logic a_neg;
    logic a_abs;
  } mufu_modifiers_t;

  typedef struct packed {
    logic [1:0] rnd;
    logic a_neg;
    logic a_abs;
    logic b_neg;
    logic b_abs;
  } dadd_modifiers_t;

  typedef struct packed {
    logic [1:0] rnd;
    logic b_neg;
  } dmul_modifiers_t;

  typedef struct packed {
    logic [1:0] rnd;
    logic b_neg;
    logic c_neg;
  } dfma_modifiers_t;

  typedef struct packed {
    logic [2:0] ps;
    logic a_neg;
    logic a_abs;
    logic b_neg;
    logic b_abs;
    logic p_not;
  } dmnmx_modifiers_t;

  typedef struct packed {
    logic [2:0] ps;
    logic bf;
    logic [3:0] cmp;
    logic [1:0] bop;
    logic a_neg;
    logic a_abs;
    logic b_neg;
    logic b_abs;
    logic p_not;
  } dset_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [2:0] pq;
    logic [2:0] ps;
    logic [3:0] cmp;
    logic [1:0] bop;
    logic a_neg;
    logic a_abs;
    logic b_neg;
    logic b_abs;
    logic p_not;
  } dsetp_modifiers_t;

  typedef struct packed {
    logic ftz;
    logic sat;
    logic [1:0] ofmt;
    logic [1:0] a_sel;
    logic a_neg;
    logic a_abs;
    logic b_neg;
    logic b_abs;
    logic [1:0] b_sel;
  } hadd2_modifiers_t;

  typedef struct packed {
    logic ftz;
    logic sat;
    logic a_neg;
    logic [1:0] a_sel;
  } hadd232i_modifiers_t;

  typedef struct packed {
    logic [1:0] fmz;
    logic sat;
    logic [1:0] ofmt;
    logic [1:0] a_sel;
    logic a_abs;
    logic b_neg;
    logic b_abs;
    logic [1:0] b_sel;
    logic a_neg;
  } hmul2_modifiers_t;

  typedef struct packed {
    logic [1:0] fmz;
    logic sat;
    logic [1:0] a_sel;
  } hmul232i_modifiers_t;

  typedef struct packed {
    logic [1:0] fmz;
    logic sat;
    logic [1:0] ofmt;
    logic [1:0] a_sel;
    logic b_neg;
    logic [1:0] b_sel;
    logic c_neg;
    logic [1:0] c_sel;
  } hfma2_modifiers_t;

  typedef struct packed {
    logic [1:0] fmz;
    logic [1:0] a_sel;
    logic c_neg;
  } hfma232i_modifiers_t;

  typedef struct packed {
    logic [2:0] ps;
    logic bf;
    logic [3:0] cmp;
    logic ftz;
    logic [1:0] bop;
    logic [1:0] a_sel;
    logic a_neg;
    logic a_abs;
    logic p_not;
    logic b_neg;
    logic b_abs;
    logic [1:0] b_sel;
  } hset2_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [2:0] pq;
    logic [2:0] ps;
    logic [3:0] cmp;
    logic hand;
    logic ftz;
    logic [1:0] bop;
    logic [1:0] a_sel;
    logic a_neg;
    logic a_abs;
    logic p_not;
    logic b_neg;
    logic b_abs;
    logic [1:0] b_sel;
  } hsetp2_modifiers_t;

  typedef struct packed {
    logic sat;
    logic x;
    logic a_neg;
    logic b_neg;
  } iadd_modifiers_t;

  typedef struct packed {
    logic sat;
    logic x;
    logic a_neg;
    logic b_neg;
  } iadd32i_modifiers_t;

  typedef struct packed {
    logic [1:0] lrs;
    logic [1:0] a_h;
    logic [1:0] b_h;
    logic [1:0] c_h;
    logic x;
    logic a_neg;
    logic b_neg;
    logic c_neg;
  } iadd3_modifiers_t;

  typedef struct packed {
    logic [4:0] ush;
    logic a_neg;
    logic b_neg;
  } iscadd_modifiers_t;

  typedef struct packed {
    logic [4:0] ush;
  } iscadd32i_modifiers_t;

  typedef struct packed {
    logic [2:0] ps;
    logic kind;
    logic [1:0] xm;
    logic p_not;
  } imnmx_modifiers_t;

  typedef struct packed {
    logic ta;
    logic tb;
    logic hi;
  } imul_modifiers_t;

  typedef struct packed {
    logic ta;
    logic tb;
    logic hi;
  } imul32i_modifiers_t;

  typedef struct packed {
    logic ta;
    logic tb;
    logic hi;
    logic sat;
    logic x;
    logic b_neg;
    logic c_neg;
  } imad_modifiers_t;

  typedef struct packed {
    logic ta;
    logic tb;
    logic hi;
    logic a_neg;
    logic c_neg;
  } imad32i_modifiers_t;

  typedef struct packed {
    logic [2:0] ta;
    logic [1:0] tb;
    logic [1:0] tc;
  } imadsp_modifiers_t;

  typedef struct packed {
    logic [1:0] kind;
    logic psl;
    logic mrg;
    logic [2:0] cm;
    logic x;
    logic a_h;
    logic b_h;
  } xmad_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [1:0] op;
    logic x;
    logic [1:0] pz;
    logic a_inv;
    logic b_inv;
  } lop_modifiers_t;

  typedef struct packed {
    logic [1:0] op;
    logic x;
    logic a_inv;
    logic b_inv;
  } lop32i_modifiers_t;

  typedef struct packed {
    logic [7:0] xlut;
    logic [2:0] pd;
    logic x;
    logic [1:0] pz;
  } lop3_modifiers_t;

  typedef struct packed {
    logic w;
    logic x;
  } shl_modifiers_t;

  typedef struct packed {
    logic kind;
    logic w;
    logic [1:0] xm;
    logic brev;
  } shr_modifiers_t;

  typedef struct packed {
    logic w;
    logic [1:0] max;
    logic [1:0] xm;
  } shf_l_modifiers_t;

  typedef struct packed {
    logic w;
    logic [1:0] max;
    logic [1:0] xm;
  } shf_r_modifiers_t;

  typedef struct packed {
    logic kind;
    logic brev;
  } bfe_modifiers_t;

  typedef struct packed {
    logic kind;
    logic sh;
    logic b_inv;
  } flo_modifiers_t;

  typedef struct packed {
    logic b_inv;
  } popc_modifiers_t;

  typedef struct packed {
    logic [3:0] mode;
  } prmt_modifiers_t;

  typedef struct packed {
    logic [2:0] ps;
    logic p_not;
  } sel_modifiers_t;

  typedef struct packed {
    logic [3:0] lanes;
  } mov_modifiers_t;

  typedef struct packed {
    logic [3:0] lanes;
  } mov32i_modifiers_t;

  typedef struct packed {
    logic [2:0] ps;
    logic bf;
    logic [2:0] cmp;
    logic kind;
    logic x;
    logic [1:0] bop;
    logic p_not;
  } iset_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [2:0] pq;
    logic [2:0] ps;
    logic [2:0] cmp;
    logic kind;
    logic x;
    logic [1:0] bop;
    logic p_not;
  } isetp_modifiers_t;

  typedef struct packed {
    logic [2:0] cmp;
    logic kind;
  } icmp_modifiers_t;

  typedef struct packed {
    logic [4:0] ush;
    logic [2:0] pd;
    logic x;
    logic a_neg;
  } lea_modifiers_t;

  typedef struct packed {
    logic [4:0] ush;
    logic [2:0] pd;
    logic x;
    logic a_neg;
  } lea_hi_modifiers_t;

  typedef struct packed {
    logic src;
    logic [1:0] sel;
  } p2r_modifiers_t;

  typedef struct packed {
    logic dst;
    logic [1:0] sel;
  } r2p_modifiers_t;

  typedef struct packed {
    logic [2:0] dfmt;
    logic [2:0] sfmt;
    logic sat;
    logic [1:0] b_sel;
    logic b_neg;
    logic b_abs;
  } i2i_modifiers_t;

  typedef struct packed {
    logic [1:0] dfmt;
    logic [2:0] sfmt;
    logic [1:0] rnd;
    logic [1:0] b_sel;
    logic b_neg;
    logic b_abs;
  } i2f_modifiers_t;

  typedef struct packed {
    logic ftz;
    logic [2:0] dfmt;
    logic [1:0] sfmt;
    logic [1:0] rnd;
    logic b_h;
    logic b_neg;
    logic b_abs;
  } f2i_modifiers_t;

  typedef struct packed {
    logic ftz;
    logic [1:0] dfmt;
    logic [1:0] sfmt;
    logic [2:0] rnd;
    logic sat;
    logic b_h;
    logic b_neg;
    logic b_abs;
  } f2f_modifiers_t;

  typedef struct packed {
    logic [2:0] pa;
    logic [2:0] pb;
    logic [2:0] pc;
    logic bf;
    logic [1:0] op1;
    logic [1:0] op2;
    logic p_not;
    logic q_not;
    logic r_not;
  } pset_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [2:0] pq;
    logic [2:0] pa;
    logic [2:0] pb;
    logic [2:0] pc;
    logic [1:0] op1;
    logic [1:0] op2;
    logic p_not;
    logic q_not;
    logic r_not;
  } psetp_modifiers_t;

  typedef struct packed {
    logic [2:0] ps;
    logic bf;
    logic [4:0] cc;
    logic [1:0] bop;
    logic p_not;
  } cset_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [2:0] pq;
    logic [2:0] ps;
    logic [4:0] cc;
    logic [1:0] bop;
    logic p_not;
  } csetp_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [2:0] ps;
    logic [1:0] mode;
    logic p_not;
  } vote_modifiers_t;

  typedef struct packed {
    logic [1:0] mode;
  } vote_vtg_modifiers_t;

  typedef struct packed {
    logic [7:0] sr;
  } s2r_modifiers_t;

  typedef struct packed {
    logic [7:0] sr;
  } cs2r_modifiers_t;

  typedef struct packed {
    logic trig;
    logic [4:0] cc;
  } nop_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [1:0] mode;
    logic [12:0] xseg;
  } shfl_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [2:0] mode;
  } pixld_modifiers_t;

  typedef struct packed {
    logic [2:0] pt;
    logic e;
    logic [1:0] cache;
    logic [2:0] size;
  } ld_modifiers_t;

  typedef struct packed {
    logic [2:0] pt;
    logic e;
    logic [1:0] cache;
    logic [2:0] size;
  } st_modifiers_t;

  typedef struct packed {
    logic e;
    logic [1:0] cache;
    logic [2:0] size;
    logic [2:0] pd;
  } ldg_modifiers_t;

  typedef struct packed {
    logic e;
    logic [1:0] cache;
    logic [2:0] size;
  } stg_modifiers_t;

  typedef struct packed {
    logic [1:0] cache;
    logic [2:0] size;
  } ldl_modifiers_t;

  typedef struct packed {
    logic [1:0] cache;
    logic [2:0] size;
  } stl_modifiers_t;

  typedef struct packed {
    logic u;
    logic [2:0] size;
  } lds_modifiers_t;

  typedef struct packed {
    logic [2:0] size;
  } sts_modifiers_t;

  typedef struct packed {
    logic [1:0] mode;
    logic [2:0] size;
  } ldc_modifiers_t;

  typedef struct packed {
    logic [3:0] op;
    logic e;
    logic [2:0] kind;
  } atom_modifiers_t;

  typedef struct packed {
    logic e;
    logic kind;
    logic [1:0] lay;
  } atom_cas_modifiers_t;

  typedef struct packed {
    logic [3:0] op;
    logic [1:0] kind;
  } atoms_modifiers_t;

  typedef struct packed {
    logic [1:0] mode;
    logic kind;
  } atoms_cas_modifiers_t;

  typedef struct packed {
    logic [2:0] op;
    logic e;
    logic [2:0] kind;
  } red_modifiers_t;

  typedef struct packed {
    logic e;
    logic [2:0] kind;
    logic [3:0] op;
  } cctl_modifiers_t;

  typedef struct packed {
    logic [2:0] kind;
    logic [3:0] op;
  } cctll_modifiers_t;

  typedef struct packed {
    logic [12:0] utid;
    logic [1:0] op;
  } cctlt_modifiers_t;

  typedef struct packed {
    logic waits;
  } stp_modifiers_t;

  typedef struct packed {
    logic [1:0] scope;
    logic [1:0] inv;
  } membar_modifiers_t;

  typedef struct packed {
    logic outputs;
    logic p;
    logic [1:0] size;
  } ald_modifiers_t;

  typedef struct packed {
    logic p;
    logic outputs;
    logic [1:0] size;
  } ast_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic outputs;
    logic [1:0] size;
  } al2p_modifiers_t;

  typedef struct packed {
    logic outputs;
    logic [1:0] base;
    logic skew;
    logic [1:0] size;
  } isberd_modifiers_t;

  typedef struct packed {
    logic [2:0] ps;
    logic [1:0] op;
    logic [1:0] loc;
    logic sat;
    logic p_not;
  } ipa_modifiers_t;

  typedef struct packed {
    logic [1:0] op;
  } out_modifiers_t;

  typedef struct packed {
    logic [12:0] utid;
    logic [2:0] pd;
    logic [2:0] lod;
    logic lc;
    logic aoffi;
    logic dc;
    logic ndv;
    logic nodep;
    logic [2:0] dim;
    logic [3:0] mask;
  } tex_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [2:0] lod;
    logic lc;
    logic aoffi;
    logic dc;
    logic ndv;
    logic nodep;
    logic [2:0] dim;
    logic [3:0] mask;
  } tex_b_modifiers_t;

  typedef struct packed {
    logic [7:0] re;
    logic [12:0] utid;
    logic nodep;
    logic [3:0] tgt;
    logic [2:0] chan;
  } texs_modifiers_t;

  typedef struct packed {
    logic [7:0] re;
    logic [12:0] utid;
    logic nodep;
    logic [3:0] tgt;
    logic [2:0] chan;
  } tlds_modifiers_t;

  typedef struct packed {
    logic [7:0] re;
    logic [12:0] utid;
    logic nodep;
    logic [3:0] tgt;
    logic [2:0] chan;
  } texs_f16_modifiers_t;

  typedef struct packed {
    logic [7:0] re;
    logic [12:0] utid;
    logic nodep;
    logic [3:0] tgt;
    logic [2:0] chan;
  } tlds_f16_modifiers_t;

  typedef struct packed {
    logic [7:0] re;
    logic [12:0] utid;
    logic [1:0] comp;
    logic aoffi;
    logic dc;
    logic nodep;
  } tld4s_modifiers_t;

  typedef struct packed {
    logic [7:0] re;
    logic [12:0] utid;
    logic [1:0] comp;
    logic aoffi;
    logic dc;
    logic nodep;
  } tld4s_f16_modifiers_t;

  typedef struct packed {
    logic [12:0] utid;
    logic [2:0] pd;
    logic lod;
    logic aoffi;
    logic ms;
    logic cl;
    logic nodep;
    logic [2:0] dim;
    logic [3:0] mask;
  } tld_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic lod;
    logic aoffi;
    logic ms;
    logic cl;
    logic nodep;
    logic [2:0] dim;
    logic [3:0] mask;
  } tld_b_modifiers_t;

  typedef struct packed {
    logic [12:0] utid;
    logic [2:0] pd;
    logic [1:0] comp;
    logic [1:0] off;
    logic dc;
    logic ndv;
    logic nodep;
    logic [2:0] dim;
    logic [3:0] mask;
  } tld4_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [1:0] comp;
    logic [1:0] off;
    logic lc;
    logic dc;
    logic ndv;
    logic nodep;
    logic [2:0] dim;
    logic [3:0] mask;
  } tld4_b_modifiers_t;

  typedef struct packed {
    logic [12:0] utid;
    logic [2:0] pd;
    logic aoffi;
    logic lc;
    logic nodep;
    logic [2:0] dim;
    logic [3:0] mask;
  } txd_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic aoffi;
    logic lc;
    logic nodep;
    logic [2:0] dim;
    logic [3:0] mask;
  } txd_b_modifiers_t;

  typedef struct packed {
    logic [12:0] utid;
    logic [5:0] query;
    logic nodep;
    logic [3:0] mask;
  } txq_modifiers_t;

  typedef struct packed {
    logic [5:0] query;
    logic nodep;
    logic [3:0] mask;
  } txq_b_modifiers_t;

  typedef struct packed {
    logic [12:0] utid;
    logic ndv;
    logic nodep;
    logic [3:0] mask;
  } txa_modifiers_t;

  typedef struct packed {
    logic [12:0] utid;
    logic ndv;
    logic nodep;
    logic [2:0] dim;
    logic [3:0] mask;
  } tmml_modifiers_t;

  typedef struct packed {
    logic ndv;
    logic nodep;
    logic [2:0] dim;
    logic [3:0] mask;
  } tmml_b_modifiers_t;

  typedef struct packed {
    logic [2:0] usb;
    logic [5:0] ucnt;
    logic [5:0] xmask;
    logic le;
  } depbar_modifiers_t;

  typedef struct packed {
    logic [2:0] dim;
    logic [1:0] clamp;
    logic [1:0] cache;
    logic [3:0] rgba;
    logic [12:0] utid;
  } suld_p_modifiers_t;

  typedef struct packed {
    logic [2:0] dim;
    logic [1:0] clamp;
    logic [1:0] cache;
    logic [2:0] size;
    logic ba;
    logic [12:0] utid;
  } suld_d_modifiers_t;

  typedef struct packed {
    logic [2:0] dim;
    logic [1:0] clamp;
    logic [1:0] cache;
    logic [3:0] rgba;
    logic [12:0] utid;
  } sust_p_modifiers_t;

  typedef struct packed {
    logic [2:0] dim;
    logic [1:0] clamp;
    logic [1:0] cache;
    logic [2:0] size;
    logic ba;
    logic [12:0] utid;
  } sust_d_modifiers_t;

  typedef struct packed {
    logic direct;
    logic [2:0] dim;
    logic [1:0] clamp;
    logic [2:0] op;
    logic [2:0] kind;
    logic ba;
    logic [12:0] utid;
  } sured_modifiers_t;

  typedef struct packed {
    logic direct;
    logic [2:0] dim;
    logic [1:0] clamp;
    logic [3:0] op;
    logic [2:0] kind;
    logic ba;
    logic [12:0] utid;
  } suatom_modifiers_t;

  typedef struct packed {
    logic direct;
    logic [2:0] dim;
    logic [1:0] clamp;
    logic [2:0] kind;
    logic ba;
    logic [12:0] utid;
  } suatom_cas_modifiers_t;

  typedef struct packed {
    logic [2:0] ps;
    logic [2:0] mode;
    logic [1:0] red;
    logic p_not;
    logic [7:0] uid;
  } bar_modifiers_t;

  typedef struct packed {
    logic [7:0] uid;
    logic [2:0] pd;
    logic [1:0] mode;
  } b2r_modifiers_t;

  typedef struct packed {
    logic [3:0] uid;
    logic [1:0] mode;
  } r2b_modifiers_t;

  typedef struct packed {
    logic u;
    logic lmt;
    logic [4:0] cc;
  } bra_modifiers_t;

  typedef struct packed {
    logic lmt;
    logic [4:0] cc;
  } brx_modifiers_t;

  typedef struct packed {
    logic u;
    logic lmt;
    logic [4:0] cc;
  } jmp_modifiers_t;

  typedef struct packed {
    logic lmt;
    logic [4:0] cc;
  } jmx_modifiers_t;

  typedef struct packed {
    logic inc;
  } cal_modifiers_t;

  typedef struct packed {
    logic inc;
  } jcal_modifiers_t;

  typedef struct packed {
    logic inc;
  } pret_modifiers_t;

  typedef struct packed {
    logic keep;
    logic [4:0] cc;
  } exit_modifiers_t;

  typedef struct packed {
    logic [4:0] cc;
  } longjmp_modifiers_t;

  typedef struct packed {
    logic [4:0] cc;
  } ret_modifiers_t;

  typedef struct packed {
    logic [4:0] cc;
  } kil_modifiers_t;

  typedef struct packed {
    logic [4:0] cc;
  } brk_modifiers_t;

  typedef struct packed {
    logic [4:0] cc;
  } cont_modifiers_t;

  typedef struct packed {
    logic [4:0] cc;
  } sync_modifiers_t;

  typedef struct packed {
    logic [1:0] mode;
  } rtt_modifiers_t;

  typedef struct packed {
    logic en;
  } ide_modifiers_t;

  typedef struct packed {
    logic [2:0] mode;
  } bpt_modifiers_t;

  typedef struct packed {
    logic [2:0] vop;
    logic sat;
    logic sd;
    logic [1:0] avg;
    logic [3:0] a_sel;
    logic [3:0] b_sel;
    logic b_signed;
  } vadd_modifiers_t;

  typedef struct packed {
    logic [1:0] scale;
    logic sat;
    logic [1:0] avg;
    logic [3:0] a_sel;
    logic [3:0] b_sel;
    logic b_signed;
  } vmad_modifiers_t;

  typedef struct packed {
    logic [2:0] vop;
    logic sat;
    logic sd;
    logic mx;
    logic [3:0] a_sel;
    logic [3:0] b_sel;
    logic b_signed;
  } vmnmx_modifiers_t;

  typedef struct packed {
    logic [2:0] cmp;
    logic [2:0] vop;
    logic [3:0] a_sel;
    logic [3:0] b_sel;
    logic b_signed;
  } vset_modifiers_t;

  typedef struct packed {
    logic w;
    logic [2:0] vop;
    logic sat;
    logic sd;
    logic [3:0] a_sel;
    logic [2:0] b_sel;
  } vshl_modifiers_t;

  typedef struct packed {
    logic w;
    logic [2:0] vop;
    logic sat;
    logic sd;
    logic [3:0] a_sel;
    logic [2:0] b_sel;
  } vshr_modifiers_t;

  typedef struct packed {
    logic [2:0] vop;
    logic sat;
    logic sd;
    logic [3:0] a_sel;
    logic [3:0] b_sel;
    logic b_signed;
  } vabsdiff_modifiers_t;

  typedef struct packed {
    logic [2:0] pd;
    logic [2:0] pq;
    logic [2:0] ps;
    logic [2:0] cmp;
    logic [1:0] bop;
    logic [3:0] a_sel;
    logic [3:0] b_sel;
    logic p_not;
    logic b_signed;
  } vsetp_modifiers_t;

  typedef struct packed {
    logic sd;
    logic ta;
    logic tb;
    logic sat;
    logic [1:0] acc;
    logic [3:0] lanes;
    logic [3:0] a_bytes;
    logic [3:0] b_bytes;
  } vabsdiff4_modifiers_t;

endpackage
