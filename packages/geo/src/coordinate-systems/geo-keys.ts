/** What a GeoTIFF, or a point cloud in its manner, says of its coordinates; by the keys' names. */
export type GeoKeys = Readonly<Record<string, unknown>>;

/** Instead of an EPSG number, of a system that the keys themselves describe. */
export const USER_DEFINED = 32_767;
const PROJECTED = 1;

/** The EPSG number that the keys state; parameters of a projection without one make a system of its own on its datum. */
export function codeOf(keys: GeoKeys): number {
  const hasOwnProjection =
    keys["GTModelTypeGeoKey"] === PROJECTED && keys["ProjCoordTransGeoKey"] !== undefined;
  const datum = hasOwnProjection ? USER_DEFINED : keys["GeographicTypeGeoKey"];
  return Number(keys["ProjectedCSTypeGeoKey"] ?? datum ?? Number.NaN);
}
