import type { Boundary } from "@overfly/contract/geometry";
import { LayoutImport } from "@overfly/contract/sites/layout-import";
import { type PlantElementKind } from "@overfly/contract/sites/plant-elements";
import { boundingRectangle } from "@overfly/flight-planning/mission/table-polygons";
import { type Message, message } from "@overfly/i18n/message";
import type { FieldErrors } from "#platform/http/errors.ts";
import { fieldErrors } from "#platform/http/field-errors.ts";
import { jsonRefusal } from "#platform/http/json-limits.ts";
import { boundsOf, boxText } from "#features/sites/site-geometry.ts";

/** From the top of the hierarchy down; a parent has a higher level than its children. */
const LEVELS: readonly PlantElementKind[] = ["inverter", "combiner", "string", "table", "module"];
const CHUNK_SIZE = 2000;
const MAX_ERRORS = 20;
/** Those of a million detailed outlines; more wouldn't fit into the thread's memory. */
const MAX_VALUES = 10_000_000;

type Feature = LayoutImport["features"][number];

/** A layout that is ready to be stored. */
export interface ParsedLayout {
  name: string;
  element_count: number;
  module_count: number;
  /** JSON arrays of `ElementRow`, parents before their children. */
  chunks: Uint8Array[];
}

/** An element by its index in the layout, from 0. */
export interface ElementRow {
  index: number;
  parent: number | null;
  kind: PlantElementKind;
  label: string;
  polygon: Feature["geometry"];
  bounds: string | null;
}

/** Null if it is not JSON. */
export type LayoutErrors = { errors: FieldErrors | null };

/** Parses and validates a `LayoutImport`. Runs in a worker thread: a large plant takes seconds. */
export function run({ json }: { json: Uint8Array }): ParsedLayout | LayoutErrors {
  const read = parse(json);
  if ("errors" in read) return read;
  const { name, features } = read;
  const hierarchy = resolveHierarchy(features);
  if ("errors" in hierarchy) return hierarchy;
  const { ordered, parents } = hierarchy;
  const outlines = tableOutlines(features, parents);
  const indexes = new Map(ordered.map((feature, index) => [feature, index]));
  const rowOf = (feature: Feature, index: number): ElementRow => {
    const parent = parents.get(feature);
    const polygon = feature.geometry ?? outlines.get(feature) ?? null;
    const bounds = polygon && boundsOf(polygon);
    return {
      index,
      parent: (parent && indexes.get(parent)) ?? null,
      kind: feature.properties.kind,
      label: feature.properties.label,
      polygon,
      bounds: bounds && boxText(bounds),
    };
  };
  const chunks: Uint8Array[] = [];
  for (let start = 0; start < ordered.length; start += CHUNK_SIZE) {
    const rows = ordered.slice(start, start + CHUNK_SIZE).map((feature, at) => rowOf(feature, start + at));
    chunks.push(new TextEncoder().encode(JSON.stringify(rows)).slice());
  }
  const module_count = features.filter(({ properties }) => properties.kind === "module").length;
  return { name, element_count: features.length, module_count, chunks };
}

/** Tables without a geometry get the outline of their modules. */
function tableOutlines(
  features: readonly Feature[],
  parents: ReadonlyMap<Feature, Feature>,
): Map<Feature, Boundary | null> {
  const modules = new Map<Feature, Boundary[]>();
  for (const feature of features) {
    const table = parents.get(feature);
    if (table?.properties.kind !== "table" || table.geometry || !feature.geometry) continue;
    const outlines = modules.get(table);
    if (outlines) outlines.push(feature.geometry);
    else modules.set(table, [feature.geometry]);
  }
  return new Map([...modules].map(([table, outlines]) => [table, boundingRectangle(outlines)]));
}

function parse(json: Uint8Array): LayoutImport | LayoutErrors {
  if (jsonRefusal(json, { maxValues: MAX_VALUES })) return { errors: null };
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(json));
  } catch {
    return { errors: null };
  }
  const parsed = LayoutImport.safeParse(value);
  return parsed.success ? parsed.data : { errors: fieldErrors(parsed.error.issues.slice(0, MAX_ERRORS)) };
}

interface Hierarchy {
  /** Parents before their children. */
  ordered: Feature[];
  parents: Map<Feature, Feature>;
}

/** Resolves each parent by its label, at the nearest level above. */
function resolveHierarchy(features: readonly Feature[]): Hierarchy | LayoutErrors {
  const errors: Message[] = [];
  const byLabel = new Map(LEVELS.map((kind) => [kind, new Map<string, Feature>()]));
  for (const feature of features) {
    const { kind, label } = feature.properties;
    const sameKind = byLabel.get(kind);
    if (sameKind?.has(label)) errors.push(message("errors/sites:duplicateElement", { kind, label }));
    sameKind?.set(label, feature);
  }
  const parents = new Map<Feature, Feature>();
  for (const feature of features) {
    const { kind, label, parent } = feature.properties;
    if (!parent) continue;
    const above = LEVELS.slice(0, LEVELS.indexOf(kind)).toReversed();
    const found = above.map((level) => byLabel.get(level)?.get(parent)).find((part) => part !== undefined);
    if (found) parents.set(feature, found);
    else errors.push(message("errors/sites:missingParent", { parent, kind, label }));
  }
  if (errors.length > 0) return { errors: { features: errors.slice(0, MAX_ERRORS) } };
  const ordered = LEVELS.flatMap((kind) => [...(byLabel.get(kind)?.values() ?? [])]);
  return { ordered, parents };
}
