import type { Services } from "#context.ts";

/** How long another process's change may take to be seen. */
const FRESH_MS = 5000;

/**
 * The origins of all base maps that were chosen, for the Content-Security-Policy of pages: exactly these are opened for
 * tiles. Read before the first page and again, at most every few seconds, when a page is asked for.
 */
export async function createMapHosts({ db, log, now }: Services) {
  let origins = "";
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    readAt = now().getTime();
    const rows = await db.selectFrom("base_maps").select("url").distinct().execute();
    const found = rows.flatMap(({ url }) => URL.parse(url.replaceAll(/[{}]/gu, ""))?.origin ?? []);
    origins = [...new Set(found)].toSorted().join(" ");
  }
  const refresh = (): Promise<void> => {
    reading ??= read()
      .catch((error: unknown) => log.error(error, "The base maps can't be read"))
      .finally(() => (reading = undefined));
    return reading;
  };
  await refresh();
  return {
    refresh,
    /** As the policy writes them; empty where there are none. */
    origins: (): string => {
      if (now().getTime() - readAt > FRESH_MS) void refresh();
      return origins;
    },
  };
}

export type MapHosts = Awaited<ReturnType<typeof createMapHosts>>;
