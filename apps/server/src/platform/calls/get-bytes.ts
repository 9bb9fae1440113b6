import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { hasPrivateHost } from "./private-address.ts";
import { PrivateAddress, publicLookup } from "./public-lookup.ts";

export interface GetOptions {
  /** Allows private addresses, for development and tests. */
  allowPrivate: boolean;
  timeoutMs: number;
}

export interface BytesReply {
  status: number;
  /** Undefined where there are more than were asked for. */
  body: Buffer | undefined;
}

/** Gets a file from an external server, once and without redirects. Throws where it can't be reached in time. */
export async function getBytes(
  url: URL,
  { allowPrivate, timeoutMs }: GetOptions,
  { maxBytes, headers }: { maxBytes: number; headers: Record<string, string> },
): Promise<BytesReply> {
  if (!allowPrivate && hasPrivateHost(url)) throw new PrivateAddress();
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const request = send(url, {
    headers,
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
  return { status: response.statusCode ?? 0, body: await read(response, maxBytes) };
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined; // closes the connection
  }
  return Buffer.concat(chunks);
}
