import type { LayoutImport } from "@overfly/contract/sites/layout-import";
import type { PlantElementKind } from "@overfly/contract/sites/plant-elements";
import { boundingBox } from "@overfly/geo/bounding-box";
import type { Polygon } from "geojson";
import { toPositionFrom } from "./coordinates/coordinate-system.ts";
import { type Bounds, suggestSystem } from "./coordinates/suggest-system.ts";
import { type Drawing, type DrawingError, type DrawnSystem, MAX_OUTLINES } from "./drawing.ts";
import { buildLayout } from "./layout/build-layout.ts";
import { groupingAttribute, groupsOf, type OutlineGroup } from "./layout/groups.ts";
import { guessMapping } from "./layout/guess-mapping.ts";
import type { LayoutMapping } from "./layout/mapping.ts";
import { type PlacedDrawing, placeOutlines } from "./layout/measure.ts";
import { readDrawing } from "./read-drawing.ts";

/** What a person needs to know of a drawing to decide how it becomes a layout. */
export interface DrawingSummary {
  ok: true;
  format: Drawing["format"];
  outlines: number;
  ignored: number;
  attributes: { name: string; example: string; values: number }[];
  /** Null where the person has to say it. */
  system: DrawnSystem | null;
  /** Of the drawing's unit, in metres; 1 where the system's own is meant. */
  unitM: number;
  /** Whether the file names its system. */
  isSystemStated: boolean;
}

/** A drawing in a coordinate system. */
export interface PlacedSummary {
  groups: OutlineGroup[];
  mapping: LayoutMapping;
  misplaced: number;
  /** West, south, east, north. */
  bounds: Bounds | null;
}

export interface LayoutPreview {
  counts: Partial<Record<PlantElementKind, number>>;
  renumbered: number;
  withoutTable: number;
  /** Labels from the top of the plant down to one element of the lowest level. */
  example: string[];
  /** Of the lowest level that is drawn; of tables, or of every so many modules, where there are more than a map shows. */
  polygons: Polygon[];
  isShownInPart: boolean;
  /** More elements than a layout may have. */
  isTooLarge: boolean;
  /** Of a module, in metres. */
  moduleSize: [length: number, width: number] | null;
}

const SHOWN_POLYGONS = 8000;

/** One file on its way to a layout. */
export class DrawingSession {
  #drawing: Drawing | undefined;
  /** What tells kinds of outlines apart. */
  #grouping: string | null = null;
  #placed: PlacedDrawing | undefined;
  #features: LayoutImport["features"] = [];

  read(bytes: Uint8Array, site: Bounds | null): DrawingSummary | DrawingError {
    const drawing = readDrawing(bytes);
    if (!drawing.ok) return drawing;
    this.#drawing = drawing;
    this.#grouping = groupingAttribute(drawing);
    const { format, outlines, ignored, system } = drawing;
    const corners = outlines.flatMap(({ ring }) => ring.slice(0, 1));
    const isSystemStated = toPositionFrom(system) !== undefined;
    const suggested = isSystemStated ? { system, unitM: 1 } : suggestSystem(corners, site, drawing.unitM);
    const attributes = drawing.attributes.map((name) => {
      const values = new Set(outlines.flatMap((outline) => outline.attributes[name] ?? []));
      const [example = ""] = values;
      return { name, example, values: values.size };
    });
    return {
      ok: true,
      format,
      outlines: outlines.length,
      ignored,
      attributes,
      system: suggested.system.kind === "unknown" ? null : suggested.system,
      unitM: suggested.unitM,
      isSystemStated,
    };
  }

  /** Null for a system that is unknown here. */
  place(system: DrawnSystem, unitM: number): PlacedSummary | null {
    const toPosition = toPositionFrom(system);
    if (!this.#drawing || !toPosition) return null;
    this.#placed = placeOutlines(this.#drawing.outlines, ([x, y]) => toPosition([x * unitM, y * unitM]));
    const groups = groupsOf(this.#placed.outlines, this.#grouping);
    return {
      groups,
      mapping: guessMapping(this.#drawing, groups, this.#grouping),
      misplaced: this.#placed.misplaced,
      bounds:
        boundingBox(this.#placed.outlines.flatMap(({ polygon }) => polygon.coordinates[0] ?? [])) ?? null,
    };
  }

  preview(mapping: LayoutMapping): LayoutPreview | null {
    if (!this.#placed) return null;
    const { features, renumbered, withoutTable } = buildLayout(this.#placed, mapping, this.#grouping);
    this.#features = features;
    const counts: LayoutPreview["counts"] = {};
    for (const { properties } of features) counts[properties.kind] = (counts[properties.kind] ?? 0) + 1;
    const lowest = features.at(-1)?.properties.kind;
    const drawn = features.filter(
      ({ properties, geometry }) => properties.kind === lowest && geometry !== null,
    );
    return {
      counts,
      renumbered,
      withoutTable,
      example: this.#example(),
      ...shownOf(features, drawn),
      isTooLarge: features.length > MAX_OUTLINES,
      moduleSize: this.#moduleSize(lowest, drawn[0]),
    };
  }

  get features(): LayoutImport["features"] {
    return this.#features;
  }

  #example(): string[] {
    const labels: string[] = [];
    const byLabel = new Map(this.#features.map(({ properties }) => [properties.label, properties]));
    let element = this.#features.at(-1)?.properties;
    for (; element && labels.length < 6; element = element.parent ? byLabel.get(element.parent) : undefined)
      labels.unshift(element.label);
    return labels;
  }

  #moduleSize(
    lowest: PlantElementKind | undefined,
    drawn: LayoutImport["features"][number] | undefined,
  ): LayoutPreview["moduleSize"] {
    if (lowest !== "module" || !drawn) return null;
    const ring = (drawn.geometry as Polygon).coordinates[0] ?? [];
    const outline = { ring: ring.map(([x = 0, y = 0]): [number, number] => [x, y]), attributes: {} };
    return placeOutlines([outline], (point) => point).outlines[0]?.size ?? null;
  }
}

function shownOf(
  features: LayoutImport["features"],
  drawn: LayoutImport["features"],
): Pick<LayoutPreview, "polygons" | "isShownInPart"> {
  const tables = features.filter(
    ({ properties, geometry }) => properties.kind === "table" && geometry !== null,
  );
  const isTables = drawn.length > SHOWN_POLYGONS && tables.length > 0;
  const candidates = isTables ? tables : drawn;
  const every = Math.ceil(candidates.length / SHOWN_POLYGONS);
  const polygons = candidates
    .filter((_feature, index) => index % every === 0)
    .map(({ geometry }) => geometry as Polygon);
  return { polygons, isShownInPart: every > 1 };
}
