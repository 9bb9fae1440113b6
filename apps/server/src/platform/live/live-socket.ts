import { LIVE_PATH, LiveQuery, MAX_CONNECT_MS } from "@overfly/contract/live";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import { identify, type Credentials } from "#platform/auth/identity.ts";
import type { Identity, Services } from "#context.ts";
import { unauthenticated } from "#platform/http/errors.ts";
import { createAudienceFeed } from "./audience-feed.ts";
import { loadAudienceScope } from "./audience-scope.ts";
import { createConnectionLimit } from "./connection-limit.ts";
import { createSendQueue } from "./send-queue.ts";

/** Together with the identity cache's five seconds, a socket closes within ten seconds of its session's end. */
const CHECK_MS = 4000;
const SIGNED_OUT = 4001;
const SWITCHED = 4002;
const PERMISSIONS_CHANGED = 4003;
/** The standard's code for a server that can't go on. */
const UNAVAILABLE = 1011;

/**
 * The live WebSocket: sends the changes since the page started to load, a "hello", then the changes in the
 * organization that the user acts for.
 */
export function liveSocket(app: FastifyInstance, services: Services) {
  const signedIn = new WeakMap<FastifyRequest, Identity>();
  const countConnection = createConnectionLimit(services.settings);
  app.get(
    LIVE_PATH,
    {
      websocket: true,
      preValidation: async (request) => {
        const identity = await identify(services, request.headers);
        if (!identity) throw unauthenticated();
        if (request.ws) countConnection(identity.user_id, request.raw.socket);
        signedIn.set(request, identity);
      },
    },
    (socket, request) => {
      const identity = signedIn.get(request);
      if (!identity) return socket.close(SIGNED_OUT);
      const { cookie, host } = request.headers;
      const { age_ms } = LiveQuery.safeParse(request.query).data ?? {};
      const since = age_ms === undefined ? undefined : performance.now() - age_ms - MAX_CONNECT_MS;
      serveSocket(services, { socket, identity, credentials: { cookie, host }, since }).catch(
        (error: unknown) => {
          services.log.warn({ err: error }, "Opening a live socket failed");
          socket.close(UNAVAILABLE, "Try again");
        },
      );
      return undefined;
    },
  );
}

interface SocketSession {
  socket: WebSocket;
  identity: Identity;
  credentials: Credentials;
  /** When the page started to load, by `performance.now()`; undefined where it will load everything again. */
  since: number | undefined;
}

async function serveSocket(
  services: Services,
  { socket, identity, credentials: sender, since }: SocketSession,
) {
  const send = createSendQueue(socket);
  socket.on("error", () => socket.terminate());
  let isAlive = true;
  socket.on("pong", () => (isAlive = true));
  const feed = createAudienceFeed(identity, {
    load: (now) => loadAudienceScope(services, now),
    send,
    onError: (error) => services.log.warn({ err: error }, "Reading a live socket's scope failed"),
  });
  const stop = services.live.subscribe(feed.receive);
  socket.on("close", stop);
  await feed.read(identity);
  const isWhole = since === undefined || services.live.replay(performance.now() - since, feed.pass);
  void feed.release();
  const check = async () => {
    const now = await identify(services, sender);
    if (!now) return socket.close(SIGNED_OUT, "Signed out");
    if (now.membership_id !== identity.membership_id) return socket.close(SWITCHED, "Switched");
    if (permissionsKey(now) !== permissionsKey(identity))
      return socket.close(PERMISSIONS_CHANGED, "Rights changed");
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
    await feed.read(now);
    return undefined;
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) => services.log.warn({ err: error }, "Checking a live socket failed"));
  }, CHECK_MS);
  const end = () => clearInterval(timer);
  socket.on("close", end);
  if (socket.readyState !== socket.OPEN) return end();
  send({ kind: "hello", server: `${process.pid}`, missed: !isWhole });
}

/** Closes the socket when it changes, so that the browser reconnects and reloads everything. */
const permissionsKey = ({ user_type, permissions, sp_admin, organization_admin }: Identity): string =>
  [user_type, sp_admin, organization_admin, ...permissions.toSorted()].join();
