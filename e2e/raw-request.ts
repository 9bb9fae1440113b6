import { request } from "node:http";
import { ErrorReply } from "@overfly/contract/page";

export interface RawRequest {
  method?: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Objects go as JSON, anything else as it is. */
  body?: object | string | Uint8Array;
}

export interface RawReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends exactly what it is told: paths are not tidied up, and nothing is refused on this side. */
export function sendRawRequest(
  origin: string,
  path: string,
  { method = "GET", cookie, headers = {}, body }: RawRequest = {},
): Promise<RawReply> {
  const { promise, resolve, reject } = Promise.withResolvers<RawReply>();
  const isJson = typeof body === "object" && !(body instanceof Uint8Array);
  const payload = isJson ? JSON.stringify(body) : body;
  const { hostname, port } = new URL(origin);
  const sent = request({
    hostname,
    port,
    path,
    method,
    agent: false,
    headers: {
      ...(payload !== undefined && { "content-length": String(Buffer.byteLength(payload)) }),
      ...(isJson && { "content-type": "application/json" }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
  });
  sent.on("response", (reply) => {
    const chunks: Buffer[] = [];
    reply.on("data", (chunk: Buffer) => chunks.push(chunk));
    reply.on("end", () =>
      resolve({
        status: reply.statusCode ?? 0,
        headers: reply.headers,
        text: Buffer.concat(chunks).toString(),
      }),
    );
  });
  sent.on("error", reject);
  sent.end(payload);
  return promise;
}

/** What a failure tells. Throws where it is not in the specification's form, or tells about the inside. */
export function errorReplyOf({ status, text }: RawReply): { status: number; fields: Record<string, string[]> } {
  const read = ErrorReply.strict().safeParse(JSON.parse(text));
  if (status < 400 || !read.success || read.data.message.trim() === "")
    throw new Error(`${status} is no failure in the product's form: ${text.slice(0, 500)}`);
  if (/node_modules|\.ts\b|\bat \w+ \(|syntax error|select /i.test(text))
    throw new Error(`This failure tells about the inside: ${text.slice(0, 500)}`);
  return { status, fields: read.data.errors ?? {} };
}
