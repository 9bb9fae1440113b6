import type { Raster } from "@overfly/contract/media/raster";
import { expect, test } from "vitest";
import { sampleFile } from "#testing/sample-file.ts";
import { comparableWith, type RasterFile, sharedRanges } from "./comparable.ts";

const RASTER: Raster = {
  epsg: 4326,
  proj4: "",
  matrix: [1, 0, 0, 0, -1, 0],
  bounds: [35.7, 30.2, 35.71, 30.21],
  gsd_m: 0.05,
  bands: 1,
  sample: "float32",
  no_data: null,
  low: null,
  high: null,
  colour_range: null,
  is_readable_in_parts: true,
};
const file = (id: number, raster: Partial<Raster>, kind: RasterFile["kind"] = "orthomosaic"): RasterFile => ({
  ...sampleFile({ id, kind }),
  raster: { ...RASTER, ...raster },
});

test("what lies over the raster and the map can show is offered, but not itself", () => {
  const shown = file(1, {});
  const layers = [
    shown,
    file(2, { bounds: [35.705, 30.205, 35.72, 30.22] }),
    file(3, { bounds: [35.71, 30.2, 35.72, 30.21] }), // beside it
    file(4, { is_readable_in_parts: false }),
    sampleFile({ id: 5 }),
    file(6, {}, "thermal_mosaic"),
  ];
  expect(comparableWith(shown, layers).map(({ id }) => id)).toEqual([2, 6]);
});

test("two of a kind share a scale; others have their own", () => {
  const spring = file(1, { low: 20, high: 60 }, "thermal_mosaic");
  const autumn = file(2, { low: 5, high: 45 }, "thermal_mosaic");
  const surface = file(3, { low: 900, high: 950 }, "surface_model");
  const counts = file(4, { low: 100, high: 9000, sample: "uint16" }, "thermal_mosaic");
  const both = { low: 5, high: 60 };
  expect(sharedRanges(spring, autumn)).toEqual([both, both]);
  expect(sharedRanges(spring, surface)).toEqual([
    { low: 20, high: 60 },
    { low: 900, high: 950 },
  ]);
  expect(sharedRanges(spring, counts)[0]).toEqual({ low: 20, high: 60 });
  expect(sharedRanges(file(5, {}), spring)).toEqual([null, { low: 20, high: 60 }]);
});
