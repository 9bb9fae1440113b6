import { CONDITION_RULES } from "@overfly/contract/missions/flight-conditions";
import type { MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { MissionType } from "@overfly/contract/missions/missions";
import { nextDaylight } from "@overfly/plant/sun/daylight";
import type { SolarSite } from "@overfly/plant/sun/site-solar-conditions";
import { sql } from "kysely";
import type { Services } from "#context.ts";
import { createMission } from "#testing/factories.ts";

interface DemoMission {
  site: string;
  status: MissionStatus;
  type?: MissionType;
  subtype?: string;
  /** The start of its window in days from today; the window is two weeks long. */
  day: number;
  reason?: string;
  held_status?: MissionStatus;
  description: string;
  pilot?: string;
}

/** One mission in each state without photos; those with photos are flown. */
const DEMO_MISSIONS: readonly DemoMission[] = [
  { site: "Mafraq East", status: "draft", day: 30, description: "Follow-up of the repaired strings." },
  { site: "Mafraq East", status: "requested", day: 6, description: "Check block 2 after the sandstorm." },
  {
    site: "Badajoz Sur",
    status: "requested",
    day: 9,
    type: "visual",
    subtype: "rgb_overview",
    description: "Hail on Tuesday; look for broken glass.",
  },
  {
    site: "Ma'an One",
    status: "rejected",
    day: -20,
    type: "mapping",
    subtype: "model_3d",
    reason: "No-fly order over the district until the end of the month.",
    description: "3D model for the extension.",
  },
  { site: "Badajoz Sur", status: "approved", day: 4, description: "Spring thermography." },
  {
    site: "Mafraq East",
    status: "assigned",
    day: 2,
    pilot: "pilot@center.demo",
    description: "Rows 1 to 10 first.",
  },
  {
    site: "Badajoz Sur",
    status: "in_progress",
    day: -1,
    pilot: "pilot.two@center.demo",
    description: "IEC detailed inspection of inverter area 1.",
    subtype: "iec_detailed",
  },
  {
    site: "Ma'an One",
    status: "on_hold",
    held_status: "approved",
    day: 12,
    reason: "Waiting for the new gate code.",
    description: "Vegetation along the fence.",
    type: "maintenance",
    subtype: "vegetation",
  },
  {
    site: "Ma'an One",
    status: "cancelled",
    day: -40,
    reason: "The client moved the works to autumn.",
    description: "Progress of the extension.",
    type: "construction",
    subtype: "progress",
  },
];

const DAY_MS = 86_400_000;
/** How long the center took to answer a request. */
const ANSWERED_AFTER_MS = DAY_MS / 6;
/** States that the client's user sets. */
const BY_CLIENT: ReadonlySet<MissionStatus> = new Set(["draft", "requested"]);

/** Adds typical missions of a company. */
export async function seedMissions(services: Services): Promise<void> {
  const { db } = services;
  for (const [index, mission] of DEMO_MISSIONS.entries()) {
    const site = await db
      .selectFrom("sites")
      .selectAll()
      .where("name", "=", mission.site)
      .executeTakeFirstOrThrow();
    const opens = Date.now() + mission.day * DAY_MS;
    const created = Date.now() - (DEMO_MISSIONS.length - index) * DAY_MS;
    const { site: _site, day: _day, pilot, ...columns } = mission;
    const client = await administrator(services, site.client_id);
    const row = await createMission(services, {
      ...columns,
      provider_id: site.provider_id,
      client_id: site.client_id,
      site_id: site.id,
      created_by: client.id,
      number: await nextNumber(services, site.provider_id),
      window_start: new Date(opens).toISOString(),
      window_end: new Date(opens + 14 * DAY_MS).toISOString(),
      deliverables: ["anomalies", "pdf_report"],
      created_at: new Date(created).toISOString(),
    });
    await writeTimeline(services, { id: row.id, created, ...mission }, client.name);
    if (pilot) await assign(services, row, site, pilot);
  }
}

/** What the client asked for, and what the center has made of it. */
async function writeTimeline(
  { db }: Services,
  { id, created, status, reason }: DemoMission & { id: number; created: number },
  client: string,
): Promise<void> {
  const asked = { to_status: BY_CLIENT.has(status) ? status : "requested", actor: client, text: null };
  const answered = { to_status: status, actor: "Omar Nasser", text: reason ?? null };
  const steps = BY_CLIENT.has(status) ? [asked] : [asked, answered];
  await db
    .insertInto("mission_timeline")
    .values(
      steps.map((step, index) => ({
        ...step,
        mission_id: id,
        kind: "status",
        created_at: new Date(created + index * ANSWERED_AFTER_MS).toISOString(),
      })),
    )
    .execute();
}

const administrator = ({ db }: Services, organizationId: number) =>
  db
    .selectFrom("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .where("memberships.organization_id", "=", organizationId)
    .orderBy("memberships.id")
    .select(["users.id", "users.name"])
    .executeTakeFirstOrThrow();

async function assign(
  { db }: Services,
  mission: { id: number; provider_id: number; window_start: string | null },
  site: SolarSite,
  email: string,
) {
  const pilot = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const kit = await db
    .selectFrom("kits")
    .select("id")
    .where("provider_id", "=", mission.provider_id)
    .where("name", "=", email.startsWith("pilot@") ? "Kit A" : "Kit B")
    .executeTakeFirstOrThrow();
  const opens = Date.parse(mission.window_start ?? "") + DAY_MS;
  const [[starts, ends] = [opens, opens + DAY_MS / 3]] = nextDaylight(site, [opens, opens + 7 * DAY_MS], {
    count: 1,
    minIrradianceWm2: CONDITION_RULES.solar_thermography.minIrradianceWm2 ?? 0,
  });
  await db
    .insertInto("assignments")
    .values({
      mission_id: mission.id,
      provider_id: mission.provider_id,
      pilot_id: pilot.id,
      kit_id: kit.id,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(ends).toISOString(),
    })
    .execute();
}

async function nextNumber({ db }: Services, provider_id: number): Promise<string> {
  const year = new Date().getUTCFullYear();
  const { last } = await db
    .insertInto("mission_numbers")
    .values({ provider_id, year, last: 1 })
    .onConflict((known) =>
      known.columns(["provider_id", "year"]).doUpdateSet({ last: sql`mission_numbers.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return `M-${year}-${String(last).padStart(4, "0")}`;
}
