import { type DataTag, hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

/**
 * Refetches data that was changed elsewhere: what is shown at once, the rest when it is shown again. A fetch in flight
 * may have read the old state, also that of a screen that is still waiting for it: it is left to finish, and repeated.
 */
export async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
  const ends = underWay.flatMap(({ promise }) => promise ?? []);
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (ends.length === 0) return;
  await Promise.allSettled(ends);
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;
/** After a fetch failed for good: a server that was overloaded has a while to recover. */
const RETRY_PAUSE_MS = 15_000;

interface Pace {
  pauseMs: number;
  /** Whether something changed during the pause. */
  isDue: boolean;
}

const paces = new WeakMap<QueryClient, Map<string, Pace>>();

/**
 * Refetches data after a live event: at once, then after pauses that double while events go on. A flight's thousand
 * photos would otherwise have every open page refetch a thousand times, and exceed the server's limit of requests. What
 * the server could not answer is asked again later, since no other event may come and the page would show the old state.
 */
export function refreshSoon(client: QueryClient, queryKey: QueryKey): void {
  const ofClient = paces.get(client) ?? new Map<string, Pace>();
  paces.set(client, ofClient);
  const key = hashKey(queryKey);
  const known = ofClient.get(key);
  if (known) {
    known.isDue = true;
    return;
  }
  const pace: Pace = { pauseMs: FIRST_PAUSE_MS, isDue: false };
  ofClient.set(key, pace);
  const run = (): void => {
    void refresh(client, queryKey).then(() => {
      if (hasFailed(client, queryKey)) setTimeout(() => refreshSoon(client, queryKey), RETRY_PAUSE_MS);
    });
    setTimeout(() => {
      if (!pace.isDue) return void ofClient.delete(key);
      pace.isDue = false;
      pace.pauseMs = Math.min(pace.pauseMs * 2, LONGEST_PAUSE_MS);
      run();
    }, pace.pauseMs);
  };
  run();
}

/** Whether something shown could not be read for a reason that may pass; a refusal doesn't. */
const hasFailed = (client: QueryClient, queryKey: QueryKey): boolean =>
  client
    .getQueryCache()
    .findAll({ queryKey, type: "active" })
    .some(
      ({ state: { status, error } }) =>
        status === "error" && !(error instanceof CallError && isRefused(error)),
    );

const isRefused = ({ status }: CallError): boolean => status >= 400 && status < 500 && status !== 429;

/**
 * Applies a live event to cached data. A repeated event may be older than the cache, and a fetch in flight may have
 * read the state before it: then the data is refetched.
 */
export function applyLiveEvent<T>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, T, Error>,
  isRepeated: boolean,
  change: (known: T) => T,
): void {
  if (isRepeated || client.isFetching({ queryKey }) > 0) refreshSoon(client, queryKey);
  if (isRepeated) return;
  client.setQueryData<T>(queryKey, (known) => (known === undefined ? undefined : change(known)));
}
