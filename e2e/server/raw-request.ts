import { request } from "node:http";
import { ErrorReply } from "@overfly/contract/page";
import { DEMO_PASSWORD } from "@overfly/server/demo/demo-accounts";

export interface RawRequest {
  method?: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Objects are sent as JSON, anything else unchanged. */
  body?: object | string | Uint8Array;
}

export interface RawReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a request exactly as given, without normalising the path or validating it. */
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

/** Parses an error reply. Throws where it does not have the specified shape or leaks internals. */
export function errorReplyOf({ status, text }: RawReply): {
  status: number;
  fields: Record<string, string[]>;
} {
  const read = ErrorReply.strict().safeParse(JSON.parse(text));
  if (status < 400 || !read.success || read.data.message.trim() === "")
    throw new Error(`${status} is not an error reply in the specified shape: ${text.slice(0, 500)}`);
  if (/node_modules|\.ts\b|\bat \w+ \(|syntax error|select /i.test(text))
    throw new Error(`This error reply leaks internals: ${text.slice(0, 500)}`);
  return { status, fields: read.data.errors ?? {} };
}

export interface SessionCookie {
  name: string;
  value: string;
  domain: string;
}

/** Signs in as a demo user on the host name of their side. */
export async function sessionCookie(
  origin: string,
  email: string,
  side: "center" | "client",
): Promise<SessionCookie> {
  const domain = `${side}.localhost`;
  const reply = await sendRawRequest(origin, "/api/auth/login", {
    method: "POST",
    headers: { host: `${domain}:${new URL(origin).port}` },
    body: { email, password: DEMO_PASSWORD },
  });
  const [, name = "", value] = /^([^=]+)=([^;]*)/.exec(reply.headers["set-cookie"]?.[0] ?? "") ?? [];
  if (value === undefined) throw new Error(`${email} could not sign in: ${reply.status} ${reply.text}`);
  return { name, value, domain };
}

/** Signs in as a demo user and returns the session cookie, which survives a restart of the server. */
export async function cookieOf(origin: string, email: string): Promise<string> {
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status} ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
