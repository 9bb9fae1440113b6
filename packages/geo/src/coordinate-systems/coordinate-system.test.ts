import proj4 from "proj4";
import { expect, test } from "vitest";
import { coordinateSystemOf, coordinateSystemOfCode } from "./coordinate-system.ts";

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

const OWN = {
  GTModelTypeGeoKey: 1,
  GeographicTypeGeoKey: 4326,
  ProjectedCSTypeGeoKey: USER_DEFINED,
  ProjectionGeoKey: USER_DEFINED,
  ProjLinearUnitsGeoKey: 9001,
};
/** Parameters as GDAL writes them, of systems that have a number too; EPSG registry. */
const LAMBERT_93 = {
  ProjCoordTransGeoKey: 8,
  ProjStdParallel1GeoKey: 49,
  ProjStdParallel2GeoKey: 44,
  ProjFalseOriginLatGeoKey: 46.5,
  ProjFalseOriginLongGeoKey: 3,
  ProjFalseOriginEastingGeoKey: 700_000,
  ProjFalseOriginNorthingGeoKey: 6_600_000,
};
const AUSTRALIAN_ALBERS = {
  ProjCoordTransGeoKey: 11,
  ProjStdParallel1GeoKey: -18,
  ProjStdParallel2GeoKey: -36,
  ProjNatOriginLatGeoKey: 0,
  ProjNatOriginLongGeoKey: 132,
  ProjFalseEastingGeoKey: 0,
  ProjFalseNorthingGeoKey: 0,
};
const LAMBERT_OF_ONE_PARALLEL = {
  ProjCoordTransGeoKey: 9,
  ProjNatOriginLatGeoKey: 18,
  ProjNatOriginLongGeoKey: -77,
  ProjScaleAtNatOriginGeoKey: 1,
  ProjFalseEastingGeoKey: 750_000,
  ProjFalseNorthingGeoKey: 650_000,
};
const UPS_NORTH = {
  ProjCoordTransGeoKey: 15,
  ProjNatOriginLatGeoKey: 90,
  ProjStraightVertPoleLongGeoKey: 0,
  ProjScaleAtNatOriginGeoKey: 0.994,
  ProjFalseEastingGeoKey: 2_000_000,
  ProjFalseNorthingGeoKey: 2_000_000,
};
const GAUSS = {
  ProjCoordTransGeoKey: 1,
  ProjNatOriginLatGeoKey: 0,
  ProjNatOriginLongGeoKey: 33,
  ProjScaleAtNatOriginGeoKey: 0.9996,
  ProjFalseEastingGeoKey: 500_000,
  ProjFalseNorthingGeoKey: 0,
};

test.each<[string, object, number, [number, number]]>([
  ["transverse Mercator", GAUSS, 32_636, [34.2, 30.4]],
  ["Lambert's conic of two parallels", LAMBERT_93, 2154, [2.3376, 48.8363]],
  ["Lambert's conic of one parallel", LAMBERT_OF_ONE_PARALLEL, 3448, [-76.9, 18.1]],
  ["Albers' conic", AUSTRALIAN_ALBERS, 3577, [147.1, -35.4]],
])("parameters of %s land where the system's number does", (_name, parameters, code, place) => {
  const [own, listed] = [coordinateSystemOf({ ...OWN, ...parameters }), coordinateSystemOfCode(code)];
  const [x = 0, y = 0] = proj4(listed?.proj4 ?? "").forward([...place]);
  const [longitude, latitude] = proj4(own?.proj4 ?? "").inverse([x, y]);
  expect(longitude).toBeCloseTo(place[0], 7);
  expect(latitude).toBeCloseTo(place[1], 7);
});

test("polar stereographic parameters land where EPSG's guidance note 7-2 says", () => {
  const system = coordinateSystemOf({ ...OWN, ...UPS_NORTH });
  const [x, y] = proj4(system?.proj4 ?? "").forward([44, 73]);
  expect([x, y]).toEqual([expect.closeTo(3_320_416.75, 1), expect.closeTo(632_668.43, 1)]);
});

test("parameters in feet, and without the number that says so, are read", () => {
  const { ProjectedCSTypeGeoKey: _number, ...unnamed } = OWN;
  const inFeet = { ProjLinearUnitsGeoKey: 9002, ProjFalseEastingGeoKey: 500_000 / 0.3048 };
  const system = coordinateSystemOf({ ...unnamed, ...GAUSS, ...inFeet });
  const [x = 0, y = 0] = proj4(coordinateSystemOfCode(32_636)?.proj4 ?? "").forward([34.2, 30.4]);
  const feet = [x / 0.3048, y / 0.3048] as const;
  const [longitude, latitude] = proj4(system?.proj4 ?? "").inverse([
    feet[0] * (system?.scaleX ?? 0),
    feet[1] * (system?.scaleY ?? 0),
  ]);
  expect([longitude, latitude]).toEqual([expect.closeTo(34.2, 6), expect.closeTo(30.4, 6)]);
});

test.each([
  ["none", null],
  ["no code", { GTModelTypeGeoKey: 1 }],
  ["a code of nobody", { ProjectedCSTypeGeoKey: 9 }],
  ["a system of its own without a definition", { ProjectedCSTypeGeoKey: USER_DEFINED }],
])("%s is no system", (_name, keys) => {
  expect(coordinateSystemOf(keys as never)).toBe(undefined);
});
