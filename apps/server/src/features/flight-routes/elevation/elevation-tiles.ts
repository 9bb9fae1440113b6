import {
  elevationFromTiles,
  type TilePixels,
} from "@overfly/flight-planning/terrain/elevation/elevation-from-tiles";
import {
  type PackedElevation,
  packElevation,
  rasterFromModel,
} from "@overfly/flight-planning/terrain/elevation/elevation-raster";
import type { BoundingBox } from "@overfly/geo/bounding-box";
import { LRUCache } from "lru-cache";
import sharp from "sharp";

const TIMEOUT_MS = 10_000;
const CACHE_TTL_MS = 24 * 3_600_000;
const RETRY_AFTER_MS = 60_000;
const MAX_CELLS = 200_000;

/** By URL and box; failures are retried after a minute. */
const cache = new LRUCache<string, { elevation: PackedElevation | null }>({ max: 50, ttl: CACHE_TTL_MS });

/** Elevation of a box from Terrarium tiles; null if the source has none there or does not respond. */
export async function readElevationTiles(address: string, box: BoundingBox): Promise<PackedElevation | null> {
  const key = `${address} ${box.join()}`;
  const cached = cache.get(key);
  if (cached) return cached.elevation;
  const read = await elevationFromTiles(box, (z, x, y) => fetchTile(address, [z, x, y]));
  const elevation = read.ok ? packElevation(rasterFromModel(read.model, box, MAX_CELLS)) : null;
  cache.set(key, { elevation }, { ttl: elevation ? CACHE_TTL_MS : RETRY_AFTER_MS });
  return elevation;
}

async function fetchTile(
  address: string,
  [z, x, y]: [number, number, number],
): Promise<TilePixels | undefined> {
  const url = address.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
  const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!reply.ok) return undefined;
  const picture = sharp(Buffer.from(await reply.arrayBuffer())).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
