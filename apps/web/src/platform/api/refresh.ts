import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Reads again what somebody has changed. What is being read already may have been found before the change: it is let
 * end, and read once more.
 */
export async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isUnderWay = client.isFetching({ queryKey }) > 0;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isUnderWay) await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/**
 * Takes what was told into what is known. A repeated event may be older than that, and what is being read may have been
 * found before the event: then it is read again.
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
