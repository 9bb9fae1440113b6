import { boundingRectangle } from "@overfly/flight-planning/mission/table-polygons";
import { localFrame, type LocalFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Polygon, Position } from "geojson";
import type { ToPosition } from "#coordinates/coordinate-system.ts";
import type { Outline } from "#drawing.ts";

/** An outline on the ground. */
export interface PlacedOutline {
  polygon: Polygon;
  attributes: Readonly<Record<string, string>>;
  /** In metres in the drawing's frame. */
  center: PlanarPoint;
  /** Sides of the smallest rectangle around it, the longer one first, in metres. */
  size: [length: number, width: number];
  /** Its corners: the first two at one end of the longer side, counter-clockwise as in the plane. */
  corners: [PlanarPoint, PlanarPoint, PlanarPoint, PlanarPoint];
}

export interface PlacedDrawing {
  frame: LocalFrame;
  outlines: PlacedOutline[];
  /** Outlines without an area, or out of the range of longitudes and latitudes. */
  misplaced: number;
}

/** About a millimetre. */
const DECIMALS = 1e8;

/** Puts outlines on the ground and measures them. */
export function placeOutlines(outlines: readonly Outline[], toPosition: ToPosition): PlacedDrawing {
  const polygons = outlines.map(({ ring }) => ring.map((point) => rounded(toPosition(point))));
  const frame = localFrame(polygons.find(isOnEarth)?.[0] ?? [0, 0]);
  const placed = outlines.flatMap(({ attributes }, index): PlacedOutline[] => {
    const ring = polygons[index] ?? [];
    const polygon: Polygon = { type: "Polygon", coordinates: [ring] };
    const rectangle = isOnEarth(ring) ? boundingRectangle([polygon]) : null;
    return rectangle ? [{ polygon, attributes, ...measured(rectangle.coordinates[0] ?? [], frame) }] : [];
  });
  return { frame, outlines: placed, misplaced: outlines.length - placed.length };
}

export const rounded = ([longitude = Number.NaN, latitude = Number.NaN]: Position): Position => [
  Math.round(longitude * DECIMALS) / DECIMALS,
  Math.round(latitude * DECIMALS) / DECIMALS,
];

const isOnEarth = (ring: readonly Position[]): boolean =>
  ring.length > 0 &&
  ring.every(([lon = Number.NaN, lat = Number.NaN]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90);

function measured(
  rectangle: readonly Position[],
  frame: LocalFrame,
): Pick<PlacedOutline, "center" | "size" | "corners"> {
  const [a = ORIGIN, b = ORIGIN, c = ORIGIN, d = ORIGIN] = rectangle.map(frame.toMetres);
  const [one, other] = [distance(a, b), distance(b, c)];
  const center: PlanarPoint = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2];
  return one >= other
    ? { center, size: [one, other], corners: [d, a, b, c] }
    : { center, size: [other, one], corners: [a, b, c, d] };
}

const ORIGIN: PlanarPoint = [0, 0];
const distance = ([x1, y1]: PlanarPoint, [x2, y2]: PlanarPoint): number => Math.hypot(x2 - x1, y2 - y1);
