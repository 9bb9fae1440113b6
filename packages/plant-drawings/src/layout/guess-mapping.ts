import type { Drawing } from "#drawing.ts";
import type { OutlineGroup } from "./groups.ts";
import type { GroupingKind, LayoutMapping, OutlineKind } from "./mapping.ts";

/** What drawings call the levels of a plant, in English, German, Spanish, Portuguese, French and Italian. */
const NAMES: Readonly<Record<GroupingKind | "module", RegExp>> = {
  module: /module?s?(?!.*type)|m[oó]dulo|panel|panneau|pannello/iu,
  table: /table|tabla|tisch|mesa|tracker|seguidor|rack|tavol|structure|estructura/iu,
  string: /string(?!.*box)|strang|cadena|stringa/iu,
  combiner: /combiner|junction|string.?box|gak|^scb|^dcb|caja/iu,
  inverter:
    /invert|inversor|wechselrichter|onduleur|^inv|^wr|zone|zona|block|bloque|bloco|sector|sektor|section|area/iu,
};
/** Attributes that name whatever an outline is. */
const OWN_NAMES = [/^(?:label|name|nombre|nome|nom|bezeichnung|tag|text)$/iu, /^(?:id|fid|number|nr|no)$/iu];

/** What a person would choose for most drawings. */
export function guessMapping(
  drawing: Drawing,
  groups: readonly OutlineGroup[],
  grouping: string | null,
): LayoutMapping {
  const kinds = Object.fromEntries(groups.flatMap(({ name, kind }) => (kind ? [[name, kind]] : [])));
  const drawn = new Set<OutlineKind>(Object.values(kinds));
  const free = new Set(drawing.attributes);
  const take = (name: string | undefined): string | null => {
    if (name === undefined) return null;
    free.delete(name);
    return name;
  };
  const named = (kind: GroupingKind | "module") => [...free].find((name) => NAMES[kind].test(name));
  const own = () =>
    OWN_NAMES.map((pattern) => [...free].find((name) => pattern.test(name))).find(
      (name) => name !== undefined,
    );
  // one by one, as each takes a name that the next may not have
  const moduleLabel = drawn.has("module") ? take(named("module")) : null;
  const table = take(named("table"));
  const string = take(named("string"));
  const combiner = take(named("combiner"));
  const inverter = take(named("inverter"));
  const isOneKind = drawn.size === 1;
  return {
    kinds,
    moduleLabel: moduleLabel ?? (drawn.has("module") && isOneKind ? take(own()) : null),
    labels: {
      table: table ?? (drawn.has("table") && isOneKind ? take(own()) : null),
      string,
      combiner,
      // layers that hold the same kind are parts of the plant
      inverter: inverter ?? (grouping !== null && isOneKind && groups.length > 1 ? grouping : null),
    },
    divide: null,
  };
}
