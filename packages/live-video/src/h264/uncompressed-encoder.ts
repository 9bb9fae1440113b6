import { concat, viewOf } from "#bytes.ts";
import { BitWriter } from "./bits.ts";

const PROFILE_BASELINE = 66;
/** All constraints of the baseline profile. */
const CONSTRAINTS = 0xc0;
const LEVEL = 31;
const MB = 16;
const SLICE_P = 5;
const SLICE_I = 7;
const MB_TYPE_PCM = 25;
const NAL = { sps: 0x67, pps: 0x68, key: 0x65, delta: 0x61 } as const;
const FRAME_NUM_BITS = 4;

/** A picture in RGB, 8 bits each, rows from the top. */
export interface RgbPicture {
  widthPx: number;
  heightPx: number;
  rgb: Uint8Array;
}

/**
 * Encodes H.264 without compression: key pictures of I_PCM macroblocks, which any decoder shows exactly, and pictures
 * that repeat the one before. For simulated cameras and tests on machines without an encoder. Width and height have to
 * be multiples of 16.
 */
export class UncompressedEncoder {
  private readonly columns: number;
  private readonly rows: number;
  private readonly sps: Uint8Array;
  private readonly pps: Uint8Array;
  private frameNumber = 0;
  private keyPictures = 0;

  constructor(widthPx: number, heightPx: number) {
    if (widthPx % MB !== 0 || heightPx % MB !== 0) throw new RangeError("Sides must be multiples of 16");
    this.columns = widthPx / MB;
    this.rows = heightPx / MB;
    this.sps = sequenceParameters(this.columns, this.rows);
    this.pps = pictureParameters();
  }

  /** The AVCDecoderConfigurationRecord. */
  get config(): Uint8Array {
    const { sps, pps } = this;
    return concat([
      Uint8Array.of(1, PROFILE_BASELINE, CONSTRAINTS, LEVEL, 0xff, 0xe1),
      lengthOf16(sps),
      sps,
      Uint8Array.of(1),
      lengthOf16(pps),
      pps,
    ]);
  }

  /** NAL units of a picture, each behind its length of 4 bytes. */
  keyPicture(picture: RgbPicture): Uint8Array {
    this.frameNumber = 0;
    this.keyPictures += 1;
    const slice = new BitWriter();
    slice.unsigned(0).unsigned(SLICE_I).unsigned(0).bits(0, FRAME_NUM_BITS);
    slice.unsigned(this.keyPictures % 2); // neighbouring key pictures differ in idr_pic_id
    slice.bits(0, 2); // no_output_of_prior_pics_flag, long_term_reference_flag
    slice.signed(0).unsigned(1); // slice_qp_delta; without deblocking
    for (let row = 0; row < this.rows; row++)
      for (let column = 0; column < this.columns; column++) {
        slice.unsigned(MB_TYPE_PCM).append(macroblock(picture, column * MB, row * MB));
      }
    return withLength(nalUnit(NAL.key, slice.finish()));
  }

  /** The picture before, once more. */
  repeatedPicture(): Uint8Array {
    this.frameNumber = (this.frameNumber + 1) % 2 ** FRAME_NUM_BITS;
    const slice = new BitWriter();
    slice.unsigned(0).unsigned(SLICE_P).unsigned(0).bits(this.frameNumber, FRAME_NUM_BITS);
    slice.bits(0, 3); // no override of references, no reordering, no adaptive marking
    slice.signed(0).unsigned(1);
    slice.unsigned(this.columns * this.rows); // mb_skip_run: all macroblocks
    return withLength(nalUnit(NAL.delta, slice.finish()));
  }
}

const sequenceParameters = (columns: number, rows: number) =>
  nalUnit(
    NAL.sps,
    new BitWriter()
      .bits(PROFILE_BASELINE, 8)
      .bits(CONSTRAINTS, 8)
      .bits(LEVEL, 8)
      .unsigned(0)
      .unsigned(FRAME_NUM_BITS - 4)
      .unsigned(2) // pictures are shown in the order of decoding
      .unsigned(1)
      .bits(0, 1)
      .unsigned(columns - 1)
      .unsigned(rows - 1)
      .bits(0b1100, 4) // frames only, direct 8x8 inference, no cropping, no VUI
      .finish(),
  );

const pictureParameters = () =>
  nalUnit(
    NAL.pps,
    new BitWriter()
      .unsigned(0)
      .unsigned(0)
      .bits(0, 2)
      .unsigned(0)
      .unsigned(0)
      .unsigned(0)
      .bits(0, 3)
      .signed(0)
      .signed(0)
      .signed(0)
      .bits(0b100, 3) // deblocking is controlled by the slices
      .finish(),
  );

/** Luma and chroma of 16 × 16 pixels (BT.601, limited range). */
function macroblock({ rgb, widthPx }: RgbPicture, x0: number, y0: number): Uint8Array {
  const bytes = new Uint8Array(384);
  for (let y = 0; y < MB; y++)
    for (let x = 0; x < MB; x++) {
      const at = ((y0 + y) * widthPx + x0 + x) * 3;
      const [r, g, b] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
      bytes[y * MB + x] = 16 + (66 * r + 129 * g + 25 * b + 128) / 256;
      if (x % 2 || y % 2) continue;
      const chroma = (y / 2) * 8 + x / 2;
      bytes[256 + chroma] = 128 + (-38 * r - 74 * g + 112 * b + 128) / 256;
      bytes[320 + chroma] = 128 + (112 * r - 94 * g - 18 * b + 128) / 256;
    }
  return bytes;
}

/** Adds the header, and the bytes that keep start codes from appearing within. */
function nalUnit(header: number, payload: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + payload.length + Math.ceil(payload.length / 2));
  bytes[0] = header;
  let size = 1;
  let zeros = 0;
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      bytes[size++] = 3;
      zeros = 0;
    }
    bytes[size++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return bytes.slice(0, size);
}

const lengthOf16 = ({ length }: Uint8Array) => Uint8Array.of((length >> 8) & 0xff, length & 0xff);

function withLength(nal: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  viewOf(length).setUint32(0, nal.length);
  return concat([length, nal]);
}
