import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches data that was changed elsewhere. A fetch in flight may have read the old state: it is left to finish, and
 * repeated.
 */
export async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isUnderWay = client.isFetching({ queryKey }) > 0;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isUnderWay) await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

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
  if (isRepeated || client.isFetching({ queryKey }) > 0) void refresh(client, queryKey);
  if (isRepeated) return;
  client.setQueryData<T>(queryKey, (known) => (known === undefined ? undefined : change(known)));
}
