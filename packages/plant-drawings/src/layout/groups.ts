import type { Drawing } from "#drawing.ts";
import type { PlacedOutline } from "./measure.ts";
import type { OutlineKind } from "./mapping.ts";

/** Outlines that are of one kind: those of a layer, or of a folder. */
export interface OutlineGroup {
  name: string;
  count: number;
  /** Of the middle outline, in metres. */
  size: [length: number, width: number];
  /** By its size; null for what is too large for a table. */
  kind: OutlineKind | null;
}

/** More are not told apart by a person. */
const MAX_GROUPS = 60;

/** The attribute that tells kinds of outlines apart: a layer, a block or a folder. */
export function groupingAttribute({
  attributes,
  outlines,
}: Pick<Drawing, "attributes" | "outlines">): string | null {
  const candidates = ["Layer", "Folder"].filter((name) => attributes.includes(name));
  return (
    candidates.find((name) => {
      const values = new Set(outlines.map((outline) => outline.attributes[name] ?? ""));
      return values.size > 1 && values.size <= MAX_GROUPS;
    }) ?? null
  );
}

export const groupOf = ({ attributes }: Pick<PlacedOutline, "attributes">, grouping: string | null): string =>
  grouping === null ? "" : (attributes[grouping] ?? "");

/** The largest first. */
export function groupsOf(outlines: readonly PlacedOutline[], grouping: string | null): OutlineGroup[] {
  const members = Map.groupBy(outlines, (outline) => groupOf(outline, grouping));
  return [...members]
    .map(([name, own]) => {
      const middle = own.toSorted((a, b) => areaOf(a) - areaOf(b))[Math.floor(own.length / 2)];
      const size = middle?.size ?? [0, 0];
      return { name, count: own.length, size, kind: kindBySize(size) };
    })
    .toSorted((a, b) => b.count - a.count);
}

const areaOf = ({ size: [length, width] }: PlacedOutline): number => length * width;

/** The largest modules that are sold have 2.5 × 1.35 m; tables of trackers reach 120 m, carports 20 m of width. */
const MODULE_M = [2.8, 1.6] as const;
const TABLE_M = [150, 25] as const;

function kindBySize([length, width]: readonly [number, number]): OutlineKind | null {
  if (length <= MODULE_M[0] && width <= MODULE_M[1]) return "module";
  return length <= TABLE_M[0] && width <= TABLE_M[1] ? "table" : null;
}
