import type { Site } from "./sites.ts";

/** What the inspections found, null where nobody has looked for anomalies: not known is not none. */
export const ifAnalyzed = <T>(site: Pick<Site, "is_analyzed">, value: T): T | null =>
  site.is_analyzed ? value : null;
