import type { Socket } from "node:net";
import { RateLimited, unavailable } from "#platform/http/errors.ts";
import type { Settings } from "#settings.ts";

/** A browser tries again with growing delays, up to half a minute. */
const RETRY_S = 30;

/**
 * Counts a connection until it closes; refused where the user (429) or the process (503) has too many. The new one is
 * refused, not the oldest closed: otherwise a user's windows would push each other out again and again.
 */
export function createConnectionLimit(settings: Settings): (user_id: string, socket: Socket) => void {
  const counts = new Map<string, number>();
  let total = 0;
  return (user_id, socket) => {
    const count = counts.get(user_id) ?? 0;
    if (count >= settings.LIVE_CONNECTIONS_PER_USER)
      throw new RateLimited("errors/request:tooManyLiveConnections", RETRY_S);
    if (total >= settings.LIVE_CONNECTIONS) throw unavailable("errors/request:liveConnectionsFull");
    counts.set(user_id, count + 1);
    total += 1;
    socket.once("close", () => {
      const left = (counts.get(user_id) ?? 1) - 1;
      if (left > 0) counts.set(user_id, left);
      else counts.delete(user_id);
      total -= 1;
    });
  };
}
