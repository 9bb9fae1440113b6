import type { FastifyRequest } from "fastify";
import { type Context, requestContext, type Services, systemContext } from "#context.ts";
import { type Credentials, identify } from "#platform/auth/identity.ts";
import { conflict, forbidden, notFound, unauthenticated } from "#platform/http/errors.ts";
import type { Viewer } from "#platform/media-server/media-server.ts";
import { guestOf, guestViewer, streamOfGuest } from "./guests/guest-places.ts";
import { readPlayback } from "./playback-signature.ts";
import { findStream } from "./stream-record.ts";
import { addGuest, addUser, forgetViewer, type Viewers } from "./viewers.ts";

/** Who opens video below a path. */
export interface VideoAudience {
  path: string;
  /** Adds the viewer whose signed address a request has, or refuses it. */
  admit: (request: FastifyRequest) => Promise<Viewer>;
  forget: (viewerId: string) => void;
  /** Whether the connection is that of the caller. */
  isTheirs: (request: FastifyRequest, viewerId: string) => Promise<boolean>;
}

export const usersOf = (services: Services, viewers: Viewers): VideoAudience => ({
  path: "/api/ops/streams/:id",
  forget: (viewerId) => void viewers.delete(viewerId),
  isTheirs: async (request, viewerId) => {
    const user = await identify(services, request.headers);
    if (!user) throw unauthenticated();
    const viewer = viewers.get(viewerId);
    return viewer?.kind === "user" && viewer.userId === user.user_id;
  },
  admit: async (request) => {
    const streamId = Number((request.params as { id: string }).id);
    const user = await identify(services, request.headers);
    if (!user) throw unauthenticated();
    if (!Number.isSafeInteger(streamId) || streamId <= 0 || streamId >= 2 ** 31) throw notFound("Stream");
    const context: Context = { ...requestContext(services, request), user };
    const permitted = await readPlayback(context, streamId, queryOf(request));
    if (permitted !== user.user_id) throw forbidden("errors/streams:addressExpired");
    const { state } = await findStream(context, streamId);
    if (state !== "live") throw conflict("errors/streams:notLive");
    const id = addUser(viewers, { streamId, userId: user.user_id, credentials: credentialsOf(request) });
    return { id, streamId };
  },
});

/** People without an account: their address names no stream, and is worth what their place is. */
export const guestsOf = (services: Services, viewers: Viewers): VideoAudience => ({
  path: "/api/guest/stream",
  forget: (viewerId) => services.video && forgetViewer(systemContext(services), services.video, viewerId),
  // its id is known to nobody else
  isTheirs: async (_request, viewerId) => viewers.get(viewerId)?.kind === "guest",
  admit: async (request) => {
    const context = requestContext(services, request);
    const query = queryOf(request);
    const guestId = guestOf(query.get("viewer"));
    const streamId = guestId === undefined ? undefined : await streamOfGuest(context, guestId);
    if (guestId === undefined || streamId === undefined) throw forbidden("errors/streams:addressExpired");
    const permitted = await readPlayback(context, streamId, query);
    if (permitted !== guestViewer(guestId)) throw forbidden("errors/streams:addressExpired");
    const id = await addGuest(context, viewers, { streamId, guestId });
    if (id === undefined) throw forbidden("errors/streams:addressExpired");
    return { id, streamId };
  },
});

const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split("?")[1]);

const credentialsOf = ({ headers: { authorization, cookie, host } }: FastifyRequest): Credentials => ({
  authorization,
  cookie,
  host,
});
