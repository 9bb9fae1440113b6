export interface PastedPoint {
  longitude: number;
  latitude: number;
  /** Text after the two numbers. */
  label?: string;
}

const COORDINATES =
  /^\s*(-?\d+(?:\.\d+)?)°?\s*([NS])?[\s,;]+(-?\d+(?:\.\d+)?)°?\s*([EW])?(?:[\s,;]+(.*))?$/iu;

/** "31.95, 35.91, Mast", latitude first as copied from maps. Undefined for anything else. */
export function parsePastedPoint(text: string): PastedPoint | undefined {
  const [, northing, south, easting, west, rest] = COORDINATES.exec(text.trim()) ?? [];
  if (northing === undefined || easting === undefined) return undefined;
  const latitude = Number(northing) * (south?.toUpperCase() === "S" ? -1 : 1);
  const longitude = Number(easting) * (west?.toUpperCase() === "W" ? -1 : 1);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  const label = rest?.trim();
  return { longitude, latitude, ...(label && { label: label.slice(0, 120) }) };
}
