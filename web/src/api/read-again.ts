import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Reads again what somebody has changed. What is being read already may have been found before the change: it is let
 * end, and read once more.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isUnderWay = client.isFetching({ queryKey }) > 0;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isUnderWay) await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
