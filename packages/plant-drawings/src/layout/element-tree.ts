import type { LayoutImport } from "@overfly/contract/sites/layout-import";
import { PLANT_ELEMENT_KINDS, type PlantElementKind } from "@overfly/contract/sites/plant-elements";
import type { Polygon } from "geojson";

export interface TreeElement {
  kind: PlantElementKind;
  /** As the drawing has it: it may name others, too. */
  label: string;
  parent: TreeElement | null;
  polygon: Polygon | null;
}

const LONGEST_LABEL = 80;

/** Elements of a plant, whose labels are made to name each of them alone. */
export class ElementTree {
  readonly #elements: TreeElement[] = [];
  readonly #byLabel = new Map<TreeElement | null, Map<string, TreeElement>>();

  add(
    kind: PlantElementKind,
    label: string,
    parent: TreeElement | null,
    polygon: Polygon | null,
  ): TreeElement {
    const element = { kind, label, parent, polygon };
    this.#elements.push(element);
    const siblings = this.#siblings(parent);
    if (kind !== "module" && !siblings.has(keyOf(kind, label))) siblings.set(keyOf(kind, label), element);
    return element;
  }

  /** The element of that label below a parent, made where there is none. */
  group(kind: PlantElementKind, label: string, parent: TreeElement | null): TreeElement {
    return this.#siblings(parent).get(keyOf(kind, label)) ?? this.add(kind, label, parent, null);
  }

  #siblings(parent: TreeElement | null): Map<string, TreeElement> {
    const known = this.#byLabel.get(parent);
    if (known) return known;
    const siblings = new Map<string, TreeElement>();
    this.#byLabel.set(parent, siblings);
    return siblings;
  }

  /** As features, from the top down; a label that names several elements of a kind gets that of its parent before it. */
  build(): { features: LayoutImport["features"]; renumbered: number } {
    const finalLabels = new Map<TreeElement, string>();
    const features: LayoutImport["features"] = [];
    let renumbered = 0;
    for (const kind of PLANT_ELEMENT_KINDS) {
      const own = this.#elements.filter((element) => element.kind === kind);
      const isUnique = new Set(own.map(({ label }) => label)).size === own.length;
      const used = new Set<string>();
      for (const element of own) {
        const above = element.parent && finalLabels.get(element.parent);
        const full = (isUnique || !above ? element.label : `${above}-${element.label}`).slice(
          0,
          LONGEST_LABEL,
        );
        const label = unusedLabel(full, used);
        if (label !== full) renumbered += 1;
        used.add(label);
        finalLabels.set(element, label);
        features.push({
          type: "Feature",
          geometry: element.polygon as LayoutImport["features"][number]["geometry"],
          properties: { kind, label, ...(above && { parent: above }) },
        });
      }
    }
    return { features, renumbered };
  }
}

const keyOf = (kind: PlantElementKind, label: string): string => `${kind} ${label}`;

function unusedLabel(label: string, used: ReadonlySet<string>): string {
  if (!used.has(label)) return label;
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const next = label.slice(0, LONGEST_LABEL - end.length) + end;
    if (!used.has(next)) return next;
  }
}
