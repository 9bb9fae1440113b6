import type { LogRead } from "./flight-log.ts";
import { isDataflash } from "./formats/dataflash/dataflash-records.ts";
import { readDataflash } from "./formats/dataflash/read-dataflash.ts";
import { isAirdata, readAirdata } from "./formats/read-airdata.ts";
import { isDjiRecord, readDjiRecord } from "./formats/read-dji-record.ts";
import { isSrt, readSrt } from "./formats/read-srt.ts";
import { isTlog } from "./formats/tlog/mavlink-frames.ts";
import { readTlog } from "./formats/tlog/read-tlog.ts";
import { readPx4Log } from "./formats/ulog/read-ulog.ts";
import { isUlog } from "./formats/ulog/ulog-records.ts";

const MAX_BYTES = 64 * 1024 * 1024;

/** Reads the log of one flight, whatever wrote it: the content says which format it is, the name only helps. */
// oxlint-disable-next-line typescript/require-await -- callers need not know that no format is read asynchronously
export async function readFlightLog(bytes: Uint8Array, name: string): Promise<LogRead> {
  if (bytes.length > MAX_BYTES) return { ok: false, code: "too-large" };
  if (!bytes.some((byte) => byte > 0x20)) return { ok: false, code: "empty" };
  try {
    return readByFormat(bytes, name);
  } catch {
    return { ok: false, code: "damaged" }; // what the parsers' libraries throw about broken files
  }
}

function readByFormat(bytes: Uint8Array, name: string): LogRead {
  if (isUlog(bytes)) return readPx4Log(bytes);
  if (isDataflash(bytes)) return readDataflash(bytes);
  if (isTlog(bytes)) return readTlog(bytes);
  if (isDjiRecord(bytes)) return readDjiRecord(bytes);
  if (isAirdata(bytes)) return readAirdata(bytes);
  if (isSrt(bytes, name)) return readSrt(bytes);
  return { ok: false, code: "unknown-format" };
}
