import type { LayoutProposal } from "@overfly/contract/sites/layout-import";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { notify } from "#platform/notifications/notify.ts";
import { messageColumns } from "#platform/db/message-columns.ts";
import { transact } from "#platform/db/transaction.ts";
import type { JobHandler } from "#platform/jobs/job-handler.ts";
import type { RunningJob } from "#platform/jobs/job.ts";
import { isOutage } from "#platform/jobs/outage.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import type { FindModulesInput, PhotoModules } from "./find-modules-worker.ts";
import { hasLayout } from "./plant-elements.ts";
import type { LayoutOfPhotos } from "./propose-layout-worker.ts";
import { terrainOfSite } from "./site-terrain.ts";
import type { Terrain } from "./terrain-below.ts";

const FIND_WORKER = new URL("./find-modules-worker.ts", import.meta.url);
const PROPOSE_WORKER = new URL("./propose-layout-worker.ts", import.meta.url);
const BATCH_SIZE = 4;
/** Photos of one proposal; a larger plant is drawn, or flown in parts. */
const MAX_PHOTOS = 1500;

interface LayoutToStore {
  site_id: number;
  mission_id: number;
  /** A `LayoutImport`. */
  json: Buffer;
  seenShares: readonly (readonly [label: string, share: number])[];
  figures: Omit<LayoutProposal, "uncertain_modules">;
}

/** Stores a proposal for the site's people; layouts are the sites' own matter. */
type StoreLayout = (context: SystemContext, layout: LayoutToStore) => Promise<void>;

/** The job that proposes a layout from the photos of a mission whose site has none. */
export const layoutProposer =
  (store: StoreLayout): JobHandler =>
  (context, job) =>
    proposeLayout(context, job, store);

async function proposeLayout(context: SystemContext, job: RunningJob, store: StoreLayout): Promise<void> {
  const { mission_id } = job;
  const mission = await context.db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where("missions.id", "=", mission_id)
    .select(["missions.site_id", "missions.number", "sites.token", "sites.name"])
    .executeTakeFirstOrThrow();
  if (await hasLayout(context, mission.site_id))
    return job.report({ log: [message("processing/jobs:has_layout")] });
  const found = await findModulesInPhotos(context, job, mission.site_id);
  await job.report({ percent: 90, step: message("processing/jobs:joining_photos") });
  const layout = await runInThread<{ photos: PhotoModules[]; name: string }, LayoutOfPhotos | null>(
    PROPOSE_WORKER,
    { photos: found, name: mission.number },
  );
  if (!layout) return job.report({ log: [message("processing/jobs:no_layout_proposed")] });
  const { json, seenShares, ...figures } = layout;
  const modules = seenShares.length;
  await store(context, {
    site_id: mission.site_id,
    mission_id,
    json: Buffer.from(json),
    seenShares,
    figures,
  });
  await transact(context, async (tx) => {
    await tx.db
      .insertInto("mission_timeline")
      .values({
        mission_id,
        kind: "processing",
        ...messageColumns(message("missions/timeline:layoutProposed", { modules })),
        center_only: true,
        actor: "Overfly",
      })
      .execute();
    await notify(
      tx,
      { organization_id: job.provider_id, permission: "edit sites" },
      {
        kind: "processing",
        title: message("notifications/texts:layoutProposed", { site: mission.name }),
        body: message("notifications/texts:layoutToCheck", { modules, tables: layout.tables }),
        url: `/sites/view/${mission.token}`,
      },
    );
  });
  await job.report({ log: [message("processing/jobs:layout_proposed", { modules, tables: layout.tables })] });
}

async function findModulesInPhotos(
  context: SystemContext,
  job: RunningJob,
  siteId: number,
): Promise<PhotoModules[]> {
  const terrain = await terrainOfSite(context, job.mission_id, siteId);
  const photos = await context.db
    .selectFrom("media_files")
    .where("mission_id", "=", job.mission_id)
    .where("is_radiometric", "=", true)
    .where("state", "=", "checked")
    .where(sql<boolean>`position is not null`)
    .orderBy("captured_at")
    .orderBy("id")
    .limit(MAX_PHOTOS)
    .select(["id", "storage_key", "position"])
    .execute();
  const found: PhotoModules[] = [];
  for (let from = 0; from < photos.length; from += BATCH_SIZE) {
    const batch = photos.slice(from, from + BATCH_SIZE);
    const results = await Promise.all(batch.map((photo) => findInPhoto(context, photo, terrain)));
    found.push(...results.filter((result) => result !== null));
    const seen = from + batch.length;
    await job.report({
      percent: Math.floor((85 * seen) / photos.length),
      step: message("processing/jobs:finding_modules", { seen, total: photos.length }),
    });
  }
  return found;
}

type Photo = { id: number; storage_key: string; position: { coordinates: number[] } | null };

async function findInPhoto(
  context: SystemContext,
  { id, storage_key, position }: Photo,
  terrain: Terrain | null,
): Promise<PhotoModules | null> {
  try {
    return await runInThread<FindModulesInput, PhotoModules | null>(FIND_WORKER, {
      photoId: String(id),
      bytes: await context.storage.getBytes(storage_key),
      position: position?.coordinates ?? null,
      terrain,
    });
  } catch (error) {
    if (isOutage(error)) throw error;
    // inspecting it said why it can't be read
    return null;
  }
}
