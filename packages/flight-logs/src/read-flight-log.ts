import type { LogRead } from "./flight-log.ts";
import { isSrt, readSrt } from "./formats/read-srt.ts";

const MAX_BYTES = 64 * 1024 * 1024;

/** Reads the log of one flight, whatever wrote it: the content says which format it is, the name only helps. */
export async function readFlightLog(bytes: Uint8Array, name: string): Promise<LogRead> {
  if (bytes.length > MAX_BYTES) return { ok: false, code: "too-large" };
  if (!bytes.some((byte) => byte > 0x20)) return { ok: false, code: "empty" };
  try {
    return await readByFormat(bytes, name);
  } catch {
    return { ok: false, code: "damaged" }; // what the parsers' libraries throw about broken files
  }
}

// oxlint-disable-next-line typescript/require-await -- libraries that come as WebAssembly start asynchronously
async function readByFormat(bytes: Uint8Array, name: string): Promise<LogRead> {
  if (isSrt(bytes, name)) return readSrt(bytes);
  return { ok: false, code: "unknown-format" };
}
