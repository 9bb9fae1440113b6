import { localFrame, type LocalFrame } from "@overfly/geo/local-frame";
import type { MetrePoint } from "@overfly/geo/metre-point";
import Flatbush from "flatbush";
import type { Position } from "geojson";

/** From the whole to the part. A plant may leave levels out. */
export const plantKinds = ["site", "zone", "inverter", "combiner", "string", "table", "module"] as const;
export type PlantKind = (typeof plantKinds)[number];

export interface PlantPart {
  id: string;
  label: string;
  kind: PlantKind;
  parentId: string | null;
  /** Outer ring, closed or not; null where only the hierarchy is known. */
  ring: readonly Position[] | null;
  /** Rated power; modules only. */
  powerW?: number | null;
}

export interface PlacedPart {
  part: PlantPart;
  ring: readonly MetrePoint[];
  center: MetrePoint;
}

/** A plant ready for asking: who is whose part, and what lies where (metres in `frame`). */
export interface Plant {
  frame: LocalFrame;
  parts: ReadonlyMap<string, PlantPart>;
  /** The part itself where it is of that kind, else the nearest part above it that is. */
  ancestor: (id: string, kind: PlantKind) => PlantPart | null;
  modulesOf: (id: string) => readonly string[];
  modulesNear: (at: MetrePoint, withinM: number) => PlacedPart[];
  zonesAt: (at: MetrePoint, withinM: number) => PlacedPart[];
}

const MOST_LEVELS = 16;

/** Parts whose parents are missing stand at the top; a circle of parents is cut. */
export function plantOf(list: readonly PlantPart[]): Plant {
  const parts = new Map(list.map((part) => [part.id, part]));
  const frame = localFrame(list.find(({ ring }) => ring?.[0])?.ring?.[0] ?? [0, 0]);
  const modules = new Map<string, string[]>();
  for (const part of list)
    if (part.kind === "module")
      for (const above of lineage(parts, part.id)) {
        const below = modules.get(above.id);
        if (below) below.push(part.id);
        else modules.set(above.id, [part.id]);
      }
  const placed = (kind: PlantKind): PlacedPart[] =>
    list.flatMap((part) =>
      part.kind === kind && part.ring && part.ring.length >= 3 ? place(part, part.ring, frame) : [],
    );
  return {
    frame,
    parts,
    ancestor: (id, kind) => lineage(parts, id).find((part) => part.kind === kind) ?? null,
    modulesOf: (id) => modules.get(id) ?? [],
    modulesNear: nearness(placed("module")),
    zonesAt: nearness(placed("zone")),
  };
}

function lineage(parts: ReadonlyMap<string, PlantPart>, id: string): PlantPart[] {
  const found: PlantPart[] = [];
  let part = parts.get(id);
  while (part && found.length < MOST_LEVELS && !found.includes(part)) {
    found.push(part);
    part = part.parentId === null ? undefined : parts.get(part.parentId);
  }
  return found;
}

function place(part: PlantPart, ring: readonly Position[], frame: LocalFrame): PlacedPart {
  const points = ring.map(frame.toMetres);
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && points.length > 3 && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-6)
    points.pop();
  const [east, north] = points.reduce<MetrePoint>(([sumX, sumY], [x, y]) => [sumX + x, sumY + y], [0, 0]);
  return { part, ring: points, center: [east / points.length, north / points.length] };
}

function nearness(placed: readonly PlacedPart[]): Plant["modulesNear"] {
  if (placed.length === 0) return () => [];
  const index = new Flatbush(placed.length);
  for (const { ring } of placed) {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    index.add(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  }
  index.finish();
  return ([x, y], withinM) =>
    index.search(x - withinM, y - withinM, x + withinM, y + withinM).flatMap((found) => placed[found] ?? []);
}
