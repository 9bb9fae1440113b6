import { strFromU8 } from "fflate";

/** Text of a file in UTF-8 or, with its byte order mark or plain to see, UTF-16. */
export function decodeText(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes.subarray(2), 0);
  if (first === 0xfe && second === 0xff) return utf16(bytes.subarray(2), 1);
  if (first !== 0 && second === 0 && bytes.length > 1) return utf16(bytes, 0);
  if (first === 0 && second !== 0) return utf16(bytes, 1);
  return strFromU8(bytes).replace(/^\uFEFF/u, "");
}

const PIECE = 8192;

/** `high` is where a pair's more significant byte lies: 0 or 1 from its end. */
function utf16(bytes: Uint8Array, high: 0 | 1): string {
  const units = new Uint16Array(Math.floor(bytes.length / 2));
  for (let at = 0; at < units.length; at += 1) {
    const [a = 0, b = 0] = [bytes[2 * at], bytes[2 * at + 1]];
    units[at] = high === 0 ? a + 256 * b : 256 * a + b;
  }
  let text = "";
  for (let at = 0; at < units.length; at += PIECE) {
    text += String.fromCharCode(...units.subarray(at, at + PIECE));
  }
  return text;
}
