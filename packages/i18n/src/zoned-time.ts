/** The wall clock of a zone at a time: "2026-11-21T09:30". */
export function toWall(at: string | Date, zone: string): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts["year"]}-${parts["month"]}-${parts["day"]}T${parts["hour"]}:${parts["minute"]}`;
}

/**
 * The time (ISO 8601 in UTC) at which a zone's wall clock reads so. A reading that comes twice, when clocks go back, is
 * taken as one of the two; one that never comes, when they go forward, is moved on by the gap.
 */
export function fromWall(wall: string, zone: string): string {
  const read = Date.parse(`${wall}Z`);
  const offsetAt = (time: number): number =>
    Date.parse(`${toWall(new Date(time), zone)}Z`) - floorMinute(time);
  const first = read - offsetAt(read);
  return new Date(read - offsetAt(first)).toISOString();
}

const floorMinute = (time: number): number => Math.floor(time / 60_000) * 60_000;
