/** Photo ingestion (hashing, storing, reading, checking) by the server, compared with a bare sharp loop that only creates thumbnails. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ingestFile } from "@overfly/server/features/media/ingest-file";
import { startEmbeddedPostgres } from "@overfly/server/platform/db/embedded-postgres";
import { runConcurrently } from "@overfly/server/platform/jobs/run-concurrently";
import { systemContext } from "@overfly/server/context";
import { createServices } from "@overfly/server/services";
import { readSettings } from "@overfly/server/settings";
import { createMission, createTwoProviders } from "@overfly/server/testing/factories";
import { createPhoto, createThermalPhoto } from "@overfly/server/testing/photo";
import sharp from "sharp";

/** Every stop of a drone yields a thermal photo and a 12-megapixel visual one. */
const STOPS = 24;
/** Files that a browser uploads concurrently. */
const CONCURRENT_UPLOADS = 4;
const ROUNDS = 3;
const THUMBNAIL_PX = 320;
const POLL_INTERVAL_MS = 10;

type Services = Awaited<ReturnType<typeof createServices>>["services"];

export async function run(): Promise<object[]> {
  const folder = await mkdtemp(join(tmpdir(), "overfly-bench-"));
  const cluster = await startEmbeddedPostgres(join(folder, "postgres"), ["fsync=off"]);
  const { services, close } = await createServices(
    readSettings({
      DATABASE_URL: cluster.url("postgres"),
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "warn",
      MQTT_PORT: "0",
      STREAMING_ENGINE: "off",
    }),
  );
  try {
    const files = await takePhotos(folder);
    const owners = await createTwoProviders(services);
    await ingest(services, owners, files.slice(0, 4)); // warm-up: starts threads, compiles code
    await thumbnails(files.slice(0, 4));
    const rounds: { bare: number; product: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ bare: await thumbnails(files), product: await ingest(services, owners, files) });
    const sorted = rounds.toSorted((one, other) => one.product / one.bare - other.product / other.bare);
    const median = sorted[Math.floor(ROUNDS / 2)] ?? { bare: 1, product: 0 };
    return [
      {
        name: "photo ingest (hash, store, read, decode, thumbnail, check)",
        value: rounded(median.product),
        unit: "photos/s",
        baseline: `bare sharp thumbnail loop: ${rounded(median.bare)} photos/s`,
        ratio: rounded(median.product / median.bare),
      },
    ];
  } finally {
    await close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function takePhotos(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    const visual = join(folder, `DJI_${stop}_W.JPG`);
    const thermal = join(folder, `DJI_${stop}_T.JPG`);
    await writeFile(visual, await createPhoto({ seed: stop, widthPx: 4000, heightPx: 3000 }));
    await writeFile(thermal, await createThermalPhoto({ seed: stop }));
    files.push(visual, thermal);
  }
  return files;
}

/** Photos per second. */
async function thumbnails(files: readonly string[]): Promise<number> {
  const start = performance.now();
  for (const file of files) await sharp(file).resize({ width: THUMBNAIL_PX }).webp().toBuffer();
  return (files.length * 1000) / (performance.now() - start);
}

/** Photos per second, from the first file to the check of the last one. */
async function ingest(
  services: Services,
  { provider, client, site }: Awaited<ReturnType<typeof createTwoProviders>>,
  files: readonly string[],
): Promise<number> {
  const owner = { provider_id: provider.id, client_id: client.id, site_id: site.id };
  const mission = await createMission(services, { ...owner, status: "in_progress" });
  const context = systemContext(services);
  const start = performance.now();
  await runConcurrently(files, CONCURRENT_UPLOADS, (path) =>
    ingestFile(context, { provider_id: provider.id, mission_id: mission.id, name: path, path }),
  );
  while ((await countUnchecked(services, mission.id)) > 0)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  return (files.length * 1000) / (performance.now() - start);
}

async function countUnchecked({ db }: Services, missionId: number): Promise<number> {
  const { count } = await db
    .selectFrom("media_files")
    .where("mission_id", "=", missionId)
    .where("state", "!=", "checked")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

const rounded = (value: number) => Math.round(value * 100) / 100;
