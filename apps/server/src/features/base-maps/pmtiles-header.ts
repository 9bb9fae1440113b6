/** What the head of a PMTiles file (version 3) says; undefined for any other file. */
export interface PmtilesHeader {
  /** Pictures can be shown as they are; vector tiles need a style. */
  holdsPictures: boolean;
  maxZoom: number;
}

export const PMTILES_HEAD_BYTES = 127;
const VERSION = 3;
const [VERSION_AT, TILE_TYPE_AT, MAX_ZOOM_AT] = [7, 99, 101];
/** PNG, JPEG, WebP and AVIF. */
const PICTURES = new Set([2, 3, 4, 5]);

export function readPmtilesHeader(bytes: Buffer): PmtilesHeader | undefined {
  if (bytes.length < PMTILES_HEAD_BYTES || bytes.toString("latin1", 0, VERSION_AT) !== "PMTiles")
    return undefined;
  if (bytes[VERSION_AT] !== VERSION) return undefined;
  return { holdsPictures: PICTURES.has(bytes[TILE_TYPE_AT] ?? 0), maxZoom: bytes[MAX_ZOOM_AT] ?? 0 };
}
