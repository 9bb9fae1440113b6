import type { Report } from "@overfly/contract/reports/reports";
import type { Position } from "geojson";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { inspectedAt } from "#features/anomalies/inspected-at.ts";
import { isAnalyzed } from "#features/anomalies/is-analyzed.ts";
import { brandingColumns } from "#platform/branding/branding-columns.ts";
import { readReportChecklists } from "./report-checklists.ts";

export interface ReportHeader {
  report: Omit<Report, "totals" | "by_class" | "by_severity" | "change" | "unreviewed" | "anomalies">;
  surveyed_modules: number;
  currency: string;
  start: Position | null;
}

/** Everything in a report besides its anomalies: mission, site, parties, date and conditions. */
export async function readReportHeader(context: SystemContext, missionId: number): Promise<ReportHeader> {
  const [row, photos, start, equipment, checklists, sign_off] = await Promise.all([
    missionRow(context, missionId),
    photoSummary(context, missionId),
    firstTakeOff(context, missionId),
    readEquipment(context, missionId),
    readReportChecklists(context, missionId),
    readSignOff(context, missionId),
  ]);
  return {
    surveyed_modules: row.surveyed_modules ?? 0,
    currency: row.currency,
    start,
    report: {
      mission: { token: row.token, number: row.number, type: row.type, subtype: row.subtype },
      site: {
        token: row.site_token,
        name: row.site_name,
        time_zone: row.time_zone,
        boundary: row.boundary,
        capacity_kwdc: row.capacity_kwdc,
      },
      provider: row.provider,
      branding: { logo: row.logo, accent: row.accent, footer: row.footer },
      client: row.client,
      inspected_at: row.inspected_at,
      conditions: {
        irradiance_w_m2: row.irradiance_w_m2,
        irradiance_source: row.irradiance_source as Report["conditions"]["irradiance_source"],
        wind_mps: row.wind_mps,
        ambient_c: row.ambient_c,
        camera: photos.camera,
        gsd_cm: row.gsd_cm,
        photo_count: photos.photo_count,
      },
      is_analyzed: row.is_analyzed,
      published_at: row.published_at,
      equipment,
      checklists,
      sign_off: row.published_at === null ? null : sign_off,
      revision: row.revision ?? 1,
      revision_reason: row.revision_reason,
    },
  };
}

/** Pilots or docks, drones and cameras of the mission's flights. */
async function readEquipment({ db }: SystemContext, missionId: number): Promise<Report["equipment"] & {}> {
  const { rows } = await sql<{ kind: "flown_by" | "drones" | "cameras"; name: string }>`
    select distinct 'flown_by' as kind, coalesce(users.name, docks.name) as name
      from flights left join users on users.id = flights.pilot_id left join docks on docks.id = flights.dock_id
      where flights.mission_id = ${missionId} and coalesce(users.name, docks.name) is not null
    union select 'drones', concat_ws(' · ', drones.model, drones.serial_number)
      from flights join flight_equipment as used on used.flight_id = flights.id and used.item_kind = 'drones'
        join drones on drones.id = used.item_id where flights.mission_id = ${missionId}
    union select 'cameras', concat_ws(' · ', payloads.model, payloads.serial_number)
      from flights join flight_equipment as used on used.flight_id = flights.id and used.item_kind = 'payloads'
        join payloads on payloads.id = used.item_id where flights.mission_id = ${missionId}
    order by kind, name`.execute(db);
  const named = (kind: string) => rows.flatMap((row) => (row.kind === kind ? [row.name] : []));
  return { flown_by: named("flown_by"), drones: named("drones"), cameras: named("cameras") };
}

/** Who completed the mission, or published the last revision. */
async function readSignOff(
  { db }: SystemContext,
  missionId: number,
): Promise<(Report["sign_off"] & {}) | null> {
  const entry = await db
    .selectFrom("mission_timeline")
    .where("mission_id", "=", missionId)
    .where((eb) => eb.or([eb("to_status", "=", "completed"), eb("kind", "=", "report")]))
    .orderBy("id", "desc")
    .select(["actor as name", "created_at as at"])
    .executeTakeFirst();
  return entry ?? null;
}

const missionRow = ({ db }: SystemContext, missionId: number) =>
  db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .innerJoin("organizations as provider", "provider.id", "missions.provider_id")
    .innerJoin("organizations as client", "client.id", "missions.client_id")
    .leftJoin("client_links", (join) =>
      join
        .onRef("client_links.provider_id", "=", "missions.provider_id")
        .onRef("client_links.client_id", "=", "missions.client_id"),
    )
    .leftJoin("reports", "reports.mission_id", "missions.id")
    .where("missions.id", "=", missionId)
    .select([
      "missions.token",
      "missions.number",
      "missions.type",
      "missions.subtype",
      "missions.irradiance_w_m2",
      "missions.irradiance_source",
      "missions.wind_mps",
      "missions.ambient_c",
      "sites.token as site_token",
      "sites.name as site_name",
      "sites.time_zone",
      "sites.boundary",
      "sites.capacity_kwdc",
      "sites.currency",
      "provider.company_name as provider",
      ...brandingColumns("provider"),
      "client.company_name as client",
      "reports.surveyed_modules",
      "reports.gsd_cm",
      isAnalyzed("missions").as("is_analyzed"),
      "reports.published_at",
      "reports.revision",
      "reports.revision_reason",
      inspectedAt.as("inspected_at"),
    ])
    .executeTakeFirstOrThrow();

/** How many usable photos a mission has, and the thermal camera's name. */
async function photoSummary({ db }: SystemContext, missionId: number) {
  const photos = db
    .selectFrom("media_files")
    .where("mission_id", "=", missionId)
    .where("kind", "in", ["photo", "thermal_photo"])
    .where("state", "=", "checked");
  const [counts, thermal] = await Promise.all([
    photos.select(({ fn }) => fn.countAll<number>().as("photo_count")).executeTakeFirstOrThrow(),
    photos
      .where("is_radiometric", "=", true)
      .where("camera", "is not", null)
      .select("camera")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { ...counts, camera: thermal?.camera ?? null };
}

async function firstTakeOff({ db }: SystemContext, missionId: number): Promise<Position | null> {
  const flight = await db
    .selectFrom("flights")
    .where("mission_id", "=", missionId)
    .where("take_off", "is not", null)
    .orderBy("id")
    .limit(1)
    .select("take_off")
    .executeTakeFirst();
  return flight?.take_off?.coordinates ?? null;
}
