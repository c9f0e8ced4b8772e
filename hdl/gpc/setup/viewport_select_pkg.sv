// State of sixteen viewports, and the changes to send before work in one of them, on a layer: later units know only
// one viewport and one layer, those of the next work.

package viewport_select_pkg;
  import derived_state_pkg::*;
  import setup_pkg::*;
  import state_pkg::*;
  import window_methods_pkg::*;

  // The words of a viewport that belong to the rectangle and range; the rest belong to the scissor.
  localparam int unsigned RECTANGLE_WORDS = 4;

  // From 0 to the whole extent.
  localparam logic [31:0] EXTENT = 32'(RASTER_EXTENT) << 16;
  // Reset value: nothing is clipped; near 0, far 1.
  localparam viewport_words_t WORDS_RESET = '{words: {EXTENT, EXTENT, 32'd0, 32'h3f80_0000, 32'd0, EXTENT, EXTENT}};
  localparam viewport_windows_t WINDOWS_RESET = '{all: {VIEWPORTS{WORDS_RESET}}, current: '0, live: WORDS_RESET, layer: '0};

  // The viewport and word that a method sets, if any.
  typedef struct packed {
    logic       is_one;
    logic [3:0] viewport;
    logic [2:0] word;
  } place_t;

  /* verilator lint_off UNUSEDSIGNAL */  // a clear's surfaces are not used here

  function automatic place_t place_of(input method_address_t address);
    place_t p;
    p.viewport = address[7:4];
    p.word = 3'(address[3:2]);
    p.is_one = {address[13:8], 6'b0, address[1:0]} == SET_VIEWPORT_CLIP_HORIZONTAL;
    if ({address[13:8], 6'b0, address[1:0]} == SET_SCISSOR_ENABLE && address[3:2] != '1) begin
      p.is_one = 1'b1;
      p.word = 3'(address[3:2]) + 3'(RECTANGLE_WORDS);
    end
    return p;
  endfunction

  // The method that sets a word of the first viewport.
  function automatic method_address_t method(input logic [2:0] word);
    return word < 3'(RECTANGLE_WORDS) ? SET_VIEWPORT_CLIP_HORIZONTAL + 14'({word, 2'b0})
        : SET_SCISSOR_ENABLE + 14'({word - 3'(RECTANGLE_WORDS), 2'b0});
  endfunction

  // Viewport and layer of a state that is work: a clear uses the viewport of the first scissor.
  typedef struct packed {
    logic        is_clear;
    logic [15:0] layer;
  } clear_place_t;

  function automatic clear_place_t of_clear(input state_t state);
    case (state.address)
      CLEAR_SURFACE: return '{is_clear: 1'b1, layer: clear_surface_rt_array_index(state.value)};
      DECOMPRESS_ZETA_SURFACE: return '{is_clear: 1'b1, layer: '0};
      default: return '0;
    endcase
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */

  // The next state that later units need before work in a viewport, on a layer, if any, and the viewports after it was sent.
  typedef struct packed {
    logic              any;
    state_t            state;
    viewport_windows_t windows;
  } lacking_t;

  function automatic lacking_t lacking(input viewport_windows_t w, input logic [3:0] viewport, input logic [15:0] layer);
    lacking_t l;
    logic [2:0] word;
    viewport_words_t wanted;
    wanted = w.all[viewport];
    l.windows = w;
    word = '0;
    l.any = 1'b0;
    for (int k = VIEWPORT_WORDS - 1; k >= 0; k--)
      if (w.live.words[k] != wanted.words[k]) begin
        l.any = 1'b1;
        word = 3'(k);
      end
    if (l.any) begin
      l.state = '{address: method(word), value: wanted.words[word]};
      l.windows.live.words[word] = wanted.words[word];
    end else begin
      l.any = w.layer != layer;
      l.state = '{address: SET_WORK_LAYER, value: 32'(layer)};
      l.windows.current = viewport;
      l.windows.layer = layer;
    end
    return l;
  endfunction

endpackage
