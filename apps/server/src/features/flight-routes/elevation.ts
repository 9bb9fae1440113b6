import { SiteElevation } from "@overfly/contract/flight-routes/elevation";
import { type BoundingBox, boundingBox } from "@overfly/geo/bounding-box";
import { localFrame } from "@overfly/geo/local-frame";
import type { FastifyRequest } from "fastify";
import type { Position } from "geojson";
import type { Context } from "#context.ts";
import { inThread } from "#platform/storage/thread-pool.ts";
import { invalid, tooLarge, unsupported } from "#platform/http/errors.ts";
import { routeFaultWords } from "#platform/words/route-faults.ts";
import { elevationUnder } from "./elevation-tiles.ts";
import type { ModelToRead, ReadModel } from "./read-elevation-in-thread.ts";
import { siteOf } from "./route-rows.ts";

export type ElevationContext = Pick<Context, "db" | "storage" | "settings" | "log">;

const READER = new URL("./read-elevation-in-thread.ts", import.meta.url);
const MAX_BYTES = 256 * 1024 * 1024;
/** Routes reach over the border, and so does the way to a take-off place. */
const RIM_M = 500;

const keyOf = (siteId: number): string => `elevation/site-${siteId}.json`;

export async function showElevation(context: Context, token: string): Promise<SiteElevation | null> {
  const { id } = await siteOf(context, token);
  return elevationOf(context, id);
}

/** The site's own model, else the installation's tiles; null where neither knows the ground. */
export async function elevationOf(context: ElevationContext, siteId: number): Promise<SiteElevation | null> {
  const { storage, settings, log } = context;
  if (await storage.exists(keyOf(siteId))) {
    const kept = SiteElevation.safeParse(JSON.parse(await storage.get(keyOf(siteId))));
    if (kept.success) return kept.data;
    log.warn({ siteId }, "The kept elevation model of a site can't be read");
  }
  const box = settings.ELEVATION_TILES_URL && (await boxOf(context, siteId));
  if (!settings.ELEVATION_TILES_URL || !box) return null;
  const found = await elevationUnder(settings.ELEVATION_TILES_URL, box);
  return found && { source: "tiles", ...found };
}

/** Keeps what an uploaded GeoTIFF says of the ground under the site. */
export async function keepElevation(
  context: Context,
  token: string,
  request: FastifyRequest,
): Promise<SiteElevation> {
  const { id } = await siteOf(context, token);
  const box = await boxOf(context, id);
  if (!box) throw invalid({ file: ["Draw the site's boundary or set its place first"] });
  const file = request.isMultipart() ? await request.file({ limits: { fileSize: MAX_BYTES } }) : undefined;
  if (!file) throw unsupported("Choose a GeoTIFF");
  const buffer = await file.toBuffer().catch(() => {
    throw tooLarge("An elevation model may have at most 256 MB");
  });
  const bytes = new Uint8Array(buffer).buffer;
  const read = await inThread<ModelToRead, ReadModel>(READER, { bytes, box }, [bytes]);
  if (!read.ok) throw invalid({ file: [routeFaultWords(read)] });
  const elevation = { source: "file" as const, ...read.elevation };
  await context.storage.put(keyOf(id), JSON.stringify(elevation));
  return elevation;
}

export async function removeElevation(context: Context, token: string): Promise<void> {
  const { id } = await siteOf(context, token);
  await context.storage.delete(keyOf(id));
}

async function boxOf({ db }: Pick<Context, "db">, siteId: number): Promise<BoundingBox | undefined> {
  const { boundary, location } = await db
    .selectFrom("sites")
    .where("id", "=", siteId)
    .select(["boundary", "location"])
    .executeTakeFirstOrThrow();
  const outline: Position[] =
    boundary?.type === "Polygon" ? boundary.coordinates.flat() : (boundary?.coordinates.flat(2) ?? []);
  const box = boundingBox(outline.length > 0 ? outline : location ? [location.coordinates] : []);
  return box && withRim(box);
}

function withRim([west, south, east, north]: BoundingBox): BoundingBox {
  const low = localFrame([west, south]).toPosition([-RIM_M, -RIM_M]);
  const high = localFrame([east, north]).toPosition([RIM_M, RIM_M]);
  return [low[0] ?? west, low[1] ?? south, high[0] ?? east, high[1] ?? north];
}
