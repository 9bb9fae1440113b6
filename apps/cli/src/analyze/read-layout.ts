import { readFile } from "node:fs/promises";
import {
  buildPlant,
  type Plant,
  type PlantElement,
  plantElementKinds,
} from "@overfly/plant/hierarchy/plant-model";
import type { Position } from "geojson";
import { z } from "zod";
import { CommandError } from "#command.ts";

const Ring = z.array(z.tuple([z.number(), z.number()]).rest(z.number())).min(4);
const Geometry = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: z.array(Ring).min(1) }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(Ring).min(1)).min(1) }),
]);
const Feature = z.object({
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.unknown(),
});
const Layout = z.object({
  type: z.literal("FeatureCollection"),
  features: z.array(Feature).min(1),
  // of GeoJSON before 2016, which geographic information systems still write
  crs: z.object({ properties: z.object({ name: z.string() }) }).nullish(),
});

/**
 * Reads a layout as Overfly exports it (`kind`, `label`, `parent`), or any GeoJSON of module outlines; tables then come
 * from `table`, and a module's name from `label`, `id` or `panel`. Coordinates are longitude and latitude, or those of the
 * system that the file names.
 */
export async function readLayout(file: string): Promise<Plant> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandError(`${file} can't be read: no such layout file.`);
  });
  const read = Layout.safeParse(parseJson(text.replace(/^\uFEFF/, "")));
  if (!read.success)
    throw new CommandError(`${file} is not a layout: it must be a GeoJSON FeatureCollection of polygons.`);
  const toPosition = await projectionOf(read.data.crs?.properties.name ?? null, file);
  const elements = read.data.features
    .flatMap(({ properties, geometry }, index) => elementsOf(properties ?? {}, geometry, index))
    .map((element) => ({ ...element, ring: element.ring && outlineOf(element.ring.map(toPosition)) }));
  if (elements.some(({ ring }) => ring?.some(isNowhere)))
    throw new CommandError(
      `${file} has no longitude and latitude in degrees and names no coordinate system ("crs").`,
    );
  const unique = [...new Map(elements.map((element) => [element.id, element])).values()];
  if (!unique.some(({ kind, ring }) => kind === "module" && ring))
    throw new CommandError(`${file} contains no module outlines.`);
  return buildPlant(unique);
}

/** To longitude and latitude. */
async function projectionOf(name: string | null, file: string): Promise<(at: Position) => Position> {
  if (name === null || /CRS84$|EPSG:{1,2}4326$/i.test(name)) return (at) => at;
  // loaded when it is needed: the list of coordinate systems is long
  const { projectionFor } = await import("./coordinate-system.ts");
  const projection = projectionFor(Number(/EPSG:.*?(\d+)$/i.exec(name)?.[1] ?? Number.NaN));
  if (!projection) throw new CommandError(`${file} uses an unknown coordinate system: ${name}.`);
  return projection.toWgs84;
}

const isNowhere = ([longitude = 0, latitude = 0]: Position): boolean =>
  !(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90);

/** Null for what has no area. */
function outlineOf(ring: Position[]): Position[] | null {
  let twice = 0;
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    twice += x * nextY - nextX * y;
  }
  return twice === 0 ? null : ring;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function elementsOf(properties: Record<string, unknown>, geometry: unknown, index: number): PlantElement[] {
  const shape = Geometry.safeParse(geometry);
  const ring = !shape.success
    ? null
    : shape.data.type === "Polygon"
      ? shape.data.coordinates[0]
      : shape.data.coordinates[0]?.[0];
  const text = (key: string): string | null => {
    const value = properties[key];
    return typeof value === "string" || typeof value === "number" ? String(value) : null;
  };
  const kind = plantElementKinds.find((known) => known === text("kind")) ?? "module";
  const label = text("label") ?? text("id") ?? text("panel") ?? String(index + 1);
  const corners = ring?.map(([longitude, latitude]) => [longitude, latitude]) ?? null;
  if (text("kind") !== null) return [{ id: label, label, kind, parentId: text("parent"), ring: corners }];
  const table = [text("zone"), text("table")].filter((part) => part !== null).join("/");
  const module: PlantElement = {
    id: table ? `${table}/${label}` : label,
    label,
    kind: "module",
    parentId: table || null,
    ring: corners,
  };
  return table
    ? [{ id: table, label: text("table") ?? table, kind: "table", parentId: null, ring: null }, module]
    : [module];
}
