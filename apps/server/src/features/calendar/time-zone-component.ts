import { localTime, offsetText } from "./calendar-text.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Ten years: a time that somebody mistyped must not keep the server busy. */
const MOST_DAYS = 3660;

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far a zone's clocks are ahead of UTC at a time. */
export function offsetAt(zone: string, at: Date): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  formats.set(zone, format);
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
}

/** A VTIMEZONE with each change of the zone's clocks from a day before the first time to a day after the last. */
export function timeZoneComponent(zone: string, from: Date, to: Date): string[] {
  const start = new Date(from.getTime() - DAY_MS);
  const lines = ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observance(start, offsetAt(zone, start))];
  let [before, offset] = [start, offsetAt(zone, start)];
  const end = Math.min(to.getTime() + DAY_MS, start.getTime() + MOST_DAYS * DAY_MS);
  while (before.getTime() < end) {
    const after = new Date(before.getTime() + DAY_MS);
    const changed = offsetAt(zone, after);
    if (changed !== offset) lines.push(...observance(changeBetween(zone, before, after), changed, offset));
    [before, offset] = [after, changed];
  }
  return [...lines, "END:VTIMEZONE"];
}

/** The minute in which the clocks change. */
function changeBetween(zone: string, before: Date, after: Date): Date {
  const offset = offsetAt(zone, before);
  let [low, high] = [Math.floor(before.getTime() / 60_000), Math.floor(after.getTime() / 60_000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, new Date(middle * 60_000)) === offset) low = middle;
    else high = middle;
  }
  return new Date(high * 60_000);
}

/** Its start is written as the clocks showed it before the change. */
function observance(at: Date, offset: number, before = offset): string[] {
  const kind = offset > before ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localTime(at, before)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(offset)}`,
    `END:${kind}`,
  ];
}
