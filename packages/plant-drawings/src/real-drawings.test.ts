import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { DrawingSession } from "./drawing-session.ts";

const DATA = new URL("../../../../shared/data/layout/", import.meta.url);
const PAMPA = [-70.1146, -18.889, -70.1096, -18.8834] as const;

const layoutOf = (file: string, modulesAlong: number | null) => {
  const bytes = new Uint8Array(readFileSync(new URL(file, DATA)));
  const session = new DrawingSession();
  const summary = session.read(file.endsWith(".gz") ? gunzipSync(bytes) : bytes, PAMPA);
  const placed = summary.ok && summary.system ? session.place(summary.system, summary.unitM) : null;
  const divide = modulesAlong === null ? null : { along: modulesAlong, across: 1 };
  const preview = placed && session.preview({ ...placed.mapping, divide });
  return { preview, bounds: placed?.bounds?.map((degrees) => Math.round(degrees * 1e5) / 1e5) };
};

/** Counts of its PROVENANCE.md; the modules have 2.06 × 1.00 m. */
describe.skipIf(!existsSync(DATA))(
  "a real plant in Chile (shared/data is absent where this is skipped)",
  () => {
    const WHOLE = [-70.1143, -18.88778, -70.11057, -18.88374];
    const BLOCK = [-70.11428, -18.88451, -70.11247, -18.88374];
    test.each([
      ["pampa_panels_all_24257.geojson.gz", null, { inverter: 10, table: 600, module: 24_257 }, WHOLE],
      ["pampa_Paneles_BP-A-1.original.kml.gz", null, { inverter: 1, table: 64, module: 2560 }, BLOCK],
      ["pampa_Mesa_BP-A-1.original.kml", 40, { table: 64, module: 2560 }, BLOCK],
      ["pampa_tables.geojson", 40, { inverter: 10, table: 600, module: 24_000 }, WHOLE],
      ["pampa_tables_utm19s_shp.zip", 40, { inverter: 10, table: 600, module: 24_000 }, WHOLE],
      ["pampa_BP-A-1_tables_utm19s.dxf", 40, { table: 64, module: 2560 }, BLOCK],
    ])("%s", (file, modulesAlong, counts, bounds) => {
      const layout = layoutOf(file, modulesAlong);
      expect(layout.preview).toMatchObject({ counts, renumbered: 0, withoutTable: 0 });
      expect(layout.bounds).toEqual(bounds);
      const [length = 0, width = 0] = layout.preview?.moduleSize ?? [];
      expect(length).toBeCloseTo(2.1, 1);
      expect(width).toBeCloseTo(1, 1);
    });
  },
);
