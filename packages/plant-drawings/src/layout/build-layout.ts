import type { LayoutImport } from "@overfly/contract/sites/layout-import";
import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import Flatbush from "flatbush";
import { boxOf } from "./box-of.ts";
import { divideTable } from "./divide-table.ts";
import { ElementTree, type TreeElement } from "./element-tree.ts";
import { groupOf } from "./groups.ts";
import type { GroupingKind, LayoutMapping } from "./mapping.ts";
import type { PlacedDrawing, PlacedOutline } from "./measure.ts";
import { placesOf } from "./reading-order.ts";

export interface BuiltLayout {
  features: LayoutImport["features"];
  /** Labels that two elements had, and that were told apart by a number. */
  renumbered: number;
  /** Modules that belong to no table. */
  withoutTable: number;
}

/**
 * The plant's hierarchy of a drawing. What no attribute names is numbered: tables over the plant and modules in their
 * table, from north to south and from west to east.
 */
export function buildLayout(
  drawing: PlacedDrawing,
  mapping: LayoutMapping,
  grouping: string | null,
): BuiltLayout {
  const outlinesOf = (kind: "table" | "module") =>
    drawing.outlines.filter((outline) => mapping.kinds[groupOf(outline, grouping)] === kind);
  const tree = new ElementTree();
  const tables = addTables(tree, outlinesOf("table"), mapping);
  const modules = outlinesOf("module");
  const byTable = Map.groupBy(modules, moduleParent(tree, tables, mapping));
  for (const [parent, own] of byTable) addModules(tree, parent, own, mapping.moduleLabel);
  if (mapping.divide)
    for (const [table, outline] of tables)
      if (!byTable.has(table))
        addModules(tree, table, divideTable(outline, mapping.divide, drawing.frame), null);
  const withoutTable = [...byTable].reduce(
    (sum, [parent, own]) => sum + (parent?.kind === "table" ? 0 : own.length),
    0,
  );
  return { ...tree.build(), withoutTable };
}

const ABOVE_TABLES: readonly GroupingKind[] = ["inverter", "combiner", "string"];

/** The element that an outline's attributes name, with those above it; null where they name none. */
function parentByAttributes(
  tree: ElementTree,
  { attributes }: PlacedOutline,
  labels: LayoutMapping["labels"],
  levels: readonly GroupingKind[],
): TreeElement | null {
  let parent: TreeElement | null = null;
  for (const kind of levels) {
    const label = attributes[labels[kind] ?? ""];
    if (label !== undefined) parent = tree.group(kind, label, parent);
  }
  return parent;
}

function addTables(
  tree: ElementTree,
  outlines: readonly PlacedOutline[],
  { labels }: LayoutMapping,
): Map<TreeElement, PlacedOutline> {
  const unnamed = outlines.filter(({ attributes }) => attributes[labels.table ?? ""] === undefined);
  const order = [...placesOf(unnamed).keys()];
  const digits = String(order.length).length;
  const numbers = new Map(
    order.map((outline, index) => [outline, `T${String(index + 1).padStart(digits, "0")}`]),
  );
  return new Map(
    outlines.map((outline) => {
      const label = numbers.get(outline) ?? outline.attributes[labels.table ?? ""] ?? "";
      const parent = parentByAttributes(tree, outline, labels, ABOVE_TABLES);
      return [tree.add("table", label, parent, outline.polygon), outline];
    }),
  );
}

/** The table that a module's attributes name, or the one that it lies in; else what they name above tables. */
function moduleParent(
  tree: ElementTree,
  tables: ReadonlyMap<TreeElement, PlacedOutline>,
  { labels }: LayoutMapping,
): (module: PlacedOutline) => TreeElement | null {
  const tableAt = tableFinder(tables);
  return (module) => {
    const byPosition = tableAt(module);
    if (byPosition) return byPosition;
    return parentByAttributes(tree, module, labels, [...ABOVE_TABLES, "table"]);
  };
}

function tableFinder(
  tables: ReadonlyMap<TreeElement, PlacedOutline>,
): (module: PlacedOutline) => TreeElement | undefined {
  const list = [...tables];
  if (list.length === 0) return () => undefined;
  const index = new Flatbush(list.length);
  for (const [, { corners }] of list) index.add(...boxOf(corners));
  index.finish();
  return ({ center: [x, y] }) =>
    index
      .search(x, y, x, y)
      .map((number) => list[number])
      .find((entry) => entry && isPointInRings([x, y], [entry[1].corners]))?.[0];
}

function addModules(
  tree: ElementTree,
  parent: TreeElement | null,
  modules: readonly PlacedOutline[],
  labelAttribute: string | null,
): void {
  const places = placesOf(modules);
  const [rows, columns] = [
    Math.max(0, ...[...places.values()].map(({ row }) => row)),
    Math.max(0, ...[...places.values()].map(({ column }) => column)),
  ];
  const padded = (number: number, most: number) => String(number).padStart(String(most).length, "0");
  for (const [module, { row, column }] of places) {
    const number =
      rows === 1
        ? padded(column, columns)
        : columns === 1
          ? padded(row, rows)
          : `${padded(row, rows)}-${padded(column, columns)}`;
    tree.add("module", module.attributes[labelAttribute ?? ""] ?? number, parent, module.polygon);
  }
}
