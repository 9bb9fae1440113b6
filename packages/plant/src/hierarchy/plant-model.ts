import { localFrame, type LocalFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import Flatbush from "flatbush";
import type { Position } from "geojson";

/** From the top of the hierarchy down. A plant may leave levels out. */
export const plantElementKinds = [
  "site",
  "zone",
  "inverter",
  "combiner",
  "string",
  "table",
  "module",
] as const;
export type PlantElementKind = (typeof plantElementKinds)[number];

export interface PlantElement {
  id: string;
  label: string;
  kind: PlantElementKind;
  parentId: string | null;
  /** Outer ring, closed or not; null where only the hierarchy is known. */
  ring: readonly Position[] | null;
  /** Rated power; modules only. */
  powerW?: number | null;
}

export interface MappedElement {
  element: PlantElement;
  ring: readonly PlanarPoint[];
  center: PlanarPoint;
}

/** Indexed hierarchy and geometry of a plant; planar coordinates are metres in `frame`. */
export interface Plant {
  frame: LocalFrame;
  elements: ReadonlyMap<string, PlantElement>;
  /** The nearest ancestor of that kind; the element itself where it is one. */
  ancestor: (id: string, kind: PlantElementKind) => PlantElement | null;
  modulesOf: (id: string) => readonly string[];
  modulesNear: (at: PlanarPoint, withinM: number) => MappedElement[];
  zonesAt: (at: PlanarPoint, withinM: number) => MappedElement[];
}

const MAX_LEVELS = 16;

/** Elements whose parent is missing become roots; a cycle of parents is cut. */
export function buildPlant(elementList: readonly PlantElement[]): Plant {
  const elements = new Map(elementList.map((element) => [element.id, element]));
  const frame = localFrame(elementList.find(({ ring }) => ring?.[0])?.ring?.[0] ?? [0, 0]);
  const modules = new Map<string, string[]>();
  for (const element of elementList)
    if (element.kind === "module")
      for (const ancestor of elementAndAncestors(elements, element.id)) {
        const descendants = modules.get(ancestor.id);
        if (descendants) descendants.push(element.id);
        else modules.set(ancestor.id, [element.id]);
      }
  const mapped = (kind: PlantElementKind): MappedElement[] =>
    elementList.flatMap((element) =>
      element.kind === kind && element.ring && element.ring.length >= 3
        ? mapElement(element, element.ring, frame)
        : [],
    );
  return {
    frame,
    elements,
    ancestor: (id, kind) =>
      elementAndAncestors(elements, id).find((element) => element.kind === kind) ?? null,
    modulesOf: (id) => modules.get(id) ?? [],
    modulesNear: spatialSearch(mapped("module")),
    zonesAt: spatialSearch(mapped("zone")),
  };
}

function elementAndAncestors(elements: ReadonlyMap<string, PlantElement>, id: string): PlantElement[] {
  const found: PlantElement[] = [];
  let element = elements.get(id);
  while (element && found.length < MAX_LEVELS && !found.includes(element)) {
    found.push(element);
    element = element.parentId === null ? undefined : elements.get(element.parentId);
  }
  return found;
}

function mapElement(element: PlantElement, ring: readonly Position[], frame: LocalFrame): MappedElement {
  const points = ring.map(frame.toMetres);
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && points.length > 3 && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-6)
    points.pop();
  const [east, north] = points.reduce<PlanarPoint>(([sumX, sumY], [x, y]) => [sumX + x, sumY + y], [0, 0]);
  return { element, ring: points, center: [east / points.length, north / points.length] };
}

function spatialSearch(mapped: readonly MappedElement[]): Plant["modulesNear"] {
  if (mapped.length === 0) return () => [];
  const index = new Flatbush(mapped.length);
  for (const { ring } of mapped) {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    index.add(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  }
  index.finish();
  return ([x, y], withinM) =>
    index.search(x - withinM, y - withinM, x + withinM, y + withinM).flatMap((found) => mapped[found] ?? []);
}
