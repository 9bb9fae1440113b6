import type { Services } from "#context.ts";
import { createMission } from "#testing/factories.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface DemoVisit {
  site: string;
  pilot: string;
  kit: "Kit A" | "Kit B";
  daysAgo: number;
  /** Duration of each flight in minutes. */
  flights: readonly number[];
  description: string;
}

/** What the company has flown in the last half year, so that hours, cycles and charts have something to count. */
const VISITS: readonly DemoVisit[] = [
  { site: "Mafraq East", pilot: "pilot@center.demo", kit: "Kit A", daysAgo: 168, flights: [24, 27], description: "Overview after commissioning." },
  { site: "Badajoz Sur", pilot: "pilot.two@center.demo", kit: "Kit B", daysAgo: 141, flights: [22], description: "Fence and drainage after the storm." },
  { site: "Ma'an One", pilot: "pilot@center.demo", kit: "Kit A", daysAgo: 117, flights: [26, 25, 19], description: "Soiling before the cleaning campaign." },
  { site: "Mafraq East", pilot: "pilot.two@center.demo", kit: "Kit B", daysAgo: 92, flights: [28, 21], description: "Glass breakage, blocks 1 and 2." },
  { site: "Badajoz Sur", pilot: "pilot.two@center.demo", kit: "Kit B", daysAgo: 64, flights: [23, 24], description: "Overview for the insurer." },
  { site: "Ma'an One", pilot: "pilot@center.demo", kit: "Kit A", daysAgo: 43, flights: [27], description: "Soiling after the cleaning campaign." },
  { site: "Mafraq East", pilot: "pilot@center.demo", kit: "Kit A", daysAgo: 24, flights: [25, 26], description: "Cable trenches of the extension." },
  { site: "Badajoz Sur", pilot: "pilot.two@center.demo", kit: "Kit B", daysAgo: 11, flights: [20], description: "Tracker positions at noon." },
]; // prettier-ignore

/** Adds completed missions of past months with their manual flights, each with its drone and a battery. */
export async function seedHistory(services: Services): Promise<void> {
  const { db } = services;
  for (const [index, visit] of VISITS.entries()) {
    const site = await db
      .selectFrom("sites")
      .select(["id", "provider_id", "client_id"])
      .where("name", "=", visit.site)
      .executeTakeFirstOrThrow();
    const pilot = await db
      .selectFrom("users")
      .select(["id", "name"])
      .where("email", "=", visit.pilot)
      .executeTakeFirstOrThrow();
    // 10:00 UTC is daylight all year at each of the demo's sites.
    const begun = Math.floor(Date.now() / DAY_MS) * DAY_MS - visit.daysAgo * DAY_MS + 10 * 60 * MINUTE_MS;
    const at = (minutes: number): string => new Date(begun + minutes * MINUTE_MS).toISOString();
    const completed_at = at(2 * 24 * 60);
    const mission = await createMission(services, {
      provider_id: site.provider_id,
      client_id: site.client_id,
      site_id: site.id,
      number: numberOf(begun, index),
      type: "visual",
      subtype: "rgb_overview",
      status: "completed",
      deliverables: ["anomalies"],
      deliverables_ready_at: completed_at,
      description: visit.description,
      created_at: at(-10 * 24 * 60),
      window_start: at(-24 * 60),
      window_end: at(3 * 24 * 60),
      scheduled_for: at(0),
      completed_at,
      inspected_at: at(0),
    });
    await db
      .insertInto("mission_timeline")
      .values({
        mission_id: mission.id,
        kind: "status",
        to_status: "completed",
        actor: "Omar Nasser",
        created_at: completed_at,
      })
      .execute();
    await addAssignment(services, visit, { mission_id: mission.id, ...site, pilot_id: pilot.id, at });
    await addFlights(services, { ...visit, mission_id: mission.id, ...site, pilot_id: pilot.id, at });
  }
}

/** Past the numbers that are given to new missions of that year. */
const numberOf = (begun: number, index: number): string =>
  `M-${new Date(begun).getUTCFullYear()}-${String(9001 + index)}`;

interface FlownVisit extends Pick<DemoVisit, "kit" | "flights"> {
  mission_id: number;
  provider_id: number;
  pilot_id: string;
  /** Minutes after the start of the visit. */
  at: (minutes: number) => string;
}

/** Over since, so that the pilot finds the visit among their own. */
async function addAssignment(
  { db }: Services,
  { kit, flights }: DemoVisit,
  { mission_id, provider_id, pilot_id, at }: Omit<FlownVisit, "kit" | "flights">,
): Promise<void> {
  const { id: kit_id } = await db
    .selectFrom("kits")
    .where("name", "=", kit)
    .where("provider_id", "=", provider_id)
    .select("id")
    .executeTakeFirstOrThrow();
  const minutes = flights.reduce((sum, flown) => sum + flown + 12, 0);
  await db
    .insertInto("assignments")
    .values({
      mission_id,
      provider_id,
      pilot_id,
      kit_id,
      starts_at: at(0),
      ends_at: at(minutes),
      released_at: at(2 * 24 * 60),
    })
    .execute();
}

async function addFlights(
  { db }: Services,
  { kit, flights, mission_id, provider_id, pilot_id, at }: FlownVisit,
): Promise<void> {
  const ofKit = (table: "drones" | "batteries") =>
    db
      .selectFrom(table)
      .innerJoin("kits", "kits.id", `${table}.kit_id`)
      .where("kits.name", "=", kit)
      .where("kits.provider_id", "=", provider_id)
      .orderBy(`${table}.id`)
      .select([`${table}.id`, "kits.id as kit_id"])
      .execute();
  const [drone] = await ofKit("drones");
  const batteries = await ofKit("batteries");
  let start = 0;
  for (const [index, minutes] of flights.entries()) {
    const flight = await db
      .insertInto("flights")
      .values({
        provider_id,
        mission_id,
        pilot_id,
        source: "manual",
        status: "landed",
        took_off_at: at(start),
        landed_at: at(start + minutes),
        battery_before_percent: 98,
        battery_after_percent: Math.round(98 - 2.6 * minutes),
        created_at: at(start + minutes),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    start += minutes + 12;
    const battery = batteries[index % batteries.length];
    const items = [
      ...(drone?.kit_id ? [{ item_kind: "kits", item_id: drone.kit_id }] : []),
      ...(drone ? [{ item_kind: "drones", item_id: drone.id }] : []),
      ...(battery ? [{ item_kind: "batteries", item_id: battery.id }] : []),
    ];
    await db
      .insertInto("flight_equipment")
      .values(items.map((item) => ({ flight_id: flight.id, ...item })))
      .execute();
  }
}
