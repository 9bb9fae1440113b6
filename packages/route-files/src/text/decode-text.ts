/** Browsers and Node have it alike. */
declare const TextDecoder: new (
  marks: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array, options: { stream: boolean }): string };

/** Text of a file in UTF-8, in UTF-16 with its byte order mark or plain to see, or in the marks that it names itself. */
export function decodeText(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes.subarray(2), 0);
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes.subarray(2), 1);
  if (first !== 0 && second === 0 && bytes.length > 1) return decodeUtf16(bytes, 0);
  if (first === 0 && second !== 0) return decodeUtf16(bytes, 1);
  return decodeAs(bytes, "utf-8") ?? decodeAs(bytes, declaredEncoding(bytes)) ?? decodeLatin1(bytes);
}

const DECLARED = /^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]{1,40})["']/u;

/** What an XML says that it is written in; else what offices in the West save their tables in. */
const declaredEncoding = (bytes: Uint8Array): string =>
  DECLARED.exec(decodeLatin1(bytes.subarray(0, 200)))?.[1] ?? "windows-1252";

/** Undefined where the bytes can't be that, or nobody here knows it. A character cut off at the end is left out. */
function decodeAs(bytes: Uint8Array, marks: string): string | undefined {
  try {
    return new TextDecoder(marks, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

const CHUNK_SIZE = 8192;

/** Each byte is a character of its own. */
function decodeLatin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK_SIZE) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_SIZE));
  }
  return text;
}

/** `high` is where a pair's more significant byte lies: 0 or 1 from its end. */
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
