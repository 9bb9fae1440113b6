import { CLIENT_STATUS, type MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { Context, Identity } from "#context.ts";
import type { Locale } from "@overfly/i18n/generated/locales";
import { getFixedT } from "@overfly/i18n/node/translate";
import { pageUrl } from "#platform/http/server-url.ts";
import { owned } from "#tenancy.ts";
import { calendarText, escapeText, localTime, utcTime } from "./calendar-text.ts";
import { offsetAt, timeZoneComponent } from "./time-zone-component.ts";

/** A calendar program keeps what it has read; older missions are of no use in one. */
const PAST_MS = 90 * 24 * 3_600_000;
const MOST = 1000;
const HOUR_MS = 3_600_000;
const CANCELLED: ReadonlySet<string> = new Set(["cancelled", "rejected"]);
const FIRM: ReadonlySet<string> = new Set([
  "assigned",
  "planned",
  "in_progress",
  "data_uploaded",
  "processing",
  "in_review",
  "completed",
]);

interface Reader {
  user: Identity;
  locale: Locale;
}

/** The missions that a pilot is assigned to, or that are scheduled for a client, as a calendar. */
export async function missionCalendar(
  context: Pick<Context, "db" | "settings" | "now">,
  { user, locale }: Reader,
): Promise<string> {
  const rows = await scheduledMissions(context, user);
  const zones = Map.groupBy(rows, ({ time_zone }) => time_zone);
  return calendarText([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Overfly//Missions//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(getFixedT(locale, "settings/calendar")("name", { company: user.organization_name }))}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...[...zones].flatMap(([zone, missions]) => {
      const times = missions.flatMap(({ from, to }) => [from.getTime(), to.getTime()]);
      return timeZoneComponent(zone, new Date(Math.min(...times)), new Date(Math.max(...times)));
    }),
    ...rows.flatMap((row) => eventOf(context, row, { user, locale })),
    "END:VCALENDAR",
  ]);
}

async function scheduledMissions({ db, now }: Pick<Context, "db" | "now">, user: Identity) {
  const rows = await db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .leftJoin("assignments", "assignments.mission_id", "missions.id")
    .where(owned(user, "missions"))
    .where((eb) =>
      eb(
        eb.fn.coalesce("assignments.ends_at", "missions.scheduled_for"),
        ">",
        new Date(now().getTime() - PAST_MS).toISOString(),
      ),
    )
    .select([
      "missions.token",
      "missions.number",
      "missions.type",
      "missions.status",
      "missions.created_at",
      "missions.updated_at",
      "missions.scheduled_for",
      "sites.name as site",
      "sites.address",
      "sites.city",
      "sites.time_zone",
      "sites.location",
      "assignments.starts_at",
      "assignments.ends_at",
      "assignments.created_at as assigned_at",
    ])
    .orderBy("missions.id", "desc")
    .limit(MOST)
    .execute();
  return rows.flatMap((row) => {
    const start = row.starts_at ?? row.scheduled_for;
    if (start === null) return [];
    const from = new Date(start);
    const to = row.starts_at !== null && row.ends_at !== null ? new Date(row.ends_at) : undefined;
    return [{ ...row, from, to: to ?? new Date(from.getTime() + HOUR_MS) }];
  });
}

type ScheduledMission = Awaited<ReturnType<typeof scheduledMissions>>[number];

function eventOf(
  { settings }: Pick<Context, "settings">,
  row: ScheduledMission,
  { user, locale }: Reader,
): string[] {
  const isClient = user.user_type === "client";
  const t = getFixedT(locale, "missions");
  const status = row.status as MissionStatus;
  const state = t(`status.${isClient ? CLIENT_STATUS[status] : status}`);
  const page = `/${isClient ? "orders" : "missions"}/view/${row.token}`;
  const url = pageUrl(settings, isClient ? "client" : "center", page);
  const changed = latest(row.updated_at, row.assigned_at);
  const zoned = (at: Date): string => `;TZID=${row.time_zone}:${localTime(at, offsetAt(row.time_zone, at))}`;
  const coordinates = row.location?.coordinates;
  return [
    "BEGIN:VEVENT",
    `UID:${row.token}@overfly`,
    `DTSTAMP:${utcTime(changed)}`,
    `LAST-MODIFIED:${utcTime(changed)}`,
    `SEQUENCE:${Math.max(0, Math.floor((changed.getTime() - Date.parse(row.created_at)) / 1000))}`,
    `DTSTART${zoned(row.from)}`,
    `DTEND${zoned(row.to)}`,
    `SUMMARY:${escapeText(`${row.number} · ${row.site}`)}`,
    `LOCATION:${escapeText([row.site, row.address, row.city].filter(Boolean).join(", "))}`,
    ...(coordinates ? [`GEO:${coordinates[1]};${coordinates[0]}`] : []),
    `DESCRIPTION:${escapeText(`${t(`type.${row.type}` as "type.visual")}\n${state}\n${url}`)}`,
    `URL:${url}`,
    `STATUS:${CANCELLED.has(status) ? "CANCELLED" : FIRM.has(status) ? "CONFIRMED" : "TENTATIVE"}`,
    "END:VEVENT",
  ];
}

const latest = (...times: (string | null)[]): Date =>
  new Date(Math.max(...times.map((time) => (time === null ? 0 : Date.parse(time)))));
