import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Context, requestContext, type Services } from "#context.ts";
import { type Credentials, identify } from "#platform/auth/identity.ts";
import {
  conflict,
  forbidden,
  HttpError,
  notFound,
  unauthenticated,
  unavailable,
  unsupported,
} from "#platform/http/errors.ts";
import { readPlayback } from "./playback-signature.ts";
import { findStream } from "./stream-record.ts";
import { addViewer, checkViewers, openViewers, type Viewers } from "./viewers.ts";

/** As for the live socket: a viewer's connection closes within ten seconds of the end of their right. */
const CHECK_MS = 4000;
const MAX_SDP_BYTES = 64 * 1024;

type StreamRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * The video of a stream: as FLV, by WebSocket or as a reply without an end, or by WebRTC. The address has to be signed
 * for the user who calls it; their right is checked again while they watch.
 */
export function liveVideoSocket(app: FastifyInstance, services: Services) {
  const viewers = openViewers(services);
  const handOver = async (request: StreamRequest, reply: FastifyReply) => {
    const { context, streamId } = await permit(services, request);
    const playback = services.video?.playback;
    if (playback?.kind !== "flv") throw notFound("Stream");
    const id = addViewer(viewers, context, { streamId, credentials: credentialsOf(request) });
    playback.watch({ id, streamId }, request.raw, detachedSocket(request, reply));
  };
  // the WebSocket plugin would answer the request in a handler's place
  app.get<{ Params: { id: string } }>(
    "/api/ops/streams/:id/live",
    { preValidation: handOver },
    (_request, reply) => reply,
  );
  whepEndpoints(app, services, viewers);
  const timer = setInterval(() => {
    checkViewers(services, viewers).catch((error: unknown) =>
      services.log.warn({ err: error }, "Checking viewers failed"),
    );
  }, CHECK_MS);
  app.addHook("preClose", async () => {
    clearInterval(timer);
    for (const id of viewers.keys()) services.video?.dismiss(id);
    await services.video?.close(); // the server's end awaits the connections that were handed over, also those on their way
  });
}

/** WHEP: the viewer's offer is passed on to the media server, and deleting the connection's address ends it. */
function whepEndpoints(app: FastifyInstance, services: Services, viewers: Viewers) {
  app.addContentTypeParser(
    "application/sdp",
    { parseAs: "string", bodyLimit: MAX_SDP_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.post<{ Params: { id: string } }>("/api/ops/streams/:id/whep", async (request, reply) => {
    const { context, streamId } = await permit(services, request);
    const playback = services.video?.playback;
    if (playback?.kind !== "whep") throw notFound("Stream");
    if (typeof request.body !== "string") throw unsupported("errors/streams:noOffer");
    const id = addViewer(viewers, context, { streamId, credentials: credentialsOf(request) });
    try {
      const answer = await playback.answer({ id, streamId }, request.body);
      if (answer === undefined) throw conflict("errors/streams:noVideoNow");
      const location = `/api/ops/streams/${streamId}/whep/${id}`;
      return await reply.code(201).header("location", location).type("application/sdp").send(answer);
    } catch (error) {
      viewers.delete(id);
      if (error instanceof HttpError) throw error;
      services.log.warn({ err: error, streamId }, "MediaMTX gave a viewer no video");
      throw unavailable("errors/streams:noVideoNow");
    }
  });
  app.delete<{ Params: { viewer: string } }>("/api/ops/streams/:id/whep/:viewer", async (request, reply) => {
    const user = await identify(services, request.headers);
    const { viewer } = request.params;
    if (!user) throw unauthenticated();
    if (viewers.get(viewer)?.userId !== user.user_id) throw notFound("Stream");
    services.video?.dismiss(viewer);
    return reply.code(204).send();
  });
}

const credentialsOf = ({ headers: { authorization, cookie, host } }: FastifyRequest): Credentials => ({
  authorization,
  cookie,
  host,
});

async function permit(services: Services, request: StreamRequest) {
  const streamId = Number(request.params.id);
  const user = await identify(services, request.headers);
  if (!user) throw unauthenticated();
  if (!Number.isSafeInteger(streamId) || streamId <= 0 || streamId >= 2 ** 31) throw notFound("Stream");
  const context: Context = { ...requestContext(services, request), user };
  const query = new URLSearchParams(request.url.split("?")[1]);
  const permitted = await readPlayback(context, streamId, query);
  if (permitted !== user.user_id) throw forbidden("errors/streams:addressExpired");
  const { state } = await findStream(context, streamId);
  if (state !== "live") throw conflict("errors/streams:notLive");
  return { context, streamId };
}

/** From now on, the connection isn't the HTTP server's. */
function detachedSocket(request: FastifyRequest, reply: FastifyReply): Socket {
  const { socket } = request.raw;
  reply.hijack();
  if (request.ws) {
    reply.raw.detachSocket(socket);
    socket.removeAllListeners("data");
  }
  return socket;
}
