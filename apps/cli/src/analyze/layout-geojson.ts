import type { ProvisionalLayout } from "@overfly/thermography/modules/provisional-layout";

/** As the platform imports layouts: tables by name, modules with their outline and their table's name. */
export function layoutGeoJson({ modules }: ProvisionalLayout): object {
  const tables = [...new Set(modules.map(({ table }) => table))].toSorted((a, b) => a - b);
  return {
    type: "FeatureCollection",
    features: [
      ...tables.map((table) => ({
        type: "Feature",
        geometry: null,
        properties: { kind: "table", label: `T${table}` },
      })),
      ...modules.map(({ table, row, column, ring, seen }) => ({
        type: "Feature",
        geometry: { type: "Polygon", coordinates: [ring] },
        properties: { kind: "module", label: `T${table}-${row}-${column}`, parent: `T${table}`, seen },
      })),
    ],
  };
}

export function layoutSummary({ modules, agreementM, lens, scale }: ProvisionalLayout): string {
  if (modules.length === 0) return "no layout: no picture shows modules and has a position and orientation";
  const tables = new Set(modules.map(({ table }) => table)).size;
  const parts = [`${modules.length} modules in ${tables} ${tables === 1 ? "table" : "tables"}`];
  if (agreementM) {
    const { median, p95 } = agreementM;
    parts.push(
      `neighbouring pictures agree within ${median.toFixed(2)} m (19 of 20 modules within ${p95.toFixed(2)} m)`,
    );
  }
  parts.push(`height corrected by ${(100 * (scale - 1)).toFixed(1)} %`);
  if (lens.strength !== 0) parts.push(`lens by ${(100 * lens.strength).toFixed(1)} % at the corners`);
  return parts.join(", ");
}
