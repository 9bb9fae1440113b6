import { mkdir, writeFile } from "node:fs/promises";
import { drawTables } from "@overfly/thermography/testing/drawn-tables";
import { photoOf, poseAt } from "@overfly/thermography/testing/synthetic-plant";
import { writeArrayBuffer } from "geotiff";
import proj4 from "proj4";
import { beforeAll, describe, expect, test } from "vitest";
import { layoutOf, TABLES } from "#testing/drawn-layout.ts";
import { cliInFolder } from "#testing/run-cli.ts";

const { at, cli, resultIn } = cliInFolder();

const WEB_MERCATOR = "+proj=merc +a=6378137 +b=6378137 +units=m";
const UTM_36 = "+proj=utm +zone=36 +datum=WGS84 +units=m";
const PALESTINE_BELT =
  "+proj=tmerc +lat_0=31.7340969444444 +lon_0=35.2120805555556 +k=1 +x_0=170251.555 +y_0=1126867.909 +a=6378300.789 +b=6356566.435 +towgs84=-275.722,94.7824,340.894,-8.001,-4.42,-11.821,1 +units=m";
const projected = (epsg: number) => ({ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: epsg });
/** Lambert's conic, for the plant's surroundings alone. */
const OWN_CONIC =
  "+proj=lcc +lat_1=29 +lat_2=33 +lat_0=31 +lon_0=35 +x_0=400000 +y_0=300000 +datum=WGS84 +units=m";
/** Its GeoKeys as they are stored, in the order of their numbers, which the writer has no types for. */
const OWN_CONIC_KEYS = {
  ...projected(32_767),
  GeoKeyDirectory: [
    [1, 1, 0, 13],
    [1024, 0, 1, 1], // projected
    [1025, 0, 1, 1],
    [2048, 0, 1, 4326],
    [3072, 0, 1, 32_767],
    [3074, 0, 1, 32_767],
    [3075, 0, 1, 8], // Lambert's conic of two parallels
    [3076, 0, 1, 9001],
    ...[3078, 3079, 3084, 3085, 3086, 3087].map((key, at) => [key, 34_736, 1, at]),
  ].flat(),
  GeoDoubleParams: [29, 33, 35, 31, 400_000, 300_000],
};
const US_FEET = "+proj=utm +zone=36 +datum=WGS84 +units=us-ft";

const SIDE = 80;
/** The plant stands on ground so much higher than the drone's start. */
const HILL_M = 10;
const START = poseAt(-90, 20);
const HILL = poseAt(20, 20);

interface Model {
  keys: object;
  system: string | null;
  cell: number;
  /** Degrees by which the raster is turned. */
  turnDeg?: number;
  unitM?: number;
}

/** A terrace from halfway between start and plant on, in the grid of a system; row by row from the north-west. */
function terrace({ keys, system, cell, turnDeg = 0, unitM = 1 }: Model): Uint8Array {
  const project = system === null ? null : proj4("WGS84", system);
  const toGrid = (position: number[]) => (project ? project.forward(position) : position);
  const toPosition = (xy: number[]) => (project ? project.inverse(xy) : xy);
  const [middleX = 0, middleY = 0] = toGrid([
    (START.longitude + HILL.longitude) / 2,
    (START.latitude + HILL.latitude) / 2,
  ]);
  const [cos, sin] = [cell * Math.cos((turnDeg * Math.PI) / 180), cell * Math.sin((turnDeg * Math.PI) / 180)];
  const half = SIDE / 2;
  const [a, b, d, e] = [cos, -sin, -sin, -cos];
  const [c, f] = [middleX - half * (a + b), middleY - half * (d + e)];
  const heights = Array.from({ length: SIDE * SIDE }, (_, index) => {
    const [column, row] = [(index % SIDE) + 0.5, Math.floor(index / SIDE) + 0.5];
    const [longitude = 0] = toPosition([a * column + b * row + c, d * column + e * row + f]);
    return (longitude > (START.longitude + HILL.longitude) / 2 ? 700 + HILL_M : 700) / unitM;
  });
  const place =
    turnDeg === 0
      ? { ModelPixelScale: [cell, cell, 0], ModelTiepoint: [0, 0, 0, c, f, 0] }
      : { ModelTransformation: [a, b, 0, c, d, e, 0, f, 0, 0, 0, 0, 0, 0, 0, 1] };
  const bytes = writeArrayBuffer(Float32Array.from(heights), {
    width: SIDE,
    height: SIDE,
    SampleFormat: [3],
    BitsPerSample: [32],
    GTRasterTypeGeoKey: 1,
    ...place,
    ...keys,
  });
  return new Uint8Array(bytes);
}

const IN_UTM: Model = { keys: projected(32_636), system: UTM_36, cell: 3 };

describe("an elevation model", () => {
  beforeAll(async () => {
    const scene = drawTables({ tables: TABLES });
    await mkdir(at("hill"));
    const ground = drawTables({ tables: [] });
    await writeFile(at("hill", "DJI_1_T.JPG"), photoOf(ground.frame.values, START));
    // 25 m above the plant, 35 m above the start
    await writeFile(
      at("hill", "DJI_2_T.JPG"),
      photoOf(scene.frame.values, { ...HILL, heightM: HILL.heightM + HILL_M }),
    );
    await writeFile(at("plant.geojson"), JSON.stringify(layoutOf(scene, HILL)));
  });

  const analyzed = (...more: string[]) =>
    cli("analyze", "hill/", "--layout", "plant.geojson", "--out", "hill.json", ...more);

  async function matched(): Promise<number> {
    const registration = (await resultIn("hill.json")).pictures[1]?.registration;
    return registration?.found ? registration.matched : 0;
  }

  test("is needed where the plant lies higher than the start", async () => {
    await analyzed();
    expect(await matched()).toBeLessThan(1);
  });

  test.each<[string, Model]>([
    ["UTM", IN_UTM],
    [
      "degrees",
      {
        keys: { GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4326 },
        system: null,
        cell: 0.00003,
      },
    ],
    ["Web Mercator", { keys: projected(3857), system: WEB_MERCATOR, cell: 3.5 }],
    ["a national grid with a datum of its own", { keys: projected(28_192), system: PALESTINE_BELT, cell: 3 }],
    ["a system without a number", { keys: OWN_CONIC_KEYS, system: OWN_CONIC, cell: 3 }],
    ["a grid that is turned", { ...IN_UTM, turnDeg: 30 }],
    [
      "feet of height",
      { ...IN_UTM, keys: { ...projected(32_636), VerticalUnitsGeoKey: 9002 }, unitM: 0.3048 },
    ],
  ])("counts in %s", async (_, model) => {
    await writeFile(at("dem.tif"), terrace(model));
    const { code, stderr } = await analyzed("--elevation", "dem.tif");
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(await matched()).toBe(1);
  });

  test.each<[string, () => Uint8Array, RegExp]>([
    ["no TIFF", () => new TextEncoder().encode("note"), /no GeoTIFF/],
    [
      "in a system that nobody knows",
      () => terrace({ ...IN_UTM, keys: projected(1) }),
      /EPSG:1\) can't be read/,
    ],
    [
      "in a system of its own without parameters",
      () => terrace({ ...IN_UTM, keys: projected(32_767) }),
      /\(its own\) can't be read/,
    ],
    [
      "of another place",
      () => terrace({ ...IN_UTM, keys: projected(32_637) }),
      /no heights where the pictures were taken/,
    ],
    [
      "in feet of a metric system",
      () =>
        terrace({ ...IN_UTM, keys: { ...projected(32_636), ProjLinearUnitsGeoKey: 9003 }, system: US_FEET }),
      /can't be read/,
    ],
  ])("%s is refused with the reason", async (_, bytes, reason) => {
    await writeFile(at("dem.tif"), bytes());
    const outcome = await analyzed("--elevation", "dem.tif");
    expect(outcome).toMatchObject({ code: 1, stderr: reason });
  });

  test("among the pictures is no thermal picture", async () => {
    await mkdir(at("mixed"));
    await writeFile(at("mixed", "dem.tif"), terrace(IN_UTM));
    await writeFile(at("mixed", "DJI_1_T.JPG"), photoOf(drawTables({ tables: TABLES }).frame.values, HILL));
    const { code, stderr } = await cli("analyze", "mixed/", "--out", "mixed.json");
    expect({ code, stderr }).toMatchObject({ code: 3, stderr: /dem.tif {2}The TIFF is a map/ });
    expect((await resultIn("mixed.json")).pictures.map(({ failure }) => failure ?? null)).toEqual([
      expect.stringContaining("not a camera's picture"),
      null,
    ]);
    const read = await cli("temperature", "mixed/dem.tif");
    expect(read).toMatchObject({ code: 1, stderr: /The TIFF is a map/ });
  });
});
