/** ISO 8601 UTC of a local time ("2026-05-01T10:00:00") in a time zone; null if it can't be parsed. */
export function localTimeToUtc(local: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${local.slice(0, 19)}Z`);
  if (Number.isNaN(asUtc)) return null;
  try {
    // twice, because the offset may differ around a daylight saving change
    const guess = asUtc - offsetMs(asUtc, timeZone);
    return new Date(asUtc - offsetMs(guess, timeZone)).toISOString();
  } catch {
    return new Date(asUtc).toISOString();
  }
}

function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  return Date.parse(`${parts.replace(" ", "T")}Z`) - Math.floor(at / 1000) * 1000;
}
