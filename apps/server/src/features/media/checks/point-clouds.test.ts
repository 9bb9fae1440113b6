import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CloudWorld, createCloudWorld } from "#testing/cloud/cloud-world.ts";
import { lasFile } from "#testing/cloud/las.ts";

const SHARED = new URL("../../../../../../../shared/data/pointcloud/", import.meta.url);

let world: CloudWorld;
beforeAll(async () => {
  world = await createCloudWorld();
});
afterAll(() => world.app.close());

let count = 0;
/** As the deliverable of a mission of its own. */
async function deliver(bytes: Uint8Array, name = "cloud.las") {
  const { token } = await world.mission({ deliverables: ["point_cloud"] });
  count += 1;
  return world.add(`${count}-${name}`, bytes, { mission: token, deliverable: "point_cloud" });
}

const UTM_36N = `PROJCS["WGS 84 / UTM zone 36N",GEOGCS["WGS 84",DATUM["WGS_1984",
  SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],
  PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",33],
  PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],
  UNIT["metre",1]`;

// the site's south-west corner, (35.7, 30.2), is (759932.9, 3344029.5) in UTM 36N
test.each<[what: string, bytes: Buffer, epsg: number | null]>([
  ["by the keys of GeoTIFF", lasFile(), 32_636],
  ["by a text with its code", lasFile({ system: `${UTM_36N},AUTHORITY["EPSG","32636"]]` }), 32_636],
  ["by a text without a code", lasFile({ system: `${UTM_36N}]` }), null],
  [
    "by a text of its plane and its heights",
    lasFile({
      system: `COMPD_CS["UTM and EGM",${UTM_36N},AUTHORITY["EPSG","32636"]],VERT_CS["EGM2008",UNIT["metre",1]]]`,
    }),
    32_636,
  ],
  ["in degrees", lasFile({ system: 4326, isGeographic: true, origin: [35.7, 30.2], edge: 0.001 }), 4326],
])("a point cloud placed %s is published with its extent", async (_what, bytes, epsg) => {
  const file = await deliver(bytes);
  expect([file.state, file.problems, file.published_at !== null]).toEqual(["checked", [], true]);
  expect(file.point_cloud).toMatchObject({
    epsg,
    point_count: 10,
    low: 790,
    high: 812,
    is_compressed: false,
  });
  const [west = 0, south = 0, east = 0, north = 0] = file.point_cloud?.bounds ?? [];
  expect([west, south]).toEqual([expect.closeTo(35.7, 4), expect.closeTo(30.2, 4)]);
  expect([east - west, north - south]).toEqual([expect.closeTo(0.001, 3), expect.closeTo(0.001, 3)]);
});

const broken = lasFile();
broken.writeDoubleLE(Number.NaN, 187);
const turned = lasFile();
turned.writeDoubleLE(9e9, 187);
const manyPoints = lasFile();
manyPoints.writeUInt32LE(4_000_000_000, 107);
const longRecord = lasFile();
longRecord.writeUInt16LE(65_535, 227 + 20);

test.each<[what: string, bytes: Buffer, problem: string]>([
  ["cut off in its points", lasFile().subarray(0, 400), "truncated"],
  ["cut off in its header", lasFile().subarray(0, 100), "truncated"],
  ["that counts more points than it has", manyPoints, "truncated"],
  ["without points", lasFile({ points: 0 }), "broken"],
  ["with a box that is no number", broken, "broken"],
  ["with a box that is turned inside out", turned, "broken"],
  ["in another country", lasFile({ origin: [300_000, 5_700_000] }), "outside_site"],
  ["without a coordinate system", lasFile({ system: null }), "no_crs"],
  ["in a system that nobody knows", lasFile({ system: 9 }), "no_crs"],
  ["whose system is nonsense", lasFile({ system: 'PROJCS["nonsense"' }), "no_crs"],
  ["in geocentric coordinates", lasFile({ system: 'GEOCCS["WGS 84",UNIT["metre",1]]' }), "no_crs"],
])("a point cloud %s is refused and not published", async (_what, bytes, problem) => {
  const file = await deliver(bytes);
  expect([file.state, file.problems, file.published_at]).toEqual(["faulty", [problem], null]);
});

test("a record that is longer than the file harms nothing", async () => {
  expect((await deliver(longRecord)).problems).toEqual([]);
});

const AUTZEN = [-123.07, 44.05, -123.07, 44.05].map((degrees) => expect.closeTo(degrees, 1));

// shared: real ones; their places are not the test's site
test.runIf(existsSync(SHARED)).each([
  ["autzen-thin.las", { point_count: 10_653, is_compressed: false, bounds: null }],
  ["autzen_trim.laz", { point_count: 110_000, is_compressed: true, bounds: AUTZEN }],
  ["ellipsoid.copc.laz", { point_count: 100_000, is_compressed: true, epsg: 3857 }],
])("%s is read", async (name, found) => {
  expect((await world.add(name, readFileSync(new URL(name, SHARED)))).point_cloud).toMatchObject(found);
});
