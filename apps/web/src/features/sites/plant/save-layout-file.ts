import type { ProposedModule } from "@overfly/contract/sites/layout-import";
import { tablesOf } from "./proposed-tables.ts";

/** The proposed layout as the import reads it, without what is left out, to be corrected in another program. */
export function layoutFile(modules: readonly ProposedModule[], excluded: ReadonlySet<number>): object {
  const left = modules.filter(({ id }) => !excluded.has(id));
  return {
    type: "FeatureCollection",
    features: [
      ...tablesOf(left).flatMap(({ label }) =>
        label === "" ? [] : [{ type: "Feature", geometry: null, properties: { kind: "table", label } }],
      ),
      ...left.map(({ label, polygon, table }) => ({
        type: "Feature",
        geometry: polygon,
        properties: { kind: "module", label, ...(table !== null && { parent: table }) },
      })),
    ],
  };
}

export function saveLayoutFile(
  name: string,
  modules: readonly ProposedModule[],
  excluded: ReadonlySet<number>,
): void {
  const text = JSON.stringify(layoutFile(modules, excluded));
  const url = URL.createObjectURL(new Blob([text], { type: "application/geo+json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.geojson`;
  link.click();
  URL.revokeObjectURL(url);
}
