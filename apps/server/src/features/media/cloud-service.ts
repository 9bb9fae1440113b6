import type { CloudItem, CloudQuery, UploadSummary } from "@overfly/contract/media/clouds";
import { sql } from "kysely";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { containing, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";
import { asCloudItem, CLOUD } from "./cloud-record.ts";
import { tellMission } from "./tell-mission.ts";

const SORTS = {
  captured_at: "clouds.captured_at",
  name: "clouds.name",
  size_bytes: "clouds.size_bytes",
  max_c: "clouds.max_c",
  created_at: "clouds.created_at",
} as const;

const cloudsOf = ({ db, user }: Context) =>
  db
    .selectFrom("clouds")
    .innerJoin("missions", "missions.id", "clouds.mission_id")
    .where(owned(user, "clouds"));

const hasProblems = sql<boolean>`(cardinality(clouds.problems) > 0)`;

export async function listClouds(context: Context, token: string, query: CloudQuery) {
  const mission = await visibleMission(context, token);
  let found = cloudsOf(context).where("clouds.mission_id", "=", mission.id);
  if (query.kind) found = found.where("clouds.kind", "=", query.kind);
  if (query.state) found = found.where("clouds.state", "=", query.state);
  if (query.with_problems !== undefined)
    found = found.where(hasProblems, query.with_problems ? "=" : "<>", true);
  if (query.search) found = found.where("clouds.name", "ilike", containing(query.search));
  let ordered = found;
  for (const [column, direction] of sortsOf(query, SORTS))
    ordered = ordered.orderBy(column, (order) =>
      (direction === "asc" ? order.asc() : order.desc()).nullsLast(),
    );
  const [rows, { total }] = await Promise.all([
    ordered
      .select(CLOUD)
      .orderBy("clouds.captured_at", (order) => order.asc().nullsLast())
      .orderBy("clouds.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(asCloudItem), meta: pageMeta(query, total) };
}

export async function uploadSummary(context: Context, token: string): Promise<UploadSummary> {
  const mission = await visibleMission(context, token);
  const [files, uploads] = await Promise.all([
    cloudsOf(context)
      .where("clouds.mission_id", "=", mission.id)
      .select(({ fn }) => [
        fn.countAll<number>().as("total"),
        fn.countAll<number>().filterWhere("clouds.state", "=", "checked").as("checked"),
        fn.countAll<number>().filterWhere("clouds.state", "=", "stored").as("pending"),
        fn.countAll<number>().filterWhere("clouds.state", "=", "faulty").as("faulty"),
        sql<number>`count(*) filter (where ${hasProblems} and clouds.state <> 'faulty')`.as("limited"),
        fn.countAll<number>().filterWhere("clouds.kind", "=", "thermal_photo").as("thermal"),
        sql<number>`coalesce(sum(clouds.size_bytes), 0)::bigint`.as("bytes"),
      ])
      .executeTakeFirstOrThrow(),
    context.db
      .selectFrom("uploads")
      .where("mission_id", "=", mission.id)
      .where("state", "=", "duplicate")
      .select(({ fn }) => fn.countAll<number>().as("duplicates"))
      .executeTakeFirstOrThrow(),
  ]);
  return { ...files, ...uploads };
}

export async function getCloud(context: Context, id: number): Promise<CloudItem> {
  const row = await cloudsOf(context).where("clouds.id", "=", id).select(CLOUD).executeTakeFirst();
  if (!row) throw notFound("File");
  return asCloudItem(row);
}

export async function cloudFile(context: Context, id: number): Promise<FileReply> {
  const file = await storedFile(context, id);
  return {
    body: await context.storage.getStream(file.storage_key),
    type: file.mime,
    name: file.name,
    size_bytes: file.size_bytes,
  };
}

export async function cloudThumbnail(context: Context, id: number): Promise<FileReply> {
  const { thumbnail_key } = await storedFile(context, id);
  if (!thumbnail_key) throw notFound("Thumbnail");
  return { body: Buffer.from(await context.storage.getBytes(thumbnail_key)), maxAgeS: 86_400 };
}

/** Removes a file; its objects go once the removal is committed. */
export async function removeCloud(context: Context, id: number): Promise<void> {
  await transact(context, async (tx) => {
    const file = await storedFile(tx, id);
    if (file.status === "completed") throw conflict("A completed mission keeps its files");
    await tx.db.deleteFrom("clouds").where("id", "=", id).execute();
    await writeAuditLog(tx, {
      action: "clouds.remove",
      subject_kind: "cloud",
      subject: String(id),
      details: { name: file.name, sha256: file.sha256 },
    });
    await tellMission(tx, file.mission_id);
    tx.afterCommit(async () => {
      for (const key of [file.storage_key, file.thumbnail_key])
        if (key && !(await isUsed(context, key))) await context.storage.delete(key);
    });
  });
}

/** A file that the user may see, with where it lies. */
export async function storedFile(context: Context, id: number) {
  const file = await cloudsOf(context)
    .where("clouds.id", "=", id)
    .select([
      "clouds.id",
      "clouds.mission_id",
      "clouds.storage_key",
      "clouds.thumbnail_key",
      "clouds.mime",
      "clouds.name",
      "clouds.sha256",
      "clouds.size_bytes",
      "clouds.is_radiometric",
      "missions.status",
    ])
    .executeTakeFirst();
  if (!file) throw notFound("File");
  return file;
}

async function isUsed({ db }: Context, key: string): Promise<boolean> {
  const user = await db
    .selectFrom("clouds")
    .where((eb) => eb.or([eb("storage_key", "=", key), eb("thumbnail_key", "=", key)]))
    .select("id")
    .executeTakeFirst();
  return user !== undefined;
}

async function visibleMission({ db, user }: Context, token: string) {
  const mission = await db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("token", "=", token)
    .select("id")
    .executeTakeFirst();
  if (!mission) throw notFound("Mission");
  return mission;
}
