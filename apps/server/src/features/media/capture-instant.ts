/** The instant, as ISO 8601 UTC, that a clock in this time zone shows as `local` ("2026-05-01T10:00:00"). */
export function instantOf(local: string, timeZone: string): string | null {
  const shown = Date.parse(`${local.slice(0, 19)}Z`);
  if (Number.isNaN(shown)) return null;
  try {
    // twice, because the offset at the guess may differ from the offset at the answer around a clock change
    const guess = shown - offsetMs(shown, timeZone);
    return new Date(shown - offsetMs(guess, timeZone)).toISOString();
  } catch {
    return new Date(shown).toISOString();
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
