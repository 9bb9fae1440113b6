import { SiteElevation } from "@overfly/contract/flight-routes/site-elevation";
import { type BoundingBox, boundingBox } from "@overfly/geo/bounding-box";
import { localFrame } from "@overfly/geo/local-frame";
import type { FastifyRequest } from "fastify";
import type { Position } from "geojson";
import type { Context } from "#context.ts";
import { receiveFile } from "#platform/threads/receive-file.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { invalid, tooLarge, unsupported, notFound } from "#platform/http/errors.ts";
import { routeErrorMessage } from "@overfly/i18n/node/route-error-message";
import { readElevationTiles } from "./elevation-tiles.ts";
import type { ReadElevationInput, ReadElevationResult } from "./read-elevation-worker.ts";
import { findSiteId } from "#tenancy.ts";

export type ElevationContext = Pick<Context, "db" | "storage" | "settings" | "log">;

const READ_WORKER = new URL("./read-elevation-worker.ts", import.meta.url);
const MAX_BYTES = 256 * 1024 * 1024;
/** Routes and take-off points may lie outside of the boundary. */
const MARGIN_M = 500;

const storageKey = (siteId: number): string => `elevation/site-${siteId}.json`;

export async function getElevation(context: Context, token: string): Promise<SiteElevation | null> {
  return readElevation(context, await findSiteId(context, token));
}

/** The site's own model, else the installation's tiles; null if neither has data. */
export async function readElevation(
  context: ElevationContext,
  siteId: number,
): Promise<SiteElevation | null> {
  const { storage, settings, log } = context;
  if (await storage.exists(storageKey(siteId))) {
    const stored = SiteElevation.safeParse(JSON.parse(await storage.get(storageKey(siteId))));
    if (stored.success) return stored.data;
    log.warn({ siteId }, "Could not read the stored elevation model of a site");
  }
  const box = settings.ELEVATION_TILES_URL && (await siteBounds(context, siteId));
  if (!settings.ELEVATION_TILES_URL || !box) return null;
  const found = await readElevationTiles(settings.ELEVATION_TILES_URL, box);
  return found && { source: "tiles", ...found };
}

/** Stores the elevation under the site from an uploaded GeoTIFF. */
export const storeElevation = (
  context: Context,
  token: string,
  request: FastifyRequest,
): Promise<SiteElevation> => withFileSlot(context.user, () => receiveElevation(context, token, request));

async function receiveElevation(
  context: Context,
  token: string,
  request: FastifyRequest,
): Promise<SiteElevation> {
  const id = await findSiteId(context, token);
  await requireFreeSpace(context);
  const box = await siteBounds(context, id);
  if (!box) throw invalid({ file: ["errors/sites:boundaryRequired"] });
  const file = await receiveFile(request, MAX_BYTES);
  if (!file) throw unsupported("errors/sites:chooseGeotiff");
  if (file.isTruncated) throw tooLarge("errors/sites:elevationTooLarge");
  const { bytes } = file;
  const read = await runInThread<ReadElevationInput, ReadElevationResult>(
    READ_WORKER,
    { bytes, box },
    { transfer: [bytes.buffer], fileOwner: context.user.user_id },
  );
  if (!read.ok) throw invalid({ file: [routeErrorMessage(read)] });
  const elevation = { source: "file" as const, ...read.elevation };
  await context.storage.put(storageKey(id), JSON.stringify(elevation));
  return elevation;
}

export async function removeElevation(context: Context, token: string): Promise<void> {
  await removeStoredElevation(context, await findSiteId(context, token));
}

export const removeStoredElevation = ({ storage }: Pick<Context, "storage">, siteId: number): Promise<void> =>
  storage.delete(storageKey(siteId));

async function siteBounds({ db }: Pick<Context, "db">, siteId: number): Promise<BoundingBox | undefined> {
  const site = await db
    .selectFrom("sites")
    .where("id", "=", siteId)
    .select(["boundary", "location"])
    .executeTakeFirst();
  if (!site) throw notFound("Site"); // deleted since the request began
  const { boundary, location } = site;
  const outline: Position[] =
    boundary?.type === "Polygon" ? boundary.coordinates.flat() : (boundary?.coordinates.flat(2) ?? []);
  const box = boundingBox(outline.length > 0 ? outline : location ? [location.coordinates] : []);
  return box && withMargin(box);
}

function withMargin([west, south, east, north]: BoundingBox): BoundingBox {
  const low = localFrame([west, south]).toPosition([-MARGIN_M, -MARGIN_M]);
  const high = localFrame([east, north]).toPosition([MARGIN_M, MARGIN_M]);
  return [low[0] ?? west, low[1] ?? south, high[0] ?? east, high[1] ?? north];
}
