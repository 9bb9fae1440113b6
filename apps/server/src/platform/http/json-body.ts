import type { Body, Endpoint } from "@overfly/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { HttpError, invalid, tooLarge } from "./errors.ts";
import { jsonRefusal } from "./json-limits.ts";
import type { ParseBodyInput, ParsedBody } from "./parse-body-worker.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** "raw" leaves every JSON body unparsed, "raw-if-large" those that are too large to parse on the event loop. */
    json?: "raw" | "raw-if-large";
  }
}

/** The default limit of a body. Parsing so much takes the event loop about ten milliseconds. */
export const DEFAULT_BODY_BYTES = 256 * 1024;
/** Limits what callers can send before signing in. */
const PUBLIC_BODY_BYTES = 64 * 1024;

const PARSE_WORKER = new URL("./parse-body-worker.ts", import.meta.url);

export const maxBodyBytes = ({ maxBytes, permission }: Endpoint): number =>
  maxBytes ?? (permission === "public" ? PUBLIC_BODY_BYTES : DEFAULT_BODY_BYTES);

/** Parses JSON bodies that are neither nested too deeply nor too large for the event loop. */
export function parseJsonBodies(app: FastifyInstance) {
  const parseText = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    const { json } = request.routeOptions.config;
    if (json === "raw" || (json === "raw-if-large" && body.length > DEFAULT_BODY_BYTES))
      return done(null, body);
    const refusal = jsonRefusal(body);
    if (refusal) return done(new HttpError(400, refusal));
    return void parseText(request, body.toString(), done);
  });
}

/** Parses and validates a body in a worker thread. */
export async function parseInThread<E extends Endpoint>({ method, path }: E, body: Buffer): Promise<Body<E>> {
  const json = new Uint8Array(body);
  const parsed = await runInThread<ParseBodyInput, ParsedBody>(
    PARSE_WORKER,
    { method, path, json },
    { transfer: [json.buffer] },
  );
  if (parsed.ok) return parsed.body as Body<E>;
  if (parsed.errors) throw invalid(parsed.errors);
  throw parsed.refusal === "errors/request:tooManyValues"
    ? tooLarge(parsed.refusal)
    : new HttpError(400, parsed.refusal);
}
