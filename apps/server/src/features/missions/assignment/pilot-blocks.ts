import type { BusyBlock } from "@overfly/contract/missions/crew-calendar";
import type { WorkingDay } from "@overfly/contract/pilots/pilot-availability";
import { fromWall, toWall } from "@overfly/i18n/zoned-time";
import type { Context } from "#context.ts";
import { nextDay, weekdayOf } from "#features/pilots/availability/working-hours.ts";
import { certificatesFor } from "#features/pilots/certificates/needed-certificates.ts";
import { owned } from "#tenancy.ts";
import { type CalendarRange, clipped } from "./busy-block.ts";

type Span = Pick<BusyBlock, "starts_at" | "ends_at">;

/** When these pilots of the provider are absent, off work, or without a certificate that they have and need. */
export async function pilotBlocks(
  context: Context,
  missionType: string,
  { range, pilotIds }: { range: CalendarRange; pilotIds: ReadonlySet<string> },
): Promise<BusyBlock[]> {
  const calendar = calendarOf(range);
  const [absences, hours, certificates] = await Promise.all([
    absencesIn(context, calendar),
    workingHours(context),
    certificatesOf(context, missionType),
  ]);
  const held = Map.groupBy(certificates, ({ pilot_id, kind }) => `${pilot_id} ${kind}`);
  const blocks = [
    ...absences.map(({ pilot_id, first_on, last_on }) =>
      blockOf(pilot_id, "absence", calendar.daysFrom(first_on, last_on)),
    ),
    ...hours.flatMap((row) =>
      timeOff((row.hours ?? []) as WorkingDay[], calendar).map((span) =>
        blockOf(row.pilot_id, "outside_hours", span),
      ),
    ),
    ...[...held.values()].flatMap((all) =>
      daysWithout(all, calendar).map((span) => blockOf(all[0]?.pilot_id ?? "", "certificate", span)),
    ),
  ];
  return blocks
    .filter(({ id }) => pilotIds.has(id))
    .map((block) => ({ ...block, ...clipped(block, range) }))
    .filter(({ starts_at, ends_at }) => starts_at < ends_at);
}

const blockOf = (id: string, kind: BusyBlock["kind"], span: Span): BusyBlock => ({
  candidate: "pilot",
  id,
  kind,
  ...span,
  mission: null,
  reason: null,
});

type Calendar = ReturnType<typeof calendarOf>;

/** The days that a period touches on the provider's clock. Times are worked out once: pilots share their hours. */
function calendarOf({ from, to, zone }: CalendarRange) {
  const last = toWall(to, zone).slice(0, 10);
  const days: string[] = [];
  for (let day = toWall(from, zone).slice(0, 10); day <= last; day = nextDay(day)) days.push(day);
  const known = new Map<string, string>();
  const at = (day: string, time = "00:00"): string => {
    const wall = time === "24:00" ? `${nextDay(day)}T00:00` : `${day}T${time}`;
    const found = known.get(wall) ?? fromWall(wall, zone);
    known.set(wall, found);
    return found;
  };
  const [firstDay = last] = days;
  const daysFrom = (first: string, end: string): Span => ({
    starts_at: at(first < firstDay ? firstDay : first),
    ends_at: at(end > last ? last : end, "24:00"),
  });
  return { days, first: firstDay, last, at, daysFrom };
}

/** What lies between the working hours. */
function timeOff(hours: readonly WorkingDay[], { days, first, last, at }: Calendar): Span[] {
  const spans: Span[] = [];
  let since = at(first);
  for (const day of days) {
    const work = hours.find(({ weekday }) => weekday === weekdayOf(day));
    if (!work) continue;
    spans.push({ starts_at: since, ends_at: at(day, work.from) });
    since = at(day, work.to);
  }
  return [...spans, { starts_at: since, ends_at: at(last, "24:00") }];
}

type Held = Awaited<ReturnType<typeof certificatesOf>>[number];

/** The days on which none of the certificates is valid, in one span where they follow each other. */
function daysWithout(certificates: readonly Held[], { days, daysFrom }: Calendar): Span[] {
  const isValid = (day: string) =>
    certificates.some(
      ({ issued_on, expires_on }) => issued_on <= day && (expires_on === null || expires_on >= day),
    );
  const spans: [first: string, last: string][] = [];
  for (const [index, day] of days.entries()) {
    if (isValid(day)) continue;
    const latest = spans.at(-1);
    if (latest && latest[1] === days[index - 1]) latest[1] = day;
    else spans.push([day, day]);
  }
  return spans.map(([first, end]) => daysFrom(first, end));
}

const absencesIn = ({ db, user }: Context, { first, last }: Calendar) =>
  db
    .selectFrom("pilot_absences")
    .where(owned(user, "pilot_absences"))
    .where("first_on", "<=", last)
    .where("last_on", ">=", first)
    .select(["pilot_id", "first_on", "last_on"])
    .execute();

const workingHours = ({ db, user }: Context) =>
  db
    .selectFrom("pilot_working_hours")
    .where("provider_id", "=", user.organization_id)
    .where("hours", "is not", null)
    .select(["pilot_id", "hours"])
    .execute();

const certificatesOf = ({ db, user }: Context, missionType: string) =>
  db
    .selectFrom("pilot_certificates")
    .where(owned(user, "pilot_certificates"))
    .where("kind", "in", certificatesFor(missionType))
    .select(["pilot_id", "kind", "issued_on", "expires_on"])
    .execute();
