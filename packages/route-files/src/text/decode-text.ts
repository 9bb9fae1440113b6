/** Available in browsers and Node alike. */
declare const TextDecoder: new (
  marks: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array, options: { stream: boolean }): string };

/** Decodes UTF-8, UTF-16 (by byte order mark or by zero bytes), or the encoding that an XML declaration names. */
export function decodeText(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes.subarray(2), 0);
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes.subarray(2), 1);
  if (first !== 0 && second === 0 && bytes.length > 1) return decodeUtf16(bytes, 0);
  if (first === 0 && second !== 0) return decodeUtf16(bytes, 1);
  return decodeAs(bytes, "utf-8") ?? decodeAs(bytes, declaredEncoding(bytes)) ?? decodeLatin1(bytes);
}

const DECLARED = /^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]{1,40})["']/u;

/** The encoding of the XML declaration; Windows-1252 by default, as spreadsheets save CSV. */
const declaredEncoding = (bytes: Uint8Array): string =>
  DECLARED.exec(decodeLatin1(bytes.subarray(0, 200)))?.[1] ?? "windows-1252";

/** Undefined for invalid bytes or an unknown encoding. A truncated character at the end is dropped. */
function decodeAs(bytes: Uint8Array, marks: string): string | undefined {
  try {
    return new TextDecoder(marks, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

const CHUNK_SIZE = 8192;

/** One character per byte. */
function decodeLatin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK_SIZE) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_SIZE));
  }
  return text;
}

/** `high` is 0 for little endian, 1 for big endian. */
function decodeUtf16(bytes: Uint8Array, high: 0 | 1): string {
  const units = new Uint16Array(Math.floor(bytes.length / 2));
  for (let at = 0; at < units.length; at += 1) {
    const [a = 0, b = 0] = [bytes[2 * at], bytes[2 * at + 1]];
    units[at] = high === 0 ? a + 256 * b : 256 * a + b;
  }
  let text = "";
  for (let at = 0; at < units.length; at += CHUNK_SIZE) {
    text += String.fromCharCode(...units.subarray(at, at + CHUNK_SIZE));
  }
  return text;
}
