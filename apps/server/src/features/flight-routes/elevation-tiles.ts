import { elevationFromTiles, type TilePixels } from "@overfly/flight-planning/terrain/elevation-from-tiles";
import {
  type PackedElevation,
  packElevation,
  recordOf,
} from "@overfly/flight-planning/terrain/elevation-record";
import type { BoundingBox } from "@overfly/geo/bounding-box";
import { LRUCache } from "lru-cache";
import sharp from "sharp";

const PATIENCE_MS = 10_000;
const KEPT_MS = 24 * 3_600_000;
const AGAIN_MS = 60_000;
const MOST_CELLS = 200_000;

/** By address and box; what could not be read is asked for again after a minute. */
const known = new LRUCache<string, { elevation: PackedElevation | null }>({ max: 50, ttl: KEPT_MS });

/** Heights under a box from Terrarium tiles; null where the source has none there or does not answer. */
export async function elevationUnder(address: string, box: BoundingBox): Promise<PackedElevation | null> {
  const key = `${address} ${box.join()}`;
  const kept = known.get(key);
  if (kept) return kept.elevation;
  const read = await elevationFromTiles(box, (z, x, y) => tile(address, [z, x, y]));
  const elevation = read.ok ? packElevation(recordOf(read.model, box, MOST_CELLS)) : null;
  known.set(key, { elevation }, { ttl: elevation ? KEPT_MS : AGAIN_MS });
  return elevation;
}

async function tile(address: string, [z, x, y]: [number, number, number]): Promise<TilePixels | undefined> {
  const url = address.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
  const reply = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!reply.ok) return undefined;
  const picture = sharp(Buffer.from(await reply.arrayBuffer())).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
