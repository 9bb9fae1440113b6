import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { PlainMessageKey } from "@overfly/i18n/message";
import { hasPrivateHost } from "#platform/calls/private-address.ts";
import { PrivateAddress, publicLookup } from "#platform/calls/public-lookup.ts";

const TIMEOUT_MS = 10_000;
const MAX_READ_BYTES = 64 * 1024;
const MAX_STORED_CHARACTERS = 4096;
const MAX_STORED_HEADERS = 40;

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Allows private addresses, for development and tests. */
  allowPrivate: boolean;
}

export interface WebhookResponse {
  /** Null without a response; `error` then has the reason. */
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  error: string | null;
}

/**
 * Posts to an external server, once: no redirects, ten seconds, reads at most 64 KB. Private addresses are rejected
 * on connecting, so that DNS rebinding doesn't help. Never throws.
 */
export async function postWebhook({
  url,
  headers,
  body,
  allowPrivate,
}: WebhookRequest): Promise<WebhookResponse> {
  try {
    const target = new URL(url);
    if (!allowPrivate && hasPrivateHost(target)) throw new PrivateAddress();
    const send = target.protocol === "https:" ? httpsRequest : httpRequest;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = send(target, {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      agent: false,
      signal,
      ...(!allowPrivate && { lookup: publicLookup }),
    });
    const responded = new Promise<IncomingMessage>((resolve, reject) => {
      request.once("response", resolve);
      request.on("error", reject);
    });
    request.end(body);
    const response = await responded;
    return {
      status: response.statusCode ?? null,
      headers: headersOf(response),
      body: await read(response),
      error: null,
    };
  } catch (error) {
    return { status: null, headers: null, body: null, error: errorMessage(error) };
  }
}

async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= MAX_READ_BYTES) break; // closes the connection
  }
  return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "\uFFFD").slice(0, MAX_STORED_CHARACTERS);
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, MAX_STORED_HEADERS)
      .map(([name, value]) => [name, String(value).slice(0, 500)]),
  );

const NETWORK_ERRORS: Record<string, PlainMessageKey> = {
  ENOTFOUND: "errors/webhooks:unknownHost",
  EAI_AGAIN: "errors/webhooks:lookupFailed",
  ECONNREFUSED: "errors/webhooks:connectionRefused",
  ECONNRESET: "errors/webhooks:connectionLost",
  EHOSTUNREACH: "errors/webhooks:unreachable",
  ENETUNREACH: "errors/webhooks:unreachable",
};

function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return "errors/webhooks:failed" satisfies PlainMessageKey;
  const key = "code" in error ? NETWORK_ERRORS[String(error.code)] : sentenceOf(error);
  return key ?? error.message.slice(0, 300);
}

function sentenceOf(error: Error): PlainMessageKey | undefined {
  if (error instanceof PrivateAddress) return "errors/webhooks:privateNetwork";
  return /^(Abort|Timeout)Error$/.test(error.name) ? "errors/webhooks:timeout" : undefined;
}
