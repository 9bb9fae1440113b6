import type { CloudOverview, OverviewFile } from "@overfly/contract/media/cloud-overview";
import type { MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { Deliverable } from "@overfly/contract/missions/missions";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";
import { asMediaFile, MEDIA_FILE_COLUMNS, mediaFilesOf } from "#features/media/media-record.ts";
import { madeDeliverables } from "./made-deliverables.ts";

const MAX_RECENT = 8;
const MAX_FAULTY = 5;
const MAX_SITES = 20;
const MAX_MISSIONS = 10;
/** Of which so many are looked at for what they lack. */
const MAX_FLOWN = 100;
const FLOWN: readonly MissionStatus[] = ["data_uploaded", "processing", "in_review"];

export async function getCloudOverview(context: Context): Promise<CloudOverview> {
  const [totals, recent, faulty, sites, missing] = await Promise.all([
    totalsOf(context),
    newestFiles(context, MAX_RECENT),
    newestFiles(context, MAX_FAULTY, "faulty"),
    largestSites(context),
    missingDeliverables(context),
  ]);
  return { ...totals, recent, faulty, sites, missing };
}

const filesOf = ({ db, user }: Context) => db.selectFrom("media_files").where(owned(user, "media_files"));

const sizeOf = sql<number>`coalesce(sum(media_files.size_bytes), 0)::bigint`;

const totalsOf = (context: Context) =>
  filesOf(context)
    .select(({ fn }) => [
      fn.countAll<number>().as("file_count"),
      sizeOf.as("size_bytes"),
      fn.countAll<number>().filterWhere("media_files.state", "=", "stored").as("checking_count"),
      fn.countAll<number>().filterWhere("media_files.state", "=", "faulty").as("faulty_count"),
    ])
    .executeTakeFirstOrThrow();

async function newestFiles(context: Context, limit: number, state?: "faulty"): Promise<OverviewFile[]> {
  const rows = await mediaFilesOf(context)
    .$if(state !== undefined, (query) => query.where("media_files.state", "=", state ?? ""))
    .select([...MEDIA_FILE_COLUMNS, "sites.name as site_name", "sites.time_zone"])
    .orderBy("media_files.created_at", "desc")
    .orderBy("media_files.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ site_name: name, time_zone, ...row }) => ({
    file: asMediaFile(row),
    site: { token: row.site_token, name, time_zone },
  }));
}

const largestSites = (context: Context) =>
  context.db
    .selectFrom(
      filesOf(context)
        .groupBy("media_files.site_id")
        .select(({ fn }) => [
          "media_files.site_id",
          fn.countAll<number>().as("file_count"),
          sizeOf.as("size_bytes"),
          sql<string>`max(media_files.created_at)`.as("last_added_at"),
        ])
        .orderBy("size_bytes", "desc")
        .limit(MAX_SITES)
        .as("sums"),
    )
    .innerJoin("sites", "sites.id", "sums.site_id")
    .select([
      "sites.token",
      "sites.name",
      "sites.time_zone",
      "sums.file_count",
      "sums.size_bytes",
      "sums.last_added_at",
    ])
    .orderBy("sums.size_bytes", "desc")
    .orderBy("sites.name")
    .execute();

async function missingDeliverables(context: Context): Promise<CloudOverview["missing"]> {
  const { db, user } = context;
  if (!user.permissions.includes("view missions")) return [];
  const missions = await db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where(owned(user, "missions"))
    .where("missions.status", "in", FLOWN)
    .select([
      "missions.id",
      "missions.token",
      "missions.number",
      "missions.deliverables",
      "sites.token as site_token",
      "sites.name as site_name",
      "sites.time_zone",
    ])
    .orderBy("missions.updated_at", "desc")
    .limit(MAX_FLOWN)
    .execute();
  const made = await madeDeliverables(
    context,
    missions.map(({ id }) => id),
    { published: user.user_type === "client" },
  );
  return missions
    .map(({ id, token, number, deliverables, site_token, site_name: name, time_zone }) => ({
      token,
      number,
      site: { token: site_token, name, time_zone },
      deliverables: (deliverables as Deliverable[]).filter((one) => !made.get(id)?.has(one)),
    }))
    .filter(({ deliverables }) => deliverables.length > 0)
    .slice(0, MAX_MISSIONS);
}
