const GPS_EPOCH_MS = Date.UTC(1980, 0, 6);
const WEEK_MS = 7 * 24 * 3_600_000;

/** Since when GPS time is ahead of UTC by how many seconds; none has been announced since. */
const LEAP_SECONDS: readonly [sinceMs: number, seconds: number][] = [
  [Date.UTC(2017, 0), 18],
  [Date.UTC(2015, 6), 17],
  [Date.UTC(2012, 6), 16],
  [Date.UTC(2009, 0), 15],
  [Date.UTC(2006, 0), 14],
];

/** UTC of a GPS week and the milliseconds since it began. */
export function utcOfGpsTime(week: number, weekMs: number): number {
  const gpsMs = GPS_EPOCH_MS + week * WEEK_MS + weekMs;
  const seconds = LEAP_SECONDS.find(([sinceMs, ahead]) => gpsMs - ahead * 1000 >= sinceMs)?.[1] ?? 13;
  return gpsMs - seconds * 1000;
}

/** Between a log's own clock, which begins at power-up, and UTC: the median of what its receiver said. */
export function clockOffset(offsetsMs: readonly number[]): number | null {
  return offsetsMs.toSorted((a, b) => a - b)[Math.floor(offsetsMs.length / 2)] ?? null;
}
