import { createHash } from "node:crypto";
import { readWpmlDocument } from "@overfly/route-files/wpml/read/read-wpml-document";
import type { WpmlDocument } from "@overfly/route-files/wpml/wpml-document";
import type { Log } from "./log.ts";

export type DownloadedRoute = { ok: true; document: WpmlDocument } | { ok: false; result: number };

const DOWNLOAD_FAILED = 314_013;
const FINGERPRINT_MISMATCH = 600_015;
const INVALID_ROUTE_FILE = 600_040;

/** Downloads a route, checks its MD5 and parses it; on failure, returns DJI's result code. */
export async function downloadRoute(
  file: { url: string; fingerprint: string },
  log: Log,
): Promise<DownloadedRoute> {
  let bytes: Buffer;
  try {
    const reply = await fetch(file.url, { signal: AbortSignal.timeout(20_000) });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    bytes = Buffer.from(await reply.arrayBuffer());
  } catch (error) {
    log(`route not downloaded: ${String(error)}`);
    return { ok: false, result: DOWNLOAD_FAILED };
  }
  const fingerprint = createHash("md5").update(bytes).digest("hex");
  if (fingerprint !== file.fingerprint.toLowerCase()) {
    log("route rejected: fingerprint mismatch");
    return { ok: false, result: FINGERPRINT_MISMATCH };
  }
  const read = readWpmlDocument(bytes);
  if (read.ok) return read;
  log(`route rejected: ${read.message}`);
  return { ok: false, result: INVALID_ROUTE_FILE };
}
