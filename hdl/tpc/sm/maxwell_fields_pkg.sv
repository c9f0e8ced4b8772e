// Generated from the table of encodings by `BLESS=1 cargo test -p encodings`; do not edit.
// The fields of words, by columns of the table.
/* verilator lint_off UNUSEDSIGNAL */

package maxwell_fields_pkg;

  // A predicate as a mask; PT has none.
  function automatic logic [6:0] mask_of(input logic [2:0] predicate);
    return 7'(8'd1 << predicate);
  endfunction

  function automatic logic [2:0] count_0(input logic [63:0] word);
    unique case (word[11:10])
      2'd3: return 3'd2;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_1(input logic [63:0] word);
    unique case (word[9:8])
      2'd3: return 3'd2;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_2(input logic [63:0] word);
    unique case (word[52])
      1'd0: return 3'd1;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_3(input logic [63:0] word);
    unique case (word[55:53])
      3'd5: return 3'd2;
      3'd6, 3'd7: return 3'd4;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_4(input logic [63:0] word);
    unique case (word[45])
      1'd0: return 3'd1;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_5(input logic [63:0] word);
    unique case (word[50:48])
      3'd5: return 3'd2;
      3'd6, 3'd7: return 3'd4;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_6(input logic [63:0] word);
    unique case (word[48])
      1'd0: return 3'd1;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_7(input logic [63:0] word);
    unique case (word[51:49])
      3'd2, 3'd5, 3'd7: return 3'd2;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_8(input logic [63:0] word);
    unique case (word[49])
      1'd0: return 3'd2;
      default: return 3'd4;
    endcase
  endfunction

  function automatic logic [2:0] count_9(input logic [63:0] word);
    unique case (word[49])
      1'd0: return 3'd1;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_10(input logic [63:0] word);
    unique case (word[29:28])
      2'd0, 2'd1: return 3'd1;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_11(input logic [63:0] word);
    unique case (word[52])
      1'd0: return 3'd2;
      default: return 3'd4;
    endcase
  endfunction

  function automatic logic [2:0] count_12(input logic [63:0] word);
    unique case (word[22:20])
      3'd2, 3'd5, 3'd7: return 3'd2;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_13(input logic [63:0] word);
    unique case (word[48:47])
      2'd0: return 3'd1;
      2'd1: return 3'd2;
      2'd2: return 3'd3;
      default: return 3'd4;
    endcase
  endfunction

  function automatic logic [2:0] count_14(input logic [63:0] word);
    unique case ({word[30:28], word[58]})
      4'd0: return 3'd1;
      4'd1, 4'd2, 4'd3, 4'd4: return 3'd2;
      4'd5, 4'd6, 4'd7, 4'd8, 4'd12: return 3'd3;
      default: return 3'd4;
    endcase
  endfunction

  function automatic logic [2:0] count_15(input logic [63:0] word);
    unique case ({word[57:55], word[54], word[50]})
      5'd0, 5'd4, 5'd16, 5'd20: return 3'd0;
      5'd1, 5'd2, 5'd5, 5'd6, 5'd8, 5'd12, 5'd17, 5'd18, 5'd21, 5'd22, 5'd24, 5'd28: return 3'd1;
      5'd11, 5'd15, 5'd27, 5'd31: return 3'd3;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_16(input logic [63:0] word);
    unique case (word[34:31])
      4'd0: return 3'd0;
      4'd1, 4'd2, 4'd4, 4'd8: return 3'd1;
      4'd7, 4'd11, 4'd13, 4'd14: return 3'd3;
      4'd15: return 3'd4;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_17(input logic [63:0] word);
    unique case ({word[30:28], word[40]})
      4'd0: return 3'd1;
      4'd1, 4'd2, 4'd3, 4'd4: return 3'd2;
      4'd5, 4'd6, 4'd7, 4'd8, 4'd12: return 3'd3;
      default: return 3'd4;
    endcase
  endfunction

  function automatic logic [2:0] count_18(input logic [63:0] word);
    unique case ({word[39:37], word[36], word[50]})
      5'd0, 5'd4, 5'd16, 5'd20: return 3'd1;
      5'd1, 5'd2, 5'd5, 5'd6, 5'd8, 5'd12, 5'd17, 5'd18, 5'd21, 5'd22, 5'd24, 5'd28: return 3'd2;
      5'd11, 5'd15, 5'd27, 5'd31: return 3'd4;
      default: return 3'd3;
    endcase
  endfunction

  function automatic logic [2:0] count_19(input logic [63:0] word);
    unique case (word[56:53])
      4'd0, 4'd1, 4'd2, 4'd14, 4'd15: return 3'd1;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_20(input logic [63:0] word);
    unique case (word[56:53])
      4'd0: return 3'd0;
      4'd5, 4'd9, 4'd13: return 3'd2;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_21(input logic [63:0] word);
    unique case (word[56:53])
      4'd4, 4'd5, 4'd6, 4'd7, 4'd12: return 3'd2;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_22(input logic [63:0] word);
    unique case (word[56:53])
      4'd0: return 3'd0;
      4'd8, 4'd12: return 3'd2;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_23(input logic [63:0] word);
    unique case (word[51:50])
      2'd0: return 3'd1;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_24(input logic [63:0] word);
    unique case (word[51:50])
      2'd3: return 3'd2;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_25(input logic [63:0] word);
    unique case (word[30:28])
      3'd0: return 3'd1;
      3'd1, 3'd2: return 3'd2;
      3'd5, 3'd7: return 3'd4;
      default: return 3'd3;
    endcase
  endfunction

  function automatic logic [2:0] count_26(input logic [63:0] word);
    unique case ({word[55], word[35], word[50]})
      3'd0: return 3'd0;
      3'd1, 3'd2, 3'd4: return 3'd1;
      3'd7: return 3'd3;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_27(input logic [63:0] word);
    unique case ({word[55], word[35], word[50]})
      3'd0: return 3'd1;
      3'd1, 3'd2, 3'd4: return 3'd2;
      3'd7: return 3'd4;
      default: return 3'd3;
    endcase
  endfunction

  function automatic logic [2:0] count_28(input logic [63:0] word);
    unique case ({word[55:54], word[50]})
      3'd0, 3'd6: return 3'd0;
      3'd3, 3'd4: return 3'd2;
      3'd5: return 3'd3;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_29(input logic [63:0] word);
    unique case ({word[37:36], word[50]})
      3'd0, 3'd6: return 3'd1;
      3'd3, 3'd4: return 3'd3;
      3'd5: return 3'd4;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_30(input logic [63:0] word);
    unique case ({word[30:28], word[35]})
      4'd0: return 3'd1;
      4'd1, 4'd2, 4'd3, 4'd4: return 3'd2;
      4'd5, 4'd6, 4'd7, 4'd8, 4'd12: return 3'd3;
      default: return 3'd4;
    endcase
  endfunction

  function automatic logic [2:0] count_31(input logic [63:0] word);
    unique case (word[30:28])
      3'd0, 3'd1: return 3'd2;
      3'd2, 3'd3: return 3'd4;
      default: return 3'd6;
    endcase
  endfunction

  function automatic logic [2:0] count_32(input logic [63:0] word);
    unique case ({word[30:28], word[35]})
      4'd0: return 3'd2;
      4'd1, 4'd2, 4'd3, 4'd4: return 3'd3;
      4'd5, 4'd6, 4'd7, 4'd8, 4'd12: return 3'd4;
      default: return 3'd5;
    endcase
  endfunction

  function automatic logic [2:0] count_33(input logic [63:0] word);
    unique case (word[35:33])
      3'd2, 3'd3: return 3'd2;
      3'd4, 3'd5: return 3'd3;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_34(input logic [63:0] word);
    unique case (word[23:20])
      4'd0: return 3'd0;
      4'd1, 4'd2, 4'd4, 4'd8: return 3'd1;
      4'd7, 4'd11, 4'd13, 4'd14: return 3'd3;
      4'd15: return 3'd4;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_35(input logic [63:0] word);
    unique case (word[22:20])
      3'd5: return 3'd2;
      3'd6, 3'd7: return 3'd4;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_36(input logic [63:0] word);
    unique case (word[38:36])
      3'd2, 3'd5, 3'd7: return 3'd2;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_37(input logic [63:0] word);
    unique case (word[53:51])
      3'd2, 3'd5, 3'd7: return 3'd2;
      default: return 3'd1;
    endcase
  endfunction

  function automatic logic [2:0] count_38(input logic [63:0] word);
    unique case (word[38:36])
      3'd2, 3'd5, 3'd7: return 3'd4;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [2:0] count_39(input logic [63:0] word);
    unique case (word[53:51])
      3'd2, 3'd5, 3'd7: return 3'd4;
      default: return 3'd2;
    endcase
  endfunction

  function automatic logic [63:0] known_of(input logic [7:0] code);
    unique case (code)
      8'd0: return 64'hfffff1800fffffff;
      8'd1: return 64'hfffff1ffffffffff;
      8'd2: return 64'hffffffffffffffff;
      8'd3: return 64'hfffdbf800fffffff;
      8'd4: return 64'hfffdbfffffffffff;
      8'd5: return 64'hffffff800fffffff;
      8'd6: return 64'hfffbf7800fffffff;
      8'd7: return 64'hfffbf7ffffffffff;
      8'd8: return 64'hfffb7f800fffff38;
      8'd9: return 64'hfffb7fffffffff38;
      8'd10: return 64'hfff891cfffffffff;
      8'd11: return 64'hfffa20800fff00ff;
      8'd12: return 64'hfffa20ffffff00ff;
      8'd13: return 64'hfffd400000ffffff;
      8'd14: return 64'hfffbe1800fffffff;
      8'd15: return 64'hfffbe1ffffffffff;
      8'd16: return 64'hfff981800fffffff;
      8'd17: return 64'hfff981ffffffffff;
      8'd18: return 64'hfffbe7800fffffff;
      8'd19: return 64'hfffbe7ffffffffff;
      8'd20: return 64'hffff7f800fffffff;
      8'd21: return 64'hffff7fffffffffff;
      8'd22: return 64'hffff9881ffffffff;
      8'd23: return 64'hffd798ffffffffff;
      8'd24: return 64'hff9798ffffffffff;
      8'd25: return 64'hffff9181ffffffff;
      8'd26: return 64'hfed799ffffffffff;
      8'd27: return 64'hff9799ffffffffff;
      8'd28: return 64'hfffffff9ffffffff;
      8'd29: return 64'hfffffff8ffffffff;
      8'd30: return 64'hfffbfff8ffffff7f;
      8'd31: return 64'hffffffffffffff7f;
      8'd32: return 64'hffbfffffffffff7f;
      8'd33: return 64'hffff88000fffffff;
      8'd34: return 64'hffff887fffffffff;
      8'd35: return 64'hffffffff8fffffff;
      8'd36: return 64'hfffb8f800fffffff;
      8'd37: return 64'hfffb8fffffffffff;
      8'd38: return 64'hfff99f800fffffff;
      8'd39: return 64'hfff99fffffffffff;
      8'd40: return 64'hfff883800fffffff;
      8'd41: return 64'hfff883ffffffffff;
      8'd42: return 64'hfffffff80fffffff;
      8'd43: return 64'hfeffffffffffffff;
      8'd44: return 64'hffffbf800fffffff;
      8'd45: return 64'hffffbfffffffffff;
      8'd46: return 64'hfff888800fffffff;
      8'd47: return 64'hfff888ffffffffff;
      8'd48: return 64'hfff999800fffffff;
      8'd49: return 64'hfff999ffffffffff;
      8'd50: return 64'hffffffe00fffffff;
      8'd51: return 64'hfeffffe003ffffff;
      8'd52: return 64'hfff981000fffffff;
      8'd53: return 64'hfff9817fffffffff;
      8'd54: return 64'hfff8ff800fffffff;
      8'd55: return 64'hfff8ffffffffffff;
      8'd56: return 64'hfff983000fff00ff;
      8'd57: return 64'hfff9837fffff00ff;
      8'd58: return 64'hfff801000fff00ff;
      8'd59: return 64'hfff8017fffff00ff;
      8'd60: return 64'hfff807800fffffff;
      8'd61: return 64'hfff807ffffffffff;
      8'd62: return 64'hfff807800fff00ff;
      8'd63: return 64'hfff807ffffff00ff;
      8'd64: return 64'hfffffffffffff0ff;
      8'd65: return 64'hffff6f800fffff3f;
      8'd66: return 64'hffff6fffffffff3f;
      8'd67: return 64'hffffef800fffffff;
      8'd68: return 64'hffffefffffffffff;
      8'd69: return 64'hffffffe1ffffffff;
      8'd70: return 64'hfff807000fffffff;
      8'd71: return 64'hfff8077fffffffff;
      8'd72: return 64'hfff807000fffff00;
      8'd73: return 64'hfff8077fffffff00;
      8'd74: return 64'hfffea6000fff3fff;
      8'd75: return 64'hfffea67fffff3fff;
      8'd76: return 64'hfffaa7800fff2fff;
      8'd77: return 64'hfffaa7ffffff2fff;
      8'd78: return 64'hfffab7800fff1fff;
      8'd79: return 64'hfffab7ffffff1fff;
      8'd80: return 64'hfffeb7800fff0fff;
      8'd81: return 64'hfffeb7ffffff0fff;
      8'd82: return 64'hfff8f781e30ff0ff;
      8'd83: return 64'hfff86781e30ff03f;
      8'd84: return 64'hfff8f780000f1fff;
      8'd85: return 64'hfff86780000f1f3f;
      8'd86: return 64'hfffbe780000f00ff;
      8'd87: return 64'hfffbffffffff0000;
      8'd88: return 64'hfff800000fff00ff;
      8'd89: return 64'hfff80000000f00ff;
      8'd90: return 64'hfff8000fffff3f00;
      8'd91: return 64'hffff7f80ffffffff;
      8'd92: return 64'hffff7f80f1ffffff;
      8'd93: return 64'hffff7ffcffffffff;
      8'd94: return 64'hffff7ffcf1ffffff;
      8'd95: return 64'hfff8e0038fffffff;
      8'd96: return 64'hffffeeffffffffff;
      8'd97: return 64'hffff3fffffffffff;
      8'd98: return 64'hffff1fffffffffff;
      8'd99: return 64'hffff0fffffffffff;
      8'd100: return 64'hffff31ffffffffff;
      8'd101: return 64'hfff9fffff3ffffff;
      8'd102: return 64'hffffffffffcfff7f;
      8'd103: return 64'hfff80fffffcfff7f;
      8'd104: return 64'hfff9fff0000f0003;
      8'd105: return 64'hfff87f80000f0003;
      8'd106: return 64'hfff800008fff0000;
      8'd107: return 64'hfff80000000f0303;
      8'd108: return 64'hfff9ff81bfffffff;
      8'd109: return 64'hfff9f0017fffffff;
      8'd110: return 64'hfff98007800fffff;
      8'd111: return 64'hfff801800fffffff;
      8'd112: return 64'hfff801ffffffffff;
      8'd113: return 64'hfffe01ffffffffff;
      8'd114: return 64'hfffe000fffffffff;
      8'd115: return 64'hfffbfff78fcfffff;
      8'd116: return 64'hfffa00078fcfffff;
      8'd117: return 64'hfffbffff800fffff;
      8'd118: return 64'hfffbffffffffffff;
      8'd119: return 64'hfffa000fffffffff;
      8'd120: return 64'hfff800003fff003f;
      8'd121: return 64'hfffe7f8fc3ffffff;
      8'd122: return 64'hffffffffc3ffffff;
      8'd123: return 64'hfffe7f8e03ffffff;
      8'd124: return 64'hfffffffe03ffffff;
      8'd125: return 64'hfffe7f8e07ffffff;
      8'd126: return 64'hfffffffe07ffffff;
      8'd127: return 64'hfffe7fffffffffff;
      8'd128: return 64'hfffe7fffdfffffff;
      8'd129: return 64'hfffffffe1fffffff;
      8'd130: return 64'hfff81f9f0fffff00;
      8'd131: return 64'hfff81f9fffffff00;
      8'd132: return 64'hfff8e003000fffff;
      8'd133: return 64'hfff80003ffff0000;
      8'd134: return 64'hfff00fffffff00ff;
      8'd135: return 64'hfff001ffffff00ff;
      8'd136: return 64'hfff00fffffffff7f;
      8'd137: return 64'hfff001ffffffff7f;
      8'd138: return 64'hffffffffffff00ff;
      8'd139: return 64'hfff00fffffff007f;
      8'd140: return 64'hfff001ffffff007f;
      8'd141: return 64'hffffffffffff007f;
      8'd142: return 64'hfff00fffffff003f;
      8'd143: return 64'hfff001ffffff003f;
      8'd144: return 64'hfff00fffffff0000;
      8'd145: return 64'hfff00000000f003f;
      8'd146: return 64'hfff00000000f001f;
      8'd147: return 64'hfff80000000f001f;
      8'd148: return 64'hfff0000000000003;
      8'd149: return 64'hfff0000ffff00020;
      8'd150: return 64'hfff000ffffff01df;
      8'd151: return 64'hfff00000000000ff;
      8'd152: return 64'hfff000000000ff00;
      8'd153: return 64'hfffffff07fffffff;
      8'd154: return 64'hfffffff07fffff3f;
      default: return 64'hffffffffffffff3f;
    endcase
  endfunction

  function automatic logic legal_of(input logic [5:0] code, input logic [63:0] word);
    unique case (code)
      6'd0: return 1'b1;
      6'd1: return word[43:41] != 3'd7 && word[45:44] != 2'd3;
      6'd2: return word[54:53] != 2'd3;
      6'd3: return word[46:45] != 2'd3;
      6'd4: return word[44:39] == 6'd0;
      6'd5: return word[23:20] <= 4'd8;
      6'd6: return word[40:39] != 2'd3;
      6'd7: return word[56:55] != 2'd3;
      6'd8: return word[38:37] != 2'd3;
      6'd9: return word[58:57] != 2'd3;
      6'd10: return !(word[43] && word[49] && word[48]);
      6'd11: return !(word[53] && word[56] && word[55]);
      6'd12: return word[32:31] != 2'd3 && word[34:33] != 2'd3 && word[36:35] != 2'd3 && word[38:37] != 2'd3;
      6'd13: return word[52:50] <= 3'd4;
      6'd14: return word[38:37] != 2'd1;
      6'd15: return word[51:48] <= 4'd6;
      6'd16: return word[9:8] != 2'd0;
      6'd17: return word[11:10] != 2'd0;
      6'd18: return word[11:10] != 2'd0 && word[9:8] != 2'd0;
      6'd19: return word[25:24] != 2'd3 && word[46:45] != 2'd3;
      6'd20: return word[49:48] != 2'd3;
      6'd21: return word[27:20] inside {8'd0, 8'd1, 8'd2, 8'd3, 8'd4, 8'd5, 8'd6, 8'd7, 8'd8, 8'd9, 8'd10, 8'd11, 8'd16, 8'd17, 8'd18, 8'd19, 8'd28, 8'd29, 8'd30, 8'd31, 8'd32, 8'd33, 8'd34, 8'd35, 8'd37, 8'd38, 8'd39, 8'd40, 8'd48, 8'd49, 8'd50, 8'd51, 8'd52, 8'd53, 8'd54, 8'd55, 8'd56, 8'd57, 8'd58, 8'd59, 8'd60, 8'd61, 8'd72, 8'd73, 8'd74, 8'd75, 8'd76, 8'd77, 8'd78, 8'd79, 8'd80, 8'd81, 8'd82, 8'd83};
      6'd22: return word[27:20] inside {8'd1, 8'd80, 8'd81, 8'd82, 8'd83};
      6'd23: return word[33:31] <= 3'd5;
      6'd24: return word[55:53] != 3'd7;
      6'd25: return word[50:48] != 3'd7;
      6'd26: return word[50:48] <= 3'd5;
      6'd27: return word[51:49] <= 3'd5 && word[55:52] inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd7, 4'd8, 4'd10};
      6'd28: return word[51:50] != 2'd3;
      6'd29: return word[55:52] inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd7, 4'd8, 4'd10};
      6'd30: return word[29:28] == 2'd0 && word[54:53] != 2'd3;
      6'd31: return word[22:20] <= 3'd5;
      6'd32: return word[3:0] <= 4'd9 && word[6:4] <= 3'd4;
      6'd33: return word[3:0] <= 4'd9 && word[6:4] == 3'd0;
      6'd34: return word[1:0] != 2'd2;
      6'd35: return word[48:47] != 2'd3;
      6'd36: return word[53:52] != 2'd3;
      6'd37: return word[40:39] != 2'd0;
      6'd38: return word[57:55] inside {3'd0, 3'd1, 3'd2, 3'd3, 3'd6, 3'd7};
      6'd39: return word[39:37] inside {3'd0, 3'd1, 3'd2, 3'd3, 3'd6, 3'd7};
      6'd40: return word[56:53] <= 4'd13;
      6'd41: return word[56:53] inside {4'd0, 4'd1, 4'd2, 4'd4, 4'd5, 4'd6, 4'd7, 4'd8, 4'd12};
      6'd42: return word[55:54] != 2'd3;
      6'd43: return word[37:36] != 2'd3;
      6'd44: return word[27:22] inside {6'd1, 6'd2, 6'd5, 6'd16, 6'd18, 6'd20, 6'd22};
      6'd45: return word[32:30] inside {3'd0, 3'd7} && word[35:33] <= 3'd5 && word[50:49] != 2'd3;
      6'd46: return word[35:33] <= 3'd5 && word[50:49] != 2'd3;
      6'd47: return word[32:29] inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd7, 4'd8, 4'd10} && word[35:33] <= 3'd5 && word[50:49] != 2'd3;
      6'd48: return word[34:32] <= 3'd4 && word[36:35] != 2'd3;
      6'd49: return word[33:32] != 2'd3;
      6'd50: return word[19:16] inside {4'd0, 4'd7} && word[4:0] inside {5'd0, 5'd15};
      6'd51: return word[19:16] inside {4'd0, 4'd7} && word[4:0] inside {5'd0, 5'd15} && word[8:6] <= 3'd5;
      6'd52: return {word[48], word[38:36]} inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd8, 4'd9, 4'd10, 4'd11, 4'd12, 4'd13, 4'd14} && {word[49], word[30:28]} inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd8, 4'd9, 4'd10, 4'd11, 4'd12, 4'd13, 4'd14};
      6'd53: return {word[48], word[38:36]} inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd8, 4'd9, 4'd10, 4'd11, 4'd12, 4'd13, 4'd14};
      6'd54: return word[52:51] != 2'd3 && {word[48], word[38:36]} inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd8, 4'd9, 4'd10, 4'd11, 4'd12, 4'd13, 4'd14} && {word[49], word[30:28]} inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd8, 4'd9, 4'd10, 4'd11, 4'd12, 4'd13, 4'd14};
      6'd55: return word[52:51] != 2'd3 && {word[48], word[38:36]} inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd8, 4'd9, 4'd10, 4'd11, 4'd12, 4'd13, 4'd14};
      6'd56: return word[30:28] != 3'd7 && {word[48], word[38:36]} inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd8, 4'd9, 4'd10, 4'd11, 4'd12, 4'd13, 4'd14};
      6'd57: return word[46:45] != 2'd3 && {word[48], word[38:36]} inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd8, 4'd9, 4'd10, 4'd11, 4'd12, 4'd13, 4'd14} && {word[49], word[30:28]} inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd8, 4'd9, 4'd10, 4'd11, 4'd12, 4'd13, 4'd14};
      6'd58: return word[46:45] != 2'd3 && {word[48], word[38:36]} inside {4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5, 4'd6, 4'd8, 4'd9, 4'd10, 4'd11, 4'd12, 4'd13, 4'd14};
      default: return word[31:28] <= 4'd10 && word[35:32] <= 4'd13 && word[54:53] <= 2'd1;
    endcase
  endfunction

  function automatic logic [10:0] group_a_of(input logic [3:0] code, input logic [63:0] word);
    unique case (code)
      4'd0: return {word[15:8], 3'h1};
      4'd1: return {8'hff, 3'h0};
      4'd2: return {word[15:8], 3'h2};
      4'd3: return {word[15:8], count_2(word)};
      4'd4: return {word[15:8], count_4(word)};
      4'd5: return {word[15:8], count_6(word)};
      4'd6: return {word[15:8], count_14(word)};
      4'd7: return {word[15:8], count_17(word)};
      4'd8: return {word[15:8], count_19(word)};
      4'd9: return {word[15:8], count_21(word)};
      4'd10: return {word[15:8], count_23(word)};
      4'd11: return {word[15:8], count_25(word)};
      4'd12: return {word[15:8], count_30(word)};
      4'd13: return {word[15:8], count_32(word)};
      default: return {word[15:8], count_33(word)};
    endcase
  endfunction

  function automatic logic [10:0] group_b_of(input logic [4:0] code, input logic [63:0] word);
    unique case (code)
      5'd0: return {word[27:20], 3'h1};
      5'd1: return {8'hff, 3'h0};
      5'd2: return {word[46:39], 3'h1};
      5'd3: return {word[27:20], 3'h2};
      5'd4: return {8'hff, 3'h2};
      5'd5: return {word[46:39], 3'h2};
      5'd6: return {word[27:20], count_0(word)};
      5'd7: return {8'hff, count_0(word)};
      5'd8: return {word[27:20], count_7(word)};
      5'd9: return {word[27:20], count_8(word)};
      5'd10: return {word[27:20], count_10(word)};
      5'd11: return {word[27:20], count_11(word)};
      5'd12: return {word[7:0], count_12(word)};
      5'd13: return {word[7:0], count_13(word)};
      5'd14: return {word[27:20], count_15(word)};
      5'd15: return {word[27:20], count_18(word)};
      5'd16: return {word[27:20], count_20(word)};
      5'd17: return {word[27:20], count_22(word)};
      5'd18: return {word[27:20], count_24(word)};
      5'd19: return {word[27:20], count_26(word)};
      5'd20: return {word[27:20], count_27(word)};
      5'd21: return {word[27:20], count_28(word)};
      5'd22: return {word[27:20], count_29(word)};
      5'd23: return {word[27:20], count_31(word)};
      5'd24: return {word[7:0], count_34(word)};
      5'd25: return {word[7:0], count_35(word)};
      5'd26: return {word[27:20], count_36(word)};
      5'd27: return {word[27:20], count_37(word)};
      5'd28: return {word[27:20], count_38(word)};
      default: return {word[27:20], count_39(word)};
    endcase
  endfunction

  function automatic logic [10:0] group_c_of(input logic [2:0] code, input logic [63:0] word);
    unique case (code)
      3'd0: return {8'hff, 3'h0};
      3'd1: return {word[46:39], 3'h1};
      3'd2: return {word[7:0], 3'h1};
      3'd3: return {word[46:39], 3'h2};
      3'd4: return {8'hff, 3'h2};
      3'd5: return {word[7:0], count_3(word)};
      default: return {word[7:0], count_5(word)};
    endcase
  endfunction

  function automatic logic [10:0] group_d_of(input logic [4:0] code, input logic [63:0] word);
    unique case (code)
      5'd0: return {word[7:0], 3'h1};
      5'd1: return {8'hff, 3'h0};
      5'd2: return {word[7:0], 3'h2};
      5'd3: return {word[7:0], count_1(word)};
      5'd4: return {word[7:0], count_3(word)};
      5'd5: return {word[7:0], count_5(word)};
      5'd6: return {word[7:0], count_7(word)};
      5'd7: return {word[7:0], count_9(word)};
      5'd8: return {word[7:0], count_10(word)};
      5'd9: return {word[7:0], count_2(word)};
      5'd10: return {word[7:0], count_13(word)};
      5'd11: return {word[7:0], count_16(word)};
      5'd12: return {word[7:0], (word[35:28] == 8'hff && !word[52] ? 3'd1 : 3'd2)};
      5'd13: return {word[7:0], count_34(word)};
      5'd14: return {word[7:0], count_35(word)};
      5'd15: return {word[7:0], count_36(word)};
      default: return {word[7:0], count_37(word)};
    endcase
  endfunction

  function automatic logic [1:0] halves_of(input logic [1:0] code, input logic [63:0] word);
    unique case (code)
      2'd0: return 2'h3;
      2'd1: return 2'h0;
      default: return {word[50:49] != 2'd2, word[50:49] != 2'd3};
    endcase
  endfunction

  function automatic logic reads_flags_of(input logic [3:0] code, input logic [63:0] word);
    unique case (code)
      4'd0: return 1'b0;
      4'd1: return word[43];
      4'd2: return word[53];
      4'd3: return word[48];
      4'd4: return word[44:43] inside {2'd1, 2'd2};
      4'd5: return word[49];
      4'd6: return word[38];
      4'd7: return word[54];
      4'd8: return word[57];
      4'd9: return word[56];
      4'd10: return word[44:43] != 2'd0;
      4'd11: return word[49:48] inside {2'd2, 2'd3};
      4'd12: return word[46];
      4'd13: return word[40];
      4'd14: return word[12:8] != 5'd15;
      default: return word[4:0] != 5'd15;
    endcase
  endfunction

  function automatic logic writes_flags_of(input logic [1:0] code, input logic [63:0] word);
    unique case (code)
      2'd0: return word[47];
      2'd1: return word[52];
      2'd2: return 1'b0;
      default: return word[40];
    endcase
  endfunction

  function automatic logic [6:0] predicates_of(input logic [3:0] code, input logic [63:0] word);
    unique case (code)
      4'd0: return 7'h0;
      4'd1: return mask_of(word[5:3]) | mask_of(word[2:0]);
      4'd2: return mask_of(word[5:3]);
      4'd3: return mask_of(word[50:48]);
      4'd4: return !word[40] ? '1 : '0;
      4'd5: return mask_of(word[47:45]);
      4'd6: return mask_of(~word[43:41]);
      4'd7: return mask_of(word[46:44]);
      default: return mask_of(word[53:51]);
    endcase
  endfunction

  function automatic logic [31:0] literal_of(input logic [4:0] code, input logic [63:0] word);
    unique case (code)
      5'd0: return 32'h0;
      5'd1: return {word[56], word[38:20], 12'h0};
      5'd2: return word[51:20];
      5'd3: return {word[56], word[38:30], 6'h0, word[29], word[28:20], 6'h0};
      5'd4: return {{12{word[56]}}, word[56], word[38:20]};
      5'd5: return {16'h0, word[35:20]};
      5'd6: return {26'h0, word[25:20]};
      5'd7: return {4'h0, word[47:20]};
      5'd8: return {27'h0, word[24:20]};
      5'd9: return {{24{word[27]}}, word[27:20]};
      5'd10: return {{8{word[43]}}, word[43:20]};
      5'd11: return {{12{word[39]}}, word[39:20]};
      5'd12: return {{16{word[35]}}, word[35:20]};
      5'd13: return {{12{word[47]}}, word[47:28]};
      5'd14: return {{8{word[51]}}, word[51:30], 2'h0};
      5'd15: return {word[51:22], 2'h0};
      5'd16: return {{8{word[43]}}, word[43:22], 2'h0};
      5'd17: return {24'h0, word[27:20]};
      5'd18: return {22'h0, word[29:20]};
      5'd19: return {{21{word[30]}}, word[30:20]};
      5'd20: return {22'h0, word[37:28]};
      5'd21: return {20'h0, word[31:20]};
      default: return {12'h0, word[39:20]};
    endcase
  endfunction

  function automatic logic constant_pair_of(input logic [1:0] code, input logic [63:0] word);
    unique case (code)
      2'd0: return 1'b0;
      2'd1: return 1'b1;
      2'd2: return {word[13], word[11:10]} inside {3'd3, 3'd7};
      default: return word[11:10] == 2'd3;
    endcase
  endfunction

  function automatic logic [4:0] bank_of(input logic [1:0] code, input logic [63:0] word);
    unique case (code)
      2'd0: return 5'h0;
      2'd1: return word[38:34];
      default: return word[40:36];
    endcase
  endfunction

  function automatic logic [15:0] offset_of(input logic [1:0] code, input logic [63:0] word);
    unique case (code)
      2'd0: return 16'h0;
      2'd1: return {word[33:20], 2'h0};
      default: return word[35:20];
    endcase
  endfunction

  function automatic logic [47:0] modifiers_of(input logic [7:0] code, input logic [63:0] word);
    unique case (code)
      8'd0: return {40'h0, word[44], word[40:39], word[50], word[48], word[46], word[45], word[49]};
      8'd1: return {43'h0, word[55], word[56], word[54], word[53], word[57]};
      8'd2: return {39'h0, word[45:44], word[43:41], word[40:39], word[50], word[48]};
      8'd3: return {45'h0, word[54:53], word[55]};
      8'd4: return {41'h0, word[54:53], word[52:51], word[50], word[48], word[49]};
      8'd5: return {43'h0, word[54:53], word[55], word[56], word[57]};
      8'd6: return {39'h0, word[41:39], word[44], word[48], word[46], word[45], word[49], word[42]};
      8'd7: return {32'h0, word[41:39], word[52], word[51:48], word[55], word[46:45], word[43], word[54], word[53], word[44], word[42]};
      8'd8: return {27'h0, word[5:3], word[2:0], word[41:39], word[51:48], word[47], word[46:45], word[43], word[7], word[6], word[44], word[42]};
      8'd9: return {43'h0, word[51:48], word[47]};
      8'd10: return {35'h0, word[5:3], word[44:39], word[48], word[46], word[45], word[49]};
      8'd11: return {36'h0, word[35:28], word[44], word[40:39], word[38]};
      8'd12: return {45'h0, word[39], word[45], word[49]};
      8'd13: return {41'h0, word[23:20], word[50], word[48], word[46]};
      8'd14: return {42'h0, word[40:39], word[48], word[46], word[45], word[49]};
      8'd15: return {45'h0, word[40:39], word[48]};
      8'd16: return {44'h0, word[51:50], word[48], word[49]};
      8'd17: return {40'h0, word[41:39], word[48], word[46], word[45], word[49], word[42]};
      8'd18: return {33'h0, word[41:39], word[52], word[51:48], word[46:45], word[43], word[54], word[53], word[44], word[42]};
      8'd19: return {28'h0, word[5:3], word[2:0], word[41:39], word[51:48], word[46:45], word[43], word[7], word[6], word[44], word[42]};
      8'd20: return {36'h0, word[39], word[32], word[50:49], word[48:47], word[43], word[44], word[31], word[30], word[29:28]};
      8'd21: return {36'h0, word[39], word[52], word[50:49], word[48:47], word[43], word[44], word[56], word[54], 2'h1};
      8'd22: return {36'h0, word[39], word[52], word[50:49], word[48:47], word[43], word[44], 1'h0, 1'h0, 2'h0};
      8'd23: return {43'h0, word[55], word[52], word[56], word[54:53]};
      8'd24: return {35'h0, word[40:39], word[32], word[50:49], word[48:47], word[44], word[31], word[30], word[29:28], 1'h0};
      8'd25: return {35'h0, word[40:39], word[52], word[50:49], word[48:47], word[44], 1'h0, word[54], 2'h1, word[43]};
      8'd26: return {35'h0, word[40:39], word[52], word[50:49], word[48:47], word[44], 1'h0, 1'h0, 2'h0, word[43]};
      8'd27: return {43'h0, word[56:55], word[52], word[54:53]};
      8'd28: return {35'h0, word[38:37], word[32], word[50:49], word[48:47], word[31], word[29:28], word[30], word[36:35]};
      8'd29: return {35'h0, word[58:57], word[52], word[50:49], word[48:47], word[56], 2'h1, word[51], word[54:53]};
      8'd30: return {35'h0, word[58:57], word[52], word[50:49], word[48:47], word[56], word[54:53], word[51], 2'h1};
      8'd31: return {35'h0, word[58:57], word[52], word[50:49], word[48:47], 1'h0, 2'h0, word[51], word[54:53]};
      8'd32: return {43'h0, word[56:55], word[54:53], word[52]};
      8'd33: return {28'h0, word[41:39], word[49], word[38:35], word[50], word[46:45], word[48:47], word[43], word[44], word[42], word[31], word[30], word[29:28]};
      8'd34: return {28'h0, word[41:39], word[53], word[52:49], word[54], word[46:45], word[48:47], word[43], word[44], word[42], word[56], 1'h0, 2'h1};
      8'd35: return {28'h0, word[41:39], word[53], word[52:49], word[54], word[46:45], word[48:47], word[43], word[44], word[42], 1'h0, 1'h0, 2'h0};
      8'd36: return {22'h0, word[5:3], word[2:0], word[41:39], word[38:35], word[49], word[6], word[46:45], word[48:47], word[43], word[44], word[42], word[31], word[30], word[29:28]};
      8'd37: return {22'h0, word[5:3], word[2:0], word[41:39], word[52:49], word[53], word[6], word[46:45], word[48:47], word[43], word[44], word[42], word[56], word[54], 2'h1};
      8'd38: return {22'h0, word[5:3], word[2:0], word[41:39], word[52:49], word[53], word[6], word[46:45], word[48:47], word[43], word[44], word[42], 1'h0, 1'h0, 2'h0};
      8'd39: return {44'h0, word[50], word[43], word[49], word[48]};
      8'd40: return {44'h0, word[54], word[53], word[56], word[55]};
      8'd41: return {36'h0, word[38:37], word[36:35], word[34:33], word[32:31], word[48], word[51], word[50], word[49]};
      8'd42: return {36'h0, 2'h0, 2'h0, 2'h0, 2'h0, word[48], word[51], word[50], word[49]};
      8'd43: return {41'h0, word[43:39], word[49], word[48]};
      8'd44: return {43'h0, word[57:53]};
      8'd45: return {41'h0, word[41:39], word[48], word[44:43], word[42]};
      8'd46: return {45'h0, word[40], word[41], word[39]};
      8'd47: return {45'h0, word[54], word[55], word[53]};
      8'd48: return {41'h0, word[48], word[53], word[54], word[50], word[49], word[51], word[52]};
      8'd49: return {43'h0, word[54], word[57], word[53], word[56], word[55]};
      8'd50: return {41'h0, word[50:48], word[54:53], word[52:51]};
      8'd51: return {38'h0, word[49:48], word[36], word[37], word[52:50], word[38], word[53], word[35]};
      8'd52: return {38'h0, word[49:48], word[36], word[37], word[52:50], word[38], word[53], 1'h0};
      8'd53: return {38'h0, word[49:48], word[55], word[56], 1'h0, word[51:50], word[54], word[53], word[52]};
      8'd54: return {38'h0, word[49:48], 1'h0, 1'h0, 1'h0, word[51:50], word[54], word[53], word[52]};
      8'd55: return {38'h0, word[50:48], word[42:41], word[43], word[45:44], word[39], word[40]};
      8'd56: return {43'h0, word[54:53], word[57], word[55], word[56]};
      8'd57: return {34'h0, word[35:28], word[50:48], word[38], word[37:36]};
      8'd58: return {34'h0, word[55:48], 3'h7, word[56], 2'h0};
      8'd59: return {34'h0, word[55:48], 3'h7, word[57], 2'h0};
      8'd60: return {46'h0, word[39], word[43]};
      8'd61: return {43'h0, word[48], word[39], word[44:43], word[40]};
      8'd62: return {43'h0, word[50], word[38:37], word[49:48]};
      8'd63: return {46'h0, word[48], word[40]};
      8'd64: return 48'h0;
      8'd65: return {45'h0, word[48], word[41], word[40]};
      8'd66: return {47'h0, word[40]};
      8'd67: return {44'h0, word[51:48]};
      8'd68: return {44'h0, word[41:39], word[42]};
      8'd69: return {44'h0, word[42:39]};
      8'd70: return {44'h0, word[15:12]};
      8'd71: return {36'h0, word[41:39], word[44], word[51:49], word[48], word[43], word[46:45], word[42]};
      8'd72: return {31'h0, word[5:3], word[2:0], word[41:39], word[51:49], word[48], word[43], word[46:45], word[42]};
      8'd73: return {44'h0, word[51:49], word[48]};
      8'd74: return {38'h0, word[43:39], word[50:48], word[46], word[45]};
      8'd75: return {38'h0, word[32:28], word[50:48], word[38], word[37]};
      8'd76: return {38'h0, word[55:51], word[50:48], word[57], word[56]};
      8'd77: return {45'h0, word[40], word[42:41]};
      8'd78: return {37'h0, word[12], word[9:8], word[13], word[11:10], word[50], word[42:41], word[45], word[49]};
      8'd79: return {37'h0, word[9:8], word[13], word[11:10], word[40:39], word[42:41], word[45], word[49]};
      8'd80: return {37'h0, word[44], word[12], word[9:8], word[11:10], word[40:39], word[41], word[45], word[49]};
      8'd81: return {36'h0, word[44], word[9:8], word[11:10], word[42], word[40:39], word[50], word[41], word[45], word[49]};
      8'd82: return {31'h0, word[14:12], word[31:29], word[41:39], word[44], word[25:24], word[46:45], word[15], word[32], word[42]};
      8'd83: return {26'h0, word[5:3], word[2:0], word[14:12], word[31:29], word[41:39], word[25:24], word[46:45], word[15], word[32], word[42]};
      8'd84: return {36'h0, word[41:39], word[44], word[12:8], word[46:45], word[42]};
      8'd85: return {31'h0, word[5:3], word[2:0], word[41:39], word[12:8], word[46:45], word[42]};
      8'd86: return {39'h0, word[47:45], word[41:39], word[49:48], word[42]};
      8'd87: return {46'h0, word[49:48]};
      8'd88: return {40'h0, word[27:20]};
      8'd89: return {42'h0, word[13], word[12:8]};
      8'd90: return {30'h0, word[50:48], word[31:30], 13'h0};
      8'd91: return {30'h0, word[50:48], word[31:30], word[46:34]};
      8'd92: return {42'h0, word[47:45], word[33:31]};
      8'd93: return {39'h0, word[60:58], word[52], word[57:56], word[55:53]};
      8'd94: return {39'h0, word[45], word[47:46], word[50:48], 3'h7};
      8'd95: return {39'h0, word[45], word[47:46], word[50:48], ~word[43:41]};
      8'd96: return {42'h0, word[45], word[47:46], word[50:48]};
      8'd97: return {43'h0, word[45:44], word[50:48]};
      8'd98: return {44'h0, word[44], word[50:48]};
      8'd99: return {45'h0, word[50:48]};
      8'd100: return {40'h0, word[55:52], word[48], word[51:49]};
      8'd101: return {44'h0, word[48], word[49], word[51:50]};
      8'd102: return {42'h0, word[55:52], word[29:28]};
      8'd103: return {45'h0, word[54:53], word[52]};
      8'd104: return {41'h0, word[25:23], word[48], word[22:20]};
      8'd105: return {40'h0, word[52], word[6:4], word[3:0]};
      8'd106: return {41'h0, word[6:4], word[3:0]};
      8'd107: return {33'h0, word[48:36], word[1:0]};
      8'd108: return {33'h0, 13'h0, word[1:0]};
      8'd109: return {47'h0, word[31]};
      8'd110: return {44'h0, word[9:8], word[1:0]};
      8'd111: return {44'h0, word[32], word[31], word[48:47]};
      8'd112: return {44'h0, word[31], word[32], word[48:47]};
      8'd113: return {42'h0, word[46:44], word[32], word[48:47]};
      8'd114: return {42'h0, word[32], word[34:33], word[31], word[48:47]};
      8'd115: return {39'h0, word[49:47], word[55:54], word[53:52], word[51], word[50]};
      8'd116: return {46'h0, word[40:39]};
      8'd117: return {17'h0, word[48:36], word[53:51], word[57:55], word[58], word[54], word[50], word[35], word[49], word[30:28], word[34:31]};
      8'd118: return {30'h0, word[53:51], word[39:37], word[40], word[36], word[50], word[35], word[49], word[30:28], word[34:31]};
      8'd119: return {19'h0, word[35:28], word[48:36], word[49], word[56:53], word[52:50]};
      8'd120: return {22'h0, word[35:28], word[48:36], word[53:52], word[51], word[50], word[49]};
      8'd121: return {20'h0, word[48:36], word[53:51], word[55], word[35], word[50], word[54], word[49], word[30:28], word[34:31]};
      8'd122: return {33'h0, word[53:51], word[55], word[35], word[50], word[54], word[49], word[30:28], word[34:31]};
      8'd123: return {18'h0, word[48:36], word[53:51], word[57:56], word[55:54], word[50], word[35], word[49], word[30:28], word[34:31]};
      8'd124: return {30'h0, word[53:51], word[39:38], word[37:36], word[40], word[50], word[35], word[49], word[30:28], word[34:31]};
      8'd125: return {22'h0, word[48:36], word[53:51], word[35], word[50], word[49], word[30:28], word[34:31]};
      8'd126: return {35'h0, word[53:51], word[35], word[50], word[49], word[30:28], word[34:31]};
      8'd127: return {24'h0, word[48:36], word[27:22], word[49], word[34:31]};
      8'd128: return {37'h0, word[27:22], word[49], word[34:31]};
      8'd129: return {29'h0, word[48:36], word[35], word[49], word[34:31]};
      8'd130: return {26'h0, word[48:36], word[35], word[49], word[30:28], word[34:31]};
      8'd131: return {39'h0, word[35], word[49], word[30:28], word[34:31]};
      8'd132: return {32'h0, word[28:26], word[25:20], word[5:0], word[29]};
      8'd133: return {24'h0, word[35:33], word[50:49], word[25:24], word[23:20], 13'h0};
      8'd134: return {24'h0, word[35:33], word[50:49], word[25:24], word[23:20], word[48:36]};
      8'd135: return {24'h0, word[35:33], word[50:49], word[25:24], word[22:20], word[23], 13'h0};
      8'd136: return {24'h0, word[35:33], word[50:49], word[25:24], word[22:20], word[23], word[48:36]};
      8'd137: return {22'h0, word[52], word[35:33], word[50:49], word[26:24], word[22:20], word[23], 13'h0};
      8'd138: return {22'h0, word[52], word[35:33], word[50:49], word[26:24], word[22:20], word[23], word[48:36]};
      8'd139: return {21'h0, word[52], word[35:33], word[50:49], word[32:29], word[38:36], word[28], 13'h0};
      8'd140: return {21'h0, 1'h0, word[35:33], word[50:49], word[32:29], word[53:51], word[28], word[48:36]};
      8'd141: return {25'h0, word[52], word[35:33], word[50:49], word[38:36], word[28], 13'h0};
      8'd142: return {25'h0, 1'h0, word[35:33], word[50:49], word[53:51], word[28], word[48:36]};
      8'd143: return {31'h0, word[41:39], word[34:32], word[36:35], word[42], 8'h0};
      8'd144: return {31'h0, word[41:39], word[34:32], word[36:35], word[42], word[15:8]};
      8'd145: return {35'h0, word[15:8], word[47:45], word[33:32]};
      8'd146: return {42'h0, word[31:28], word[33:32]};
      8'd147: return {41'h0, word[7], word[6], word[4:0]};
      8'd148: return {42'h0, word[6], word[4:0]};
      8'd149: return {47'h0, word[6]};
      8'd150: return {42'h0, word[5], word[4:0]};
      8'd151: return {43'h0, word[4:0]};
      8'd152: return {46'h0, word[1:0]};
      8'd153: return {47'h0, word[5]};
      8'd154: return {45'h0, word[8:6]};
      8'd155: return {32'h0, word[53:51], word[55], word[54], word[57:56], word[48], word[38:36], word[49], word[30:28], 1'h0};
      8'd156: return {32'h0, word[53:51], word[55], word[54], word[57:56], word[48], word[38:36], 4'h0, word[49]};
      8'd157: return {34'h0, word[52:51], word[55], word[54:53], word[48], word[38:36], word[49], word[30:28], 1'h0};
      8'd158: return {34'h0, word[52:51], word[55], word[54:53], word[48], word[38:36], 4'h0, word[49]};
      8'd159: return {33'h0, word[53:51], word[55], word[54], word[56], word[48], word[38:36], word[49], word[30:28], 1'h0};
      8'd160: return {33'h0, word[53:51], word[55], word[54], word[56], word[48], word[38:36], 4'h0, word[49]};
      8'd161: return {33'h0, word[56:54], word[53:51], word[48], word[38:36], word[49], word[30:28], 1'h0};
      8'd162: return {33'h0, word[56:54], word[53:51], word[48], word[38:36], 4'h0, word[49]};
      8'd163: return {35'h0, word[49], word[53:51], word[55], word[54], word[48], word[38:36], word[30:28]};
      8'd164: return {35'h0, word[49], word[53:51], word[55], word[54], word[48], word[38:36], 3'h0};
      8'd165: return {34'h0, word[53:51], word[55], word[54], word[48], word[38:36], word[49], word[30:28], 1'h0};
      8'd166: return {34'h0, word[53:51], word[55], word[54], word[48], word[38:36], 4'h0, word[49]};
      8'd167: return {24'h0, word[5:3], word[2:0], word[41:39], word[47], word[44:43], word[46:45], word[48], word[38:36], word[49], word[30:28], word[42], 1'h0};
      8'd168: return {24'h0, word[5:3], word[2:0], word[41:39], word[47], word[44:43], word[46:45], word[48], word[38:36], 4'h0, word[42], word[49]};
      default: return {30'h0, word[38], word[48], word[49], word[50], word[54:53], word[37:36], word[52:51], word[35:32], word[31:28]};
    endcase
  endfunction

endpackage
