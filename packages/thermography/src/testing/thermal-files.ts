/** Files of other cameras, written byte by byte after their published layout. For tests. */

/** FLIR's calibration: raw = R1 / (R2 · (e^(B/T) − F)) − O, with T in Kelvin. */
const CALIBRATION = { r1: 15_000, b: 1400, f: 1, o: -5000, r2: 0.02 };
const [ZERO_C_IN_K, RECORD_BYTES, CAMERA_BYTES, RAW_HEADER_BYTES] = [273.15, 32, 0x310, 32];
const [RAW_DATA, CAMERA_INFO, DIRECTORY_AT] = [1, 0x20, 0x40];

export interface Temperatures {
  widthPx: number;
  heightPx: number;
  celsius: readonly number[];
}

/** A FLIR FFF file: two records, raw data and camera info, of a black body next to the camera. */
export function flirFileOf({ widthPx, heightPx, celsius }: Temperatures): Uint8Array<ArrayBuffer> {
  const { r1, b, f, o, r2 } = CALIBRATION;
  const cameraAt = DIRECTORY_AT + 2 * RECORD_BYTES;
  const rawAt = cameraAt + CAMERA_BYTES;
  const bytes = new Uint8Array(rawAt + RAW_HEADER_BYTES + celsius.length * 2);
  const view = new DataView(bytes.buffer);
  bytes.set([0x46, 0x46, 0x46, 0]);
  view.setUint32(0x14, 100, true);
  view.setUint32(0x18, DIRECTORY_AT, true);
  view.setUint32(0x1c, 2, true);
  const records = [
    [RAW_DATA, rawAt, bytes.length - rawAt],
    [CAMERA_INFO, cameraAt, CAMERA_BYTES],
  ] as const;
  for (const [index, [type, start, length]] of records.entries()) {
    const entry = DIRECTORY_AT + index * RECORD_BYTES;
    view.setUint16(entry, type, true);
    view.setUint32(entry + 12, start, true);
    view.setUint32(entry + 16, length, true);
  }
  const float = (at: number, value: number): void => view.setFloat32(cameraAt + at, value, true);
  view.setUint16(cameraAt, 2, true);
  for (const [at, value] of [
    [0x20, 1],
    [0x24, 0],
    [0x28, 293.15],
    [0x2c, 293.15],
    [0x3c, 0.5],
    [0x58, r1],
    [0x5c, b],
    [0x60, f],
    [0x30c, r2],
  ] as const) {
    float(at, value);
  }
  view.setInt32(cameraAt + 0x308, o, true);
  view.setUint16(rawAt, 2, true);
  view.setUint16(rawAt + 2, widthPx, true);
  view.setUint16(rawAt + 4, heightPx, true);
  for (const [index, value] of celsius.entries()) {
    const raw = r1 / (r2 * (Math.exp(b / (value + ZERO_C_IN_K)) - f)) - o;
    view.setUint16(rawAt + RAW_HEADER_BYTES + index * 2, Math.round(raw), true);
  }
  return bytes;
}

/** A JPEG that carries a FLIR file in numbered APP1 segments, as FLIR's cameras write it. */
export function flirJpegOf(file: Uint8Array, chunkBytes = 30_000): Uint8Array {
  const count = Math.ceil(file.length / chunkBytes);
  const segments = Array.from({ length: count }, (_, number) => {
    const payload = file.subarray(number * chunkBytes, (number + 1) * chunkBytes);
    const length = payload.length + 10;
    const header = [0xff, 0xe1, length >> 8, length & 255, 0x46, 0x4c, 0x49, 0x52, 0, 1, number, count - 1];
    return [...header, ...payload];
  });
  return Uint8Array.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xda, 0, 2, 0xff, 0xd9]);
}

/** An uncompressed TIFF of 16-bit grey samples, with further tags of one number each. */
export function greyTiffOf(
  widthPx: number,
  samples: readonly number[],
  further: readonly (readonly [tag: number, value: number])[] = [],
): Uint8Array<ArrayBuffer> {
  const tags = [
    [256, widthPx],
    [257, samples.length / widthPx],
    [258, 16],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, samples.length / widthPx],
    [279, samples.length * 2],
    ...further,
  ] as const;
  const directoryAt = 8 + samples.length * 2;
  const bytes = new Uint8Array(directoryAt + 2 + tags.length * 12 + 4);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, directoryAt, true);
  for (const [index, sample] of samples.entries()) view.setUint16(8 + index * 2, sample, true);
  view.setUint16(directoryAt, tags.length, true);
  for (const [index, [tag, value]] of tags.entries()) {
    const entry = directoryAt + 2 + index * 12;
    view.setUint16(entry, tag, true);
    view.setUint16(entry + 2, 4, true);
    view.setUint32(entry + 4, 1, true);
    view.setUint32(entry + 8, value, true);
  }
  return bytes;
}
