/** A time in UTC as PostgreSQL writes it, to the millisecond. */
const UTC_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** ISO 8601 of PostgreSQL's text; a long list has thousands of times, so the usual form is not read as a date. */
export function isoTime(text: string): string {
  const [, day, time, fraction = ""] = UTC_TIME.exec(text) ?? [];
  if (day === undefined) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.padEnd(3, "0")}Z`;
}
