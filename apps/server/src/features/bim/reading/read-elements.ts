import type { BimDiscipline, IfcWarning } from "@overfly/contract/bim/bim-words";
import { disciplineOf } from "./discipline.ts";

import { type OpenIfc, referenceOf, referencesOf, textOf } from "./open-ifc.ts";

/** A row of `bim_elements`. */
export interface BimElementRow {
  id: number;
  parent_id: number | null;
  global_id: string;
  ifc_class: string;
  name: string;
  type_name: string | null;
  storey: string | null;
  /** Null where it only holds others. */
  discipline: BimDiscipline | null;
  search: string;
}

/** They hold elements, and nobody builds them. */
const CONTAINER =
  /^Ifc(Project|Site|Building|BuildingStorey|Space|SpatialZone|ExternalSpatialElement|Facility\w*|Bridge(Part)?|Road(Part)?|Railway(Part)?|MarineFacility|MarinePart)$/;
/** Holes and notes: not built either, and shown nowhere. */
const LEFT_OUT =
  /^Ifc(Opening|Voiding|FeatureElement|Projection|VirtualElement|Annotation|Grid|Port|DistributionPort|Surface)/;
const MAX_TEXT = 300;
/** Deeper trees are cut: a chain of aggregates may also be a circle. */
const MAX_DEPTH = 64;

export function readElements(
  ifc: OpenIfc,
  fileName: string,
): { rows: BimElementRow[]; warnings: IfcWarning[] } {
  const classOf = productClasses(ifc);
  const parents = readParents(ifc);
  const types = readTypeNames(ifc);
  const warnings = new Set<IfcWarning>();
  const cut = (text: string): string => {
    if (text.length > MAX_TEXT) warnings.add("cut_texts");
    return text.slice(0, MAX_TEXT).replaceAll("\u0000", "").toWellFormed();
  };
  const nameOf = new Map<number, string>();
  const seen = new Set<string>();
  const rows = [...classOf].map(([id, ifcClass]): BimElementRow => {
    const [globalId, , name, , objectType] = ifc.argumentsOf(id);
    const global_id = cut(textOf(globalId) ?? "");
    if (seen.has(global_id)) warnings.add("duplicate_ids");
    seen.add(global_id);
    const title = cut(textOf(name)?.trim() || textOf(objectType)?.trim() || `${ifcClass} #${id}`);
    nameOf.set(id, title);
    const type_name = types.get(id);
    const discipline = CONTAINER.test(ifcClass) ? null : disciplineOf(ifcClass, fileName);
    return {
      id,
      parent_id: knownParent(id, parents, classOf),
      global_id,
      ifc_class: ifcClass,
      name: title,
      type_name: type_name === undefined ? null : cut(type_name),
      storey: null,
      discipline,
      search: "",
    };
  });
  if (!hasLengthUnit(ifc)) warnings.add("no_units");
  return { rows: rows.map((row) => withStorey(row, { parents, classOf, nameOf })), warnings: [...warnings] };
}

/** The products by number, each with its class. */
function productClasses(ifc: OpenIfc): Map<number, string> {
  const found = new Map<number, string>();
  for (const [name, ids] of ifc.classes) {
    if (LEFT_OUT.test(name) || !(CONTAINER.test(name) || ifc.isElement(name))) continue;
    for (const id of ids) found.set(id, name);
  }
  return found;
}

/** What each product is a part of: by decomposition, or else by the storey that contains it. */
function readParents(ifc: OpenIfc): Map<number, number> {
  const parents = new Map<number, number>();
  const add = (children: readonly number[], parent: number | undefined): void => {
    if (parent !== undefined)
      for (const child of children) if (!parents.has(child)) parents.set(child, parent);
  };
  for (const relation of ["IfcRelAggregates", "IfcRelNests"])
    for (const id of ifc.idsOf(relation)) {
      const [, , , , whole, parts] = ifc.argumentsOf(id);
      add(referencesOf(parts), referenceOf(whole));
    }
  for (const id of ifc.idsOf("IfcRelContainedInSpatialStructure")) {
    const [, , , , elements, structure] = ifc.argumentsOf(id);
    add(referencesOf(elements), referenceOf(structure));
  }
  return parents;
}

/** The type's name by the number of what is of that type. */
function readTypeNames(ifc: OpenIfc): Map<number, string> {
  const names = new Map<number, string>();
  for (const id of ifc.idsOf("IfcRelDefinesByType")) {
    const [, , , , objects, type] = ifc.argumentsOf(id);
    const typeId = referenceOf(type);
    const name = typeId === undefined ? undefined : textOf(ifc.argumentsOf(typeId)[2]);
    if (name !== undefined) for (const object of referencesOf(objects)) names.set(object, name);
  }
  return names;
}

function knownParent(
  id: number,
  parents: ReadonlyMap<number, number>,
  classOf: ReadonlyMap<number, string>,
): number | null {
  const parent = parents.get(id);
  if (parent === undefined || parent === id || !classOf.has(parent)) return null;
  return isInCircle(id, parents) ? null : parent;
}

function isInCircle(id: number, parents: ReadonlyMap<number, number>): boolean {
  let at = parents.get(id);
  for (let depth = 0; at !== undefined && depth < MAX_DEPTH; depth += 1) {
    if (at === id) return true;
    at = parents.get(at);
  }
  return at !== undefined;
}

interface Tree {
  parents: ReadonlyMap<number, number>;
  classOf: ReadonlyMap<number, string>;
  nameOf: ReadonlyMap<number, string>;
}

function withStorey(row: BimElementRow, { parents, classOf, nameOf }: Tree): BimElementRow {
  let at = row.discipline === null ? undefined : parents.get(row.id);
  for (let depth = 0; at !== undefined && depth < MAX_DEPTH; depth += 1) {
    if (classOf.get(at) === "IfcBuildingStorey") break;
    at = parents.get(at);
  }
  const storey =
    at !== undefined && classOf.get(at) === "IfcBuildingStorey" ? (nameOf.get(at) ?? null) : null;
  const search = [row.name, row.ifc_class, row.type_name, storey, row.global_id]
    .filter((text) => text !== null)
    .join("\n")
    .toLowerCase();
  return { ...row, storey, search };
}

/** A model without a unit of length has no size: metres are assumed. */
const hasLengthUnit = (ifc: OpenIfc): boolean =>
  ["IfcSIUnit", "IfcConversionBasedUnit", "IfcConversionBasedUnitWithOffset"].some((name) =>
    ifc.idsOf(name).some((id) => ifc.argumentsOf(id).some((argument) => textOf(argument) === "LENGTHUNIT")),
  );
