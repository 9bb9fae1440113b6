const CLEAR = 256;
const END = 257;

/** Decompresses TIFF LZW (most significant bit first, 9 to 12 bit codes) to exactly `length` bytes; null where damaged. */
export function unpackLzw(packed: Uint8Array, length: number): Uint8Array | null {
  const bytes = unpackLzwUpTo(packed, length);
  return bytes?.length === length ? bytes : null;
}

/** The same to at most `length` bytes: what follows is left out. */
export function unpackLzwUpTo(packed: Uint8Array, length: number): Uint8Array | null {
  const out = new Uint8Array(length);
  const starts = new Uint32Array(4097);
  const lengths = new Uint32Array(4097);
  let [filled, next, width, previous] = [0, 258, 9, -1];
  for (let bit = 0; bit + width <= packed.length * 8;) {
    const code = readBits(packed, bit, width);
    bit += width;
    if (code === END || filled >= length) break;
    if (code === CLEAR) {
      [next, width, previous] = [258, 9, -1];
      continue;
    }
    const start = filled;
    if (code < CLEAR) out[filled++] = code;
    else if (code < next && previous >= 0) {
      const from = starts[code] ?? 0;
      for (let i = 0; i < (lengths[code] ?? 0) && filled < length; i += 1) out[filled++] = out[from + i] ?? 0;
    } else return null;
    // the new entry is this string plus the first byte of the next one, which comes next in `out`
    if (next < 4096) {
      starts[next] = start;
      lengths[next] = filled - start + 1;
      next += 1;
    }
    previous = code;
    width = next > 2047 ? 12 : next > 1023 ? 11 : next > 511 ? 10 : 9;
  }
  return out.subarray(0, filled);
}

function readBits(bytes: Uint8Array, bit: number, width: number): number {
  const at = bit >> 3;
  const window = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  return (window >> (24 - width - (bit & 7))) & ((1 << width) - 1);
}
