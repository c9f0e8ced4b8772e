// Generated from rtl-model/arith/srgb.rs by `BLESS=1 cargo test --test checks pkg`.
// The sRGB curve. The float of a code is in a table. So is the code of a float: floats are
// divided into segments so short that the code changes at most once in each, and so a code
// takes one lookup and one comparison.

package srgb_pkg;
  import colour_split_pkg::*;

  // The last segment comes first.
  localparam logic [511:0][26:0] SEGMENTS = {
    27'h7ffffff, 27'h7f6dc0d, 27'h7f7ffff, 27'h7ec9670, 27'h7efffff, 27'h7e253dc, 27'h7e7ffff, 27'h7d81450,
    27'h7dfffff, 27'h7dfffff, 27'h7d5d7cb, 27'h7d7ffff, 27'h7cb9e4c, 27'h7cfffff, 27'h7c167d1, 27'h7c7ffff,
    27'h7bf3459, 27'h7bfffff, 27'h7b503e4, 27'h7b7ffff, 27'h7b7ffff, 27'h7aad66f, 27'h7afffff, 27'h7a0abfa,
    27'h7a7ffff, 27'h79e8484, 27'h79fffff, 27'h794600b, 27'h797ffff, 27'h78a3e8f, 27'h78fffff, 27'h780200d,
    27'h787ffff, 27'h77e0485, 27'h77fffff, 27'h77fffff, 27'h773ebf6, 27'h777ffff, 27'h769d65e, 27'h76fffff,
    27'h767c3bd, 27'h767ffff, 27'h75db410, 27'h75fffff, 27'h753a757, 27'h757ffff, 27'h7499d91, 27'h74fffff,
    27'h74796bc, 27'h747ffff, 27'h73d92d7, 27'h73fffff, 27'h73391e2, 27'h737ffff, 27'h72993da, 27'h72fffff,
    27'h72798be, 27'h727ffff, 27'h71da08e, 27'h71fffff, 27'h713ab47, 27'h717ffff, 27'h709b8ea, 27'h70fffff,
    27'h707c974, 27'h707ffff, 27'h6fddce4, 27'h6ffffff, 27'h6f3f339, 27'h6ea0c72, 27'h6efffff, 27'h6e0288e,
    27'h6e7ffff, 27'h6de478a, 27'h6dfffff, 27'h6d46967, 27'h6d7ffff, 27'h6ca8e23, 27'h6cfffff, 27'h6c0b5bc,
    27'h6c7ffff, 27'h6bee031, 27'h6b50d82, 27'h6b7ffff, 27'h6ab3dac, 27'h6afffff, 27'h6a170ae, 27'h6a7ffff,
    27'h69fa688, 27'h69fffff, 27'h695df37, 27'h68c1abb, 27'h68fffff, 27'h6825912, 27'h687ffff, 27'h6789a3b,
    27'h67fffff, 27'h676de35, 27'h66d24fe, 27'h66fffff, 27'h6636e95, 27'h667ffff, 27'h659baf9, 27'h6500a28,
    27'h657ffff, 27'h64e5c21, 27'h64fffff, 27'h644b0e3, 27'h63b086d, 27'h63fffff, 27'h63162bd, 27'h637ffff,
    27'h62fbfd1, 27'h6261fa9, 27'h627ffff, 27'h61c8243, 27'h61fffff, 27'h612e79e, 27'h6094fb8, 27'h60fffff,
    27'h607ba91, 27'h5fe2826, 27'h5ffffff, 27'h5f49876, 27'h5eb0b81, 27'h5efffff, 27'h5e18144, 27'h5e7ffff,
    27'h5dff37d, 27'h5d4e9dd, 27'h5d7ffff, 27'h5c9e5a7, 27'h5c6e6d7, 27'h5c7ffff, 27'h5bbed6a, 27'h5b0f95e,
    27'h5ae0ab0, 27'h5afffff, 27'h5a3215c, 27'h5983d62, 27'h59fffff, 27'h5955ebc, 27'h58a8569, 27'h58fffff,
    27'h587b167, 27'h57ce2b1, 27'h5721945, 27'h577ffff, 27'h56f5520, 27'h5649640, 27'h567ffff, 27'h559dca1,
    27'h5572841, 27'h54c791d, 27'h54fffff, 27'h541cf31, 27'h53f2a7b, 27'h5348af8, 27'h537ffff, 27'h529f0a6,
    27'h5275b80, 27'h51ccb84, 27'h51240b0, 27'h517ffff, 27'h50fbaff, 27'h5053a70, 27'h4fabeff, 27'h4f048a9,
    27'h4f7ffff, 27'h4edd76c, 27'h4e36b43, 27'h4d9042d, 27'h4d6a225, 27'h4cc452a, 27'h4cfffff, 27'h4c1ed37,
    27'h4bf9a4b, 27'h4b54c61, 27'h4ab0376, 27'h4a0bf88, 27'h49e8094, 27'h4944695, 27'h48a118a, 27'h48fffff,
    27'h487e16f, 27'h47db640, 27'h4738ffb, 27'h4696e9c, 27'h4675221, 27'h45d3a85, 27'h45327c6, 27'h44919e1,
    27'h44621a4, 27'h447ffff, 27'h43a192b, 27'h43fffff, 27'h4361a51, 27'h437ffff, 27'h42a2510, 27'h42fffff,
    27'h4263961, 27'h427ffff, 27'h41a573d, 27'h41fffff, 27'h4167e9e, 27'h417ffff, 27'h40aaf7d, 27'h40fffff,
    27'h406e9d3, 27'h407ffff, 27'h3fb2d99, 27'h3ffffff, 27'h3f77ac9, 27'h3f7ffff, 27'h3ebd15c, 27'h3e0314b,
    27'h3e7ffff, 27'h3dc9a8f, 27'h3dfffff, 27'h3d10d21, 27'h3d7ffff, 27'h3cd88fa, 27'h3c20e14, 27'h3c7ffff,
    27'h3be9c66, 27'h3bfffff, 27'h3b333eb, 27'h3b7ffff, 27'h3afd49b, 27'h3a47e6f, 27'h3a7ffff, 27'h3993160,
    27'h39fffff, 27'h395ed67, 27'h38ab27c, 27'h38fffff, 27'h3878098, 27'h37c57b5, 27'h37fffff, 27'h37137ca,
    27'h36e20d0, 27'h36fffff, 27'h36312c1, 27'h3580d94, 27'h35fffff, 27'h3551142, 27'h34a1dc4, 27'h34fffff,
    27'h3473313, 27'h33c5125, 27'h33fffff, 27'h33177f5, 27'h32ea77a, 27'h32fffff, 27'h323dfad, 27'h3192086,
    27'h31fffff, 27'h314d3fb, 27'h317ffff, 27'h317ffff, 27'h30f7816, 27'h30fffff, 27'h3022d4f, 27'h307ffff,
    27'h307ffff, 27'h2fcf394, 27'h2ffffff, 27'h2ffffff, 27'h2f7cad8, 27'h2f7ffff, 27'h2eab309, 27'h2efffff,
    27'h2efffff, 27'h2e5ac18, 27'h2e7ffff, 27'h2d8b5f4, 27'h2dfffff, 27'h2dfffff, 27'h2d3d08e, 27'h2d7ffff,
    27'h2cefbd5, 27'h2cfffff, 27'h2c237b8, 27'h2c7ffff, 27'h2c7ffff, 27'h2bd8428, 27'h2bfffff, 27'h2b0e113,
    27'h2b7ffff, 27'h2ac4e6a, 27'h2afffff, 27'h2afffff, 27'h2a7cc1a, 27'h2a7ffff, 27'h29b5a14, 27'h29fffff,
    27'h296f846, 27'h297ffff, 27'h28aa69f, 27'h28fffff, 27'h286650f, 27'h287ffff, 27'h27a3383, 27'h27fffff,
    27'h27611eb, 27'h277ffff, 27'h26a0034, 27'h26fffff, 27'h26fffff, 27'h265fe4e, 27'h25a0c26, 27'h25fffff,
    27'h25629aa, 27'h257ffff, 27'h24a56ca, 27'h24fffff, 27'h2469371, 27'h247ffff, 27'h23adf8f, 27'h23fffff,
    27'h2367623, 27'h237ffff, 27'h22f4bc9, 27'h2203fed, 27'h227ffff, 27'h2195269, 27'h21fffff, 27'h2128317,
    27'h217ffff, 27'h20bd1d2, 27'h2053e72, 27'h207ffff, 27'h1fec8d1, 27'h1f070c9, 27'h1f7ffff, 27'h1ea3631,
    27'h1e418e3, 27'h1e7ffff, 27'h1de18b6, 27'h1d03583, 27'h1d7ffff, 27'h1ca6f21, 27'h1c4c566, 27'h1c7ffff,
    27'h1bf382b, 27'h1b1c744, 27'h1ac7289, 27'h1afffff, 27'h1a739cf, 27'h19a1ceb, 27'h1951bb3, 27'h18835fb,
    27'h18fffff, 27'h18fffff, 27'h186d72d, 27'h187ffff, 27'h17d78b4, 27'h17fffff, 27'h1745031, 27'h177ffff,
    27'h177ffff, 27'h16b5d4a, 27'h16fffff, 27'h1629fa3, 27'h167ffff, 27'h15a16e2, 27'h15fffff, 27'h151c2a8,
    27'h157ffff, 27'h149a297, 27'h14fffff, 27'h141b652, 27'h147ffff, 27'h139fd77, 27'h13fffff, 27'h13277a5,
    27'h137ffff, 27'h12b247b, 27'h1240395, 27'h127ffff, 27'h11d148e, 27'h11fffff, 27'h1165701, 27'h117ffff,
    27'h10f950e, 27'h102dd70, 27'h107ffff, 27'h0fe8653, 27'h0f28ee3, 27'h0f7ffff, 27'h0eef647, 27'h0e3bba3,
    27'h0d8de19, 27'h0dfffff, 27'h0d65cc6, 27'h0cc36c7, 27'h0c26b31, 27'h0b8f91a, 27'h0bfffff, 27'h0b7df90,
    27'h0ae3b45, 27'h0afffff, 27'h0a564ae, 27'h0a7ffff, 27'h09d3966, 27'h09fffff, 27'h095b76c, 27'h097ffff,
    27'h08edcb6, 27'h080a730, 27'h087ffff, 27'h07b14bc, 27'h07fffff, 27'h0762332, 27'h069d05f, 27'h06fffff,
    27'h0643402, 27'h067ffff, 27'h067ffff, 27'h05dfb9a, 27'h05fffff, 27'h050f2d0, 27'h057ffff, 27'h057ffff,
    27'h04cf935, 27'h04fffff, 27'h04114de, 27'h047ffff, 27'h047ffff, 27'h03d3088, 27'h03fffff, 27'h0314c32,
    27'h037ffff, 27'h037ffff, 27'h037ffff, 27'h037ffff, 27'h02acfb7, 27'h02fffff, 27'h02fffff, 27'h02fffff,
    27'h02fffff, 27'h023070a, 27'h027ffff, 27'h027ffff, 27'h027ffff, 27'h027ffff, 27'h01b3e5d, 27'h01fffff,
    27'h01fffff, 27'h01fffff, 27'h01fffff, 27'h01fffff, 27'h01fffff, 27'h01fffff, 27'h01fffff, 27'h016eb60,
    27'h017ffff, 27'h017ffff, 27'h017ffff, 27'h017ffff, 27'h017ffff, 27'h017ffff, 27'h017ffff, 27'h017ffff,
    27'h017ffff, 27'h017ffff, 27'h00eb40d, 27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff,
    27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff,
    27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff,
    27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00fffff, 27'h00722b3, 27'h007ffff, 27'h007ffff, 27'h007ffff,
    27'h007ffff, 27'h007ffff, 27'h007ffff, 27'h007ffff, 27'h007ffff, 27'h007ffff, 27'h007ffff, 27'h007ffff,
    27'h007ffff, 27'h007ffff, 27'h007ffff, 27'h007ffff, 27'h007ffff, 27'h007ffff, 27'h007ffff, 27'h007ffff
  };

  // The float nearest to what each code stands for, that of 255 first.
  localparam logic [255:0][31:0] LINEAR = {
    32'h3f800000, 32'h3f7db8de, 32'h3f7b74c6, 32'h3f7933b6, 32'h3f76f5ae, 32'h3f74baab, 32'h3f7282ae, 32'h3f704db5,
    32'h3f6e1bbf, 32'h3f6becca, 32'h3f69c0d5, 32'h3f6797e0, 32'h3f6571e9, 32'h3f634eee, 32'h3f612eef, 32'h3f5f11ea,
    32'h3f5cf7df, 32'h3f5ae0cc, 32'h3f58ccaf, 32'h3f56bb88, 32'h3f54ad56, 32'h3f52a216, 32'h3f5099c9, 32'h3f4e946c,
    32'h3f4c91ff, 32'h3f4a9280, 32'h3f4895ef, 32'h3f469c49, 32'h3f44a58e, 32'h3f42b1bc, 32'h3f40c0d2, 32'h3f3ed2cf,
    32'h3f3ce7b2, 32'h3f3aff7a, 32'h3f391a24, 32'h3f3737b0, 32'h3f35581d, 32'h3f337b6a, 32'h3f31a194, 32'h3f2fca9c,
    32'h3f2df67f, 32'h3f2c253c, 32'h3f2a56d2, 32'h3f288b41, 32'h3f26c285, 32'h3f24fc9f, 32'h3f23398c, 32'h3f21794d,
    32'h3f1fbbde, 32'h3f1e0140, 32'h3f1c4970, 32'h3f1a946e, 32'h3f18e237, 32'h3f1732cc, 32'h3f15862a, 32'h3f13dc50,
    32'h3f12353d, 32'h3f1090ef, 32'h3f0eef65, 32'h3f0d509f, 32'h3f0bb499, 32'h3f0a1b54, 32'h3f0884cd, 32'h3f06f104,
    32'h3f055ff7, 32'h3f03d1a5, 32'h3f02460c, 32'h3f00bd2b, 32'h3efe6e00, 32'h3efb6716, 32'h3ef86593, 32'h3ef56974,
    32'h3ef272b8, 32'h3eef815c, 32'h3eec955b, 32'h3ee9aeb5, 32'h3ee6cd65, 32'h3ee3f169, 32'h3ee11abf, 32'h3ede4963,
    32'h3edb7d52, 32'h3ed8b68a, 32'h3ed5f508, 32'h3ed338c9, 32'h3ed081ca, 32'h3ecdd008, 32'h3ecb2380, 32'h3ec87c30,
    32'h3ec5da14, 32'h3ec33d2a, 32'h3ec0a56e, 32'h3ebe12de, 32'h3ebb8576, 32'h3eb8fd34, 32'h3eb67a14, 32'h3eb3fc15,
    32'h3eb18332, 32'h3eaf0f68, 32'h3eaca0b6, 32'h3eaa3716, 32'h3ea7d288, 32'h3ea57307, 32'h3ea31890, 32'h3ea0c321,
    32'h3e9e72b6, 32'h3e9c274c, 32'h3e99e0e0, 32'h3e979f6f, 32'h3e9562f6, 32'h3e932b72, 32'h3e90f8df, 32'h3e8ecb3b,
    32'h3e8ca281, 32'h3e8a7eb0, 32'h3e885fc3, 32'h3e8645b8, 32'h3e84308b, 32'h3e822039, 32'h3e8014bf, 32'h3e7c1c33,
    32'h3e78188b, 32'h3e741e7e, 32'h3e702e07, 32'h3e6c471f, 32'h3e6869be, 32'h3e6495df, 32'h3e60cb7a, 32'h3e5d0a89,
    32'h3e595305, 32'h3e55a4e7, 32'h3e520029, 32'h3e4e64c3, 32'h3e4ad2af, 32'h3e4749e6, 32'h3e43ca60, 32'h3e405417,
    32'h3e3ce703, 32'h3e39831f, 32'h3e362862, 32'h3e32d6c5, 32'h3e2f8e42, 32'h3e2c4ed0, 32'h3e29186a, 32'h3e25eb07,
    32'h3e22c6a1, 32'h3e1fab30, 32'h3e1c98ac, 32'h3e198f0f, 32'h3e168e51, 32'h3e13966a, 32'h3e10a753, 32'h3e0dc104,
    32'h3e0ae377, 32'h3e080ea2, 32'h3e05427f, 32'h3e027f06, 32'h3dff885e, 32'h3dfa23e5, 32'h3df4d090, 32'h3def8e51,
    32'h3dea5d18, 32'h3de53cd4, 32'h3de02d76, 32'h3ddb2eee, 32'h3dd6412b, 32'h3dd1641d, 32'h3dcc97b4, 32'h3dc7dbe0,
    32'h3dc33090, 32'h3dbe95b3, 32'h3dba0b38, 32'h3db5910f, 32'h3db12727, 32'h3daccd6f, 32'h3da883d6, 32'h3da44a4a,
    32'h3da020ba, 32'h3d9c0715, 32'h3d97fd49, 32'h3d940344, 32'h3d9018f4, 32'h3d8c3e48, 32'h3d88732e, 32'h3d84b793,
    32'h3d810b65, 32'h3d7add24, 32'h3d73c20e, 32'h3d6cc563, 32'h3d65e6fd, 32'h3d5f26b6, 32'h3d588468, 32'h3d51ffec,
    32'h3d4b991d, 32'h3d454fd2, 32'h3d3f23e4, 32'h3d39152b, 32'h3d332381, 32'h3d2d4ebb, 32'h3d2796b2, 32'h3d21fb3c,
    32'h3d1c7c30, 32'h3d171964, 32'h3d11d2af, 32'h3d0ca7e6, 32'h3d0798dd, 32'h3d02a56a, 32'h3cfb9ac3, 32'h3cf2212d,
    32'h3ce8ddba, 32'h3cdfd010, 32'h3cd6f7d5, 32'h3cce54ac, 32'h3cc5e63a, 32'h3cbdac21, 32'h3cb5a602, 32'h3cadd37d,
    32'h3ca63433, 32'h3c9ec7c2, 32'h3c978dc6, 32'h3c9085dc, 32'h3c89af9f, 32'h3c830aa9, 32'h3c792d22, 32'h3c6ca5df,
    32'h3c607eb4, 32'h3c54b6c9, 32'h3c494d44, 32'h3c3e4149, 32'h3c3391f7, 32'h3c293e6b, 32'h3c1f45be, 32'h3c15a705,
    32'h3c0c6153, 32'h3c0373b6, 32'h3bf5ba71, 32'h3be539c1, 32'h3bd56360, 32'h3bc6354a, 32'h3bb7ad6f, 32'h3ba9c9b6,
    32'h3b9c87fd, 32'h3b8fe616, 32'h3b83e1c6, 32'h3b70f18f, 32'h3b5b518e, 32'h3b46eb61, 32'h3b33070a, 32'h3b1f22b4,
    32'h3b0b3e5d, 32'h3aeeb40e, 32'h3ac6eb61, 32'h3a9f22b4, 32'h3a6eb40e, 32'h3a1f22b4, 32'h399f22b4, 32'h00000000
  };

  // The segment of a float below 1, by its upper bits. Those of the codes above 186 are 1/128 of their octave,
  // those of the darkest ones 1/16; all below 2^-13 are in the first ones.
  function automatic logic [8:0] segment(input logic [30:16] x);
    case (x[30:23])
      8'd125, 8'd124: return {2'b10, x[23], x[22:17]};
      8'd123: return {3'b011, x[22:17]};
      8'd122, 8'd121: return {3'b010, !x[23], x[22:18]};
      default:
      if (x[30:23] >= 8'd126) return {2'b11, x[22:16]};
      else if (x[30:23] >= 8'd114) return {2'b00, x[25:23] - 3'd1, x[22:19]};
      else return '0;
    endcase
  endfunction

  // What the table has of a float below 1.
  function automatic srgb_segment_t lookup(input logic [30:16] x);
    return srgb_segment_t'(SEGMENTS[segment(x)]);
  endfunction

  // The code of a float below 1, from its low bits.
  function automatic logic [7:0] encode(input logic [18:0] x, input srgb_segment_t s);
    return x > s.last ? s.code + 8'd1 : s.code;
  endfunction
endpackage
