import { randomUUID } from "node:crypto";
import { type Context, type Services, type SystemContext, systemContext } from "#context.ts";
import { type Credentials, identify } from "#platform/auth/identity.ts";
import { RateLimited } from "#platform/http/errors.ts";
import type { MediaServer } from "#platform/media-server/media-server.ts";
import { freePlace, occupyPlace, renewPlaces } from "./guests/guest-places.ts";
import { findStream } from "./stream-record.ts";

const MAX_VIEWERS_PER_USER = 24;
const BUSY_S = 10;

interface WatchingUser {
  kind: "user";
  streamId: number;
  userId: string;
  credentials: Credentials;
}

/** By a guest link. */
interface WatchingGuest {
  kind: "guest";
  streamId: number;
  guestId: string;
}

/** Viewers of this process, by the id of their connection. */
export type Viewers = Map<string, WatchingUser | WatchingGuest>;

const viewersOf = new WeakMap<MediaServer, Viewers>();

/** The viewers of this process's media server. */
export function openViewers({ video }: Pick<Services, "video">): Viewers {
  const viewers: Viewers = new Map();
  if (video) viewersOf.set(video, viewers);
  return viewers;
}

/** Forgets a viewer whose connection is closed; a guest's place is free again. */
export function forgetViewer(context: SystemContext, video: MediaServer, viewerId: string): void {
  const viewers = viewersOf.get(video);
  const viewer = viewers?.get(viewerId);
  viewers?.delete(viewerId);
  if (viewer?.kind !== "guest") return;
  freePlace(context, viewerId).catch((error: unknown) =>
    context.log.warn({ err: error }, "A guest's place is free only once it lapses"),
  );
}

/** Refuses (429) a user who has as many players open as one may; a browser can't read it from a WebSocket. */
export function checkPlayerLimit({ video, user }: Pick<Context, "video" | "user">): void {
  const viewers = video && viewersOf.get(video);
  if (viewers) checkLimit(viewers, user.user_id);
}

function checkLimit(viewers: Viewers, userId: string): void {
  const own = [...viewers.values()].filter((one) => one.kind === "user" && one.userId === userId);
  if (own.length >= MAX_VIEWERS_PER_USER) throw new RateLimited("errors/streams:tooManyPlayers", BUSY_S);
}

/** Adds a connection of the user; refused where they have too many. Returns its id. */
export function addUser(viewers: Viewers, user: Omit<WatchingUser, "kind">): string {
  checkLimit(viewers, user.userId);
  const id = randomUUID();
  viewers.set(id, { kind: "user", ...user });
  return id;
}

/** Adds a guest's connection in place of their former one. Returns its id; undefined if they hold no place. */
export async function addGuest(
  context: SystemContext,
  viewers: Viewers,
  guest: Omit<WatchingGuest, "kind">,
): Promise<string | undefined> {
  const id = randomUUID();
  if (!(await occupyPlace(context, guest.guestId, id))) return undefined;
  for (const [other, viewer] of viewers)
    if (viewer.kind === "guest" && viewer.guestId === guest.guestId) context.video?.dismiss(other);
  viewers.set(id, { kind: "guest", ...guest });
  return id;
}

/** Closes the connections of those who may no longer see the stream: of all streams, or of one. */
export async function checkViewers(services: Services, viewers: Viewers, only?: number): Promise<void> {
  const checked = [...viewers].filter(([, { streamId }]) => only === undefined || streamId === only);
  const guests = checked.flatMap(([id, { kind }]) => (kind === "guest" ? [id] : []));
  const welcome = await renewPlaces(systemContext(services), guests);
  for (const [id, viewer] of checked) {
    const mayWatch = viewer.kind === "guest" ? welcome.has(id) : await mayUserWatch(services, viewer);
    if (!mayWatch) services.video?.dismiss(id);
  }
}

async function mayUserWatch(
  services: Services,
  { streamId, userId, credentials }: WatchingUser,
): Promise<boolean> {
  const user = await identify(services, credentials);
  if (user?.user_id !== userId) return false;
  return findStream({ ...systemContext(services), user }, streamId).then(
    () => true,
    () => false,
  );
}
