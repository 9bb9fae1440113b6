import { getBytes, type GetOptions } from "./get-bytes.ts";

const MAX_BYTES = 256 * 1024;

export interface JsonReply {
  status: number;
  /** Undefined where the reply is no JSON, or larger than 256 KB. */
  body: unknown;
}

/** Gets JSON from an external server, once and without redirects. Throws where it can't be reached in time. */
export async function getJson(url: URL, options: GetOptions): Promise<JsonReply> {
  const limits = { maxBytes: MAX_BYTES, headers: { accept: "application/json" } };
  const { status, body } = await getBytes(url, options, limits);
  return { status, body: parse(body?.toString("utf8") ?? "") };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
