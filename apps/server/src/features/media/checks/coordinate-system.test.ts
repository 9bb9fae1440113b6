import proj4 from "proj4";
import { expect, test } from "vitest";
import { coordinateSystemOf } from "./coordinate-system.ts";

const USER_DEFINED = 32_767;

// published positions: epsg.io and the surveys' own reference points
test.each<[string, object, [number, number], [number, number, digits: number]]>([
  ["UTM 36N", { ProjectedCSTypeGeoKey: 32_636 }, [500_000, 3_318_785.35], [33, 30, 6]],
  ["degrees", { GeographicTypeGeoKey: 4326 }, [35.7, 30.2], [35.7, 30.2, 9]],
  ["Web Mercator", { ProjectedCSTypeGeoKey: 3857 }, [3_974_105.8, 3_503_549.84], [35.7, 30, 6]],
  // Ordnance Survey: TG 51409 13177 is at 52°39'28.8282"N 1°42'57.8663"E in WGS 84
  ["the British grid", { ProjectedCSTypeGeoKey: 27_700 }, [651_409.9, 313_177.27], [1.716074, 52.658008, 4]],
  ["New York in feet", { ProjectedCSTypeGeoKey: 2263 }, [984_250, 0], [-74, 40.166667, 3]],
])("%s lands where it should", (_name, keys, xy, [longitude, latitude, digits]) => {
  const system = coordinateSystemOf(keys as never);
  const [x, y] = proj4(system?.proj4 ?? "").inverse([
    xy[0] * (system?.scaleX ?? 0),
    xy[1] * (system?.scaleY ?? 0),
  ]);
  expect(x).toBeCloseTo(longitude, digits);
  expect(y).toBeCloseTo(latitude, digits);
});

test("a system of its own on WGS 84 is read from its keys", () => {
  const keys = {
    GTModelTypeGeoKey: 1,
    GeographicTypeGeoKey: 4326,
    ProjectedCSTypeGeoKey: USER_DEFINED,
    ProjectionGeoKey: USER_DEFINED,
    ProjCoordTransGeoKey: 1,
    ProjLinearUnitsGeoKey: 9001,
    ProjNatOriginLongGeoKey: 35,
    ProjNatOriginLatGeoKey: 30,
    ProjFalseEastingGeoKey: 1000,
    ProjFalseNorthingGeoKey: 2000,
    ProjScaleAtNatOriginGeoKey: 1,
  };
  const system = coordinateSystemOf(keys as never);
  expect(system?.epsg).toBe(null);
  const [longitude, latitude] = proj4(system?.proj4 ?? "").inverse([1000, 2000]);
  expect([longitude, latitude]).toEqual([expect.closeTo(35, 6), expect.closeTo(30, 6)]);
});

test.each([
  ["none", null],
  ["no code", { GTModelTypeGeoKey: 1 }],
  ["a code of nobody", { ProjectedCSTypeGeoKey: 9 }],
  ["a system of its own without a definition", { ProjectedCSTypeGeoKey: USER_DEFINED }],
])("%s is no system", (_name, keys) => {
  expect(coordinateSystemOf(keys as never)).toBe(undefined);
});
