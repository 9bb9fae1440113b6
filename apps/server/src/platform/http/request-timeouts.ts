import { UPLOADS_PATH } from "@overfly/contract/media/media";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#context.ts";
import { errorReply } from "./error-handler.ts";
import { HttpError } from "./errors.ts";

const MAX_HEADER_MS = 20_000;
const CHECK_MS = 5000;
/** An upload may take as long as it needs, but not pause for so long; it can be gone on with later. */
const UPLOAD_PAUSE_MS = 300_000;
/** Large files come here: by tus, as building models, and put by docks. */
const UPLOADS = [UPLOADS_PATH, "/overfly-media/"];

const TIMED_OUT = new HttpError(408, "errors/request:timeout");

type Settings = Pick<Services["settings"], "REQUEST_TIMEOUT_S">;

/** For Node's server: heads of requests that drip in are refused with 408. */
export function headerTimeouts({ REQUEST_TIMEOUT_S }: Settings) {
  const headersTimeout = Math.min(MAX_HEADER_MS, REQUEST_TIMEOUT_S * 1000);
  return { headersTimeout, connectionsCheckingInterval: Math.min(CHECK_MS, headersTimeout) };
}

/** Ends requests whose bodies drip in only to hold a connection; uploads have a limit of their own. */
export function limitBodyTimes(app: FastifyInstance, { REQUEST_TIMEOUT_S }: Settings) {
  app.addHook("onRequest", async (request, reply) => {
    const { raw, url } = request;
    if (raw.method === "GET" || raw.method === "HEAD" || !("setTimeout" in raw.socket)) return;
    if (UPLOADS.some((path) => url.startsWith(path))) raw.socket.setTimeout(UPLOAD_PAUSE_MS);
    else limitBodyTime(request, reply, REQUEST_TIMEOUT_S * 1000);
  });
}

function limitBodyTime(request: FastifyRequest, reply: FastifyReply, withinMs: number) {
  const { raw } = request;
  const timer = setTimeout(() => {
    if (raw.complete || reply.sent) return;
    const body = Buffer.from(JSON.stringify(errorReply(request, TIMED_OUT)));
    const head = `HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`;
    raw.socket.end(Buffer.concat([Buffer.from(head), body]), () => raw.socket.destroy());
  }, withinMs);
  for (const event of ["end", "close"]) raw.once(event, () => clearTimeout(timer));
}
