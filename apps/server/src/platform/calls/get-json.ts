import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { hasPrivateHost } from "./private-address.ts";
import { PrivateAddress, publicLookup } from "./public-lookup.ts";

const MAX_BYTES = 256 * 1024;

export interface GetOptions {
  /** Allows private addresses, for development and tests. */
  allowPrivate: boolean;
  timeoutMs: number;
}

export interface JsonReply {
  status: number;
  /** Undefined where the reply is no JSON, or larger than 256 KB. */
  body: unknown;
}

/** Gets JSON from an external server, once and without redirects. Throws where it can't be reached in time. */
export async function getJson(url: URL, { allowPrivate, timeoutMs }: GetOptions): Promise<JsonReply> {
  if (!allowPrivate && hasPrivateHost(url)) throw new PrivateAddress();
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const request = send(url, {
    headers: { accept: "application/json" },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!allowPrivate && { lookup: publicLookup }),
  });
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve);
    request.on("error", reject);
  });
  request.end();
  const response = await responded;
  return { status: response.statusCode ?? 0, body: parse(await read(response)) };
}

async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) return ""; // closes the connection
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
