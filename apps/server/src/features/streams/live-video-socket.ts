import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Services } from "#context.ts";
import { conflict, HttpError, notFound, unavailable, unsupported } from "#platform/http/errors.ts";
import { guestsOf, usersOf, type VideoAudience } from "./video-audience.ts";
import { checkViewers, openViewers } from "./viewers.ts";

/** As for the live socket: a viewer's connection closes within ten seconds of the end of their right. */
const CHECK_MS = 4000;
const MAX_SDP_BYTES = 64 * 1024;

/**
 * The video of a stream: as FLV, by WebSocket or as a reply without an end, or by WebRTC. The address has to be signed
 * for the user or guest who calls it; their right is checked again while they watch, and at once after a change of the
 * stream or its guest links.
 */
export function liveVideoSocket(app: FastifyInstance, services: Services) {
  const viewers = openViewers(services);
  app.addContentTypeParser(
    "application/sdp",
    { parseAs: "string", bodyLimit: MAX_SDP_BYTES },
    (_request, body, done) => done(null, body),
  );
  for (const audience of [usersOf(services, viewers), guestsOf(services, viewers)]) {
    flvEndpoint(app, services, audience);
    whepEndpoints(app, services, audience);
  }
  const check = (streamId?: number) => {
    checkViewers(services, viewers, streamId).catch((error: unknown) =>
      services.log.warn({ err: error }, "Checking viewers failed"),
    );
  };
  const timer = setInterval(check, CHECK_MS);
  const unsubscribe = services.live.subscribe((_audience, event) => {
    if (event.kind === "stream") check(event.id);
  });
  app.addHook("preClose", async () => {
    clearInterval(timer);
    unsubscribe();
    for (const id of viewers.keys()) services.video?.dismiss(id);
    await services.video?.close(); // the server's end awaits the connections that were handed over, also those on their way
  });
}

function flvEndpoint(app: FastifyInstance, services: Services, { path, admit }: VideoAudience) {
  const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
    const playback = services.video?.playback;
    if (playback?.kind !== "flv") throw notFound("Stream");
    const viewer = await admit(request);
    playback.watch(viewer, request.raw, detachedSocket(request, reply));
  };
  // the WebSocket plugin would answer the request in a handler's place
  app.get(`${path}/live`, { preValidation: handOver }, (_request, reply) => reply);
}

/** WHEP: the viewer's offer is passed on to the media server, and deleting the connection's address ends it. */
function whepEndpoints(app: FastifyInstance, services: Services, audience: VideoAudience) {
  app.post(`${audience.path}/whep`, async (request, reply) => {
    const playback = services.video?.playback;
    if (playback?.kind !== "whep") throw notFound("Stream");
    if (typeof request.body !== "string") throw unsupported("errors/streams:noOffer");
    const viewer = await audience.admit(request);
    try {
      const answer = await playback.answer(viewer, request.body);
      if (answer === undefined) throw conflict("errors/streams:noVideoNow");
      const location = `${request.url.split("?")[0]}/${viewer.id}`;
      return await reply.code(201).header("location", location).type("application/sdp").send(answer);
    } catch (error) {
      audience.forget(viewer.id);
      if (error instanceof HttpError) throw error;
      services.log.warn({ err: error, streamId: viewer.streamId }, "MediaMTX gave a viewer no video");
      throw unavailable("errors/streams:noVideoNow");
    }
  });
  app.delete<{ Params: { viewer: string } }>(`${audience.path}/whep/:viewer`, async (request, reply) => {
    const { viewer } = request.params;
    if (!(await audience.isTheirs(request, viewer))) throw notFound("Stream");
    services.video?.dismiss(viewer);
    return reply.code(204).send();
  });
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
