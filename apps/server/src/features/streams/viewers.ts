import { randomUUID } from "node:crypto";
import { type Context, type Services, systemContext } from "#context.ts";
import { type Credentials, identify } from "#platform/auth/identity.ts";
import { RateLimited } from "#platform/http/errors.ts";
import type { MediaServer } from "#platform/media-server/media-server.ts";
import { findStream } from "./stream-record.ts";

const MAX_VIEWERS_PER_USER = 24;
const BUSY_S = 10;

interface WatchingViewer {
  streamId: number;
  userId: string;
  credentials: Credentials;
}

/** Viewers of this process, by the id of their connection. */
export type Viewers = Map<string, WatchingViewer>;

const viewersOf = new WeakMap<MediaServer, Viewers>();

/** The viewers of this process's media server. */
export function openViewers({ video }: Pick<Services, "video">): Viewers {
  const viewers: Viewers = new Map();
  if (video) viewersOf.set(video, viewers);
  return viewers;
}

/** Forgets a viewer whose connection is closed. */
export const forgetViewer = (video: MediaServer, viewerId: string) =>
  void viewersOf.get(video)?.delete(viewerId);

/** Refuses (429) a user who has as many players open as one may; a browser can't read it from a WebSocket. */
export function checkPlayerLimit({ video, user }: Pick<Context, "video" | "user">): void {
  const viewers = video && viewersOf.get(video);
  if (viewers) checkLimit(viewers, user.user_id);
}

function checkLimit(viewers: Viewers, userId: string): void {
  const own = [...viewers.values()].filter((one) => one.userId === userId);
  if (own.length >= MAX_VIEWERS_PER_USER) throw new RateLimited("errors/streams:tooManyPlayers", BUSY_S);
}

/** Adds a connection of the user; refused where they have too many. Returns its id. */
export function addViewer(
  viewers: Viewers,
  { user }: Context,
  viewer: Omit<WatchingViewer, "userId">,
): string {
  const userId = user.user_id;
  checkLimit(viewers, userId);
  const id = randomUUID();
  viewers.set(id, { ...viewer, userId });
  return id;
}

/** Closes the connections of those who signed out or may no longer see the stream. */
export async function checkViewers(services: Services, viewers: Viewers): Promise<void> {
  for (const [id, { streamId, userId, credentials }] of viewers) {
    const user = await identify(services, credentials);
    const mayWatch =
      user?.user_id === userId &&
      (await findStream({ ...systemContext(services), user }, streamId).then(
        () => true,
        () => false,
      ));
    if (!mayWatch) services.video?.dismiss(id);
  }
}
