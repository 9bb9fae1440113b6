import { type OpenIfc, referenceOf, referencesOf, textOf } from "./open-ifc.ts";

type PropertySet = { name: string; values: [name: string, value: string][] };

const MAX_SETS = 40;
const MAX_VALUES = 100;
const MAX_TEXT = 300;

/** Where the value of a property or quantity stands among its arguments. */
const VALUE_AT: Record<string, number> = {
  IfcPropertySingleValue: 2,
  IfcPropertyEnumeratedValue: 2,
  IfcPropertyListValue: 2,
  IfcQuantityLength: 3,
  IfcQuantityArea: 3,
  IfcQuantityVolume: 3,
  IfcQuantityCount: 3,
  IfcQuantityWeight: 3,
  IfcQuantityTime: 3,
};

/** The property and quantity sets of elements. A set that many elements share is read once. */
export function* readProperties(
  ifc: OpenIfc,
  elements: ReadonlySet<number>,
): Generator<{ element_id: number; sets: readonly PropertySet[] }> {
  const setIds = new Map<number, number[]>();
  for (const id of ifc.idsOf("IfcRelDefinesByProperties")) {
    const [, , , , objects, definition] = ifc.argumentsOf(id);
    const set = referenceOf(definition);
    if (set === undefined) continue;
    for (const object of referencesOf(objects)) {
      if (!elements.has(object)) continue;
      const known = setIds.get(object);
      if (!known) setIds.set(object, [set]);
      else if (known.length < MAX_SETS) known.push(set);
    }
  }
  const read = setReader(ifc);
  for (const [element_id, ids] of setIds) {
    const sets = ids.flatMap((id) => read(id) ?? []);
    if (sets.length > 0) yield { element_id, sets };
  }
}

function setReader(ifc: OpenIfc): (id: number) => PropertySet | undefined {
  const quantitySets = new Set(ifc.idsOf("IfcElementQuantity"));
  const propertySets = new Set(ifc.idsOf("IfcPropertySet"));
  const valueAt = new Map(
    Object.entries(VALUE_AT).flatMap(([name, at]) => ifc.idsOf(name).map((id) => [id, at] as const)),
  );
  const known = new Map<number, PropertySet | undefined>();
  const read = (id: number): PropertySet | undefined => {
    const membersAt = propertySets.has(id) ? 4 : quantitySets.has(id) ? 5 : undefined;
    if (membersAt === undefined) return undefined;
    const set = ifc.argumentsOf(id);
    const values = referencesOf(set[membersAt])
      .slice(0, MAX_VALUES)
      .flatMap((member): [string, string][] => {
        const at = valueAt.get(member);
        if (at === undefined) return [];
        const property = ifc.argumentsOf(member);
        const value = textOf(property[at]);
        return value === undefined ? [] : [[cut(textOf(property[0]) ?? ""), cut(value)]];
      });
    return { name: cut(textOf(set[2]) ?? ""), values };
  };
  return (id) => {
    if (!known.has(id)) known.set(id, read(id));
    return known.get(id);
  };
}

/** Whole numbers come as `550.`. */
const cut = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .replace(/^(-?\d+)\.$/, "$1")
    .replaceAll("\u0000", "")
    .toWellFormed();
