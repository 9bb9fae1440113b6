import { existsSync, readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { cloudItems } from "@overfly/contract/media/cloud-items";
import { deliverables } from "@overfly/contract/media/deliverables";
import { media } from "@overfly/contract/media/media";
import { notifications } from "@overfly/contract/notifications/notifications";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CloudWorld, createCloudWorld, SITE_AREA } from "#testing/cloud/cloud-world.ts";
import { createPhoto } from "#testing/photo.ts";
import { colourRaster, temperatureRaster, withStrip } from "#testing/cloud/geotiff.ts";
import { announce } from "#testing/uploads/tus-client.ts";

const SHARED = new URL("../../../../../../../shared/data/geotiff/", import.meta.url);

let world: CloudWorld;
beforeAll(async () => {
  world = await createCloudWorld();
});
afterAll(() => world.app.close());

/** Inside of the test's site; half a metre a pixel. */
const HERE = { origin: [35.704, 30.206] as const, cell: 0.000_005 };
/** A strip of a few KB that unpacks to 200 MB. */
const bomb = withStrip(colourRaster(HERE), 8, deflateSync(Buffer.alloc(200 * 1024 * 1024)));
let count = 0;

/** A file of another mission each, so that no content is there twice. */
async function deliver(deliverable: string, name: string, bytes: Uint8Array) {
  const mission = await world.mission({ deliverables: ["orthomosaic", "thermal_mosaic"] });
  count += 1;
  const file = await world.add(`${count}-${name}`, bytes, { mission: mission.token, deliverable });
  return { file, mission };
}

const setPlace = (place: { boundary: object | null; location: object | null }) =>
  world.app.db
    .updateTable("sites")
    .set({
      boundary: place.boundary && JSON.stringify(place.boundary),
      location: place.location && JSON.stringify(place.location),
    })
    .where("token", "=", world.params.token)
    .execute();

const stateOf = async (token: string, session = world.sessions.client) =>
  Object.fromEntries(
    (await world.app.call(session, deliverables.listForMission, { params: { token } })).body.data.map(
      ({ deliverable, state }) => [deliverable, state],
    ),
  );

describe("an orthomosaic", () => {
  test("is read, placed, published to the client and ticked off the order", async () => {
    const { file, mission } = await deliver("orthomosaic", "ortho.tif", colourRaster(HERE));
    expect(file).toMatchObject({ kind: "orthomosaic", state: "checked", problems: [], width_px: 64 });
    expect(file.raster).toMatchObject({ epsg: 4326, bands: 3, sample: "uint8", is_readable_in_parts: true });
    const [west, south, east, north] = file.raster?.bounds ?? [];
    expect([west, north]).toEqual([expect.closeTo(35.704, 9), expect.closeTo(30.206, 9)]);
    expect([east, south]).toEqual([expect.closeTo(35.70432, 9), expect.closeTo(30.20576, 9)]);
    expect(file.raster?.gsd_m).toBeCloseTo(0.52, 1);

    const { app, params, sessions } = world;
    const { body } = await app.call(sessions.viewer, cloudItems.mediaData, { params });
    expect(body.data.layers.map(({ id }) => id)).toContain(file.id);
    const order = await app.call(sessions.client, missions.get, { params: { token: mission.token } });
    expect(order.body.data.client_status).toBe("processing");
    expect(await stateOf(mission.token)).toEqual({ orthomosaic: "delivered", thermal_mosaic: "missing" });
    const { notifications: told } = (await app.call(sessions.client, notifications.list)).body;
    expect(told).toMatchObject([
      {
        title: `New data for ${mission.number}`,
        url: `/cloud/sites/${params.token}?mission=${mission.token}`,
      },
    ]);
  });

  test.each<[string, Buffer, string]>([
    ["cut off in its pixels", colourRaster(HERE).subarray(0, 6000), "truncated"],
    ["cut off in its header", colourRaster(HERE).subarray(0, 60), "broken"],
    ["no TIFF at all", Buffer.from("II*\0nothing more"), "broken"],
    ["in another country", colourRaster({ ...HERE, origin: [8.99, 51] }), "outside_site"],
    ["without a system", colourRaster({ ...HERE, epsg: null }), "no_crs"],
    ["in a system that nobody knows", colourRaster({ ...HERE, epsg: 9 }), "no_crs"],
    ["of temperatures", temperatureRaster(HERE), "wrong_kind"],
    ["a web page", Buffer.from("<html><script>alert(1)</script>"), "wrong_kind"],
    ["a PDF", Buffer.from("%PDF-1.7\n%%EOF"), "wrong_kind"],
    ["a bomb", bomb, "broken"],
  ])("%s is refused and not published", async (_what, bytes, problem) => {
    const { file, mission } = await deliver("orthomosaic", "bad.tif", bytes);
    expect([file.state, file.problems]).toEqual(["faulty", expect.arrayContaining([problem])]);
    expect(file.published_at).toBe(null);
    expect(await stateOf(mission.token, world.sessions.analyst)).toMatchObject({ orthomosaic: "faulty" });
    expect(await stateOf(mission.token)).toMatchObject({ orthomosaic: "missing" });
  });

  test("that is a photo of the flight is refused", async () => {
    const { file } = await deliver("orthomosaic", "photo.jpg", await createPhoto({ seed: 8 }));
    expect([file.state, file.problems]).toEqual(["faulty", ["wrong_kind"]]);
  });
});

describe("at a site without a boundary", () => {
  beforeAll(() => setPlace({ boundary: null, location: { type: "Point", coordinates: [35.705, 30.205] } }));
  afterAll(() => setPlace({ boundary: SITE_AREA, location: null }));

  test.each<[string, readonly [number, number], string]>([
    ["of its surroundings is published", [35.74, 30.206], "checked"],
    ["of another country is refused", [8.99, 51], "faulty"],
    ["of the next town is refused", [35.9, 30.206], "faulty"],
  ])("an orthomosaic %s", async (_what, origin, state) => {
    const { file } = await deliver("orthomosaic", "ortho.tif", colourRaster({ ...HERE, origin }));
    expect([file.state, file.problems]).toEqual([state, state === "faulty" ? ["outside_site"] : []]);
    expect(file.published_at === null).toBe(state === "faulty");
  });
});

test("a thermal mosaic in UTM is placed by its projection, with the range of its values", async () => {
  // the site's south-west corner, (35.7, 30.2), is (759932.9, 3344029.5) in UTM 36N
  const raster = temperatureRaster({ origin: [760_300, 3_344_700], cell: 0.5, epsg: 32_636 });
  const { file } = await deliver("thermal_mosaic", "thermal.tif", raster);
  expect([file.state, file.kind]).toEqual(["checked", "thermal_mosaic"]);
  expect(file.raster).toMatchObject({ epsg: 32_636, sample: "float32", gsd_m: 0.5 });
  expect(file.raster?.low).toBeCloseTo(20.5, 0);
  expect(file.raster?.high).toBeCloseTo(51, 0);
});

test("a georeferenced TIFF without an order is a raster by its bands and name", async () => {
  const kinds = await Promise.all(
    [
      ["plain-ortho.tif", colourRaster(HERE)],
      ["block_thermal.tif", temperatureRaster(HERE)],
      ["heights_dtm.tif", temperatureRaster({ ...HERE, width: 40 })],
      ["heights.tif", temperatureRaster({ ...HERE, width: 41 })],
    ].map(async ([name, bytes]) => (await world.add(name as string, bytes as Buffer)).kind),
  );
  expect(kinds).toEqual(["orthomosaic", "thermal_mosaic", "terrain_model", "surface_model"]);
});

test.each<[string, string, Buffer, [state: string, problems: string[]]]>([
  ["pdf_report", "report.pdf", Buffer.from("%PDF-1.7\nstartxref\n0\n%%EOF\n"), ["checked", []]],
  ["pdf_report", "cut.pdf", Buffer.from("%PDF-1.7\nand then"), ["faulty", ["truncated"]]],
  ["video", "flight.mp4", mp4("moov"), ["checked", []]],
  ["video", "no-index.mp4", mp4("free"), ["faulty", ["broken"]]],
  ["video", "cut.mp4", mp4("moov").subarray(0, 40), ["faulty", ["truncated"]]],
  ["mesh", "model.glb", Buffer.from("glTF\u0002\0\0\0"), ["checked", []]],
  ["mesh", "video.mp4", mp4("moov"), ["faulty", ["wrong_kind"]]],
])("as %s, %s", async (deliverable, name, bytes, [state, problems]) => {
  const { file } = await deliver(deliverable, name, bytes);
  expect([file.state, file.problems]).toEqual([state, problems]);
});

test("a refused output is replaced by a good one, and a published one taken back is missing again", async () => {
  const { app, sessions, add, mission } = world;
  const { token } = await mission({ deliverables: ["orthomosaic"] });
  const place = { mission: token, deliverable: "orthomosaic" };
  await add("first.tif", colourRaster({ ...HERE, origin: [8.99, 51] }), place);
  const good = await add("second.tif", colourRaster({ ...HERE, width: 50 }), place);
  expect(await stateOf(token)).toEqual({ orthomosaic: "delivered" });
  const publish = (is_published: boolean) =>
    app.call(sessions.analyst, media.publish, { params: { id: good.id }, body: { is_published } });
  await publish(false);
  expect(await stateOf(token)).toEqual({ orthomosaic: "missing" });
  expect(await stateOf(token, sessions.analyst)).toEqual({ orthomosaic: "hidden" });
  const news = async () =>
    (await app.call(sessions.client, notifications.list)).body.notifications.filter(
      ({ body }) => body === "second.tif",
    ).length;
  expect(await news()).toBe(1);
  await publish(true);
  await publish(true);
  expect(await news()).toBe(2);
});

test("the provider is notified once all that was ordered is there, and again after a gap", async () => {
  const { app, sessions, add, mission } = world;
  const { token, number } = await mission({ deliverables: ["orthomosaic", "thermal_mosaic", "pdf_report"] });
  const ready = async (session = sessions.analyst) =>
    (await app.call(session, notifications.list)).body.notifications.flatMap(({ title, body, url }) =>
      title.includes(number) && title.includes("deliverables") ? [[title, body, url]] : [],
    );
  const place = (deliverable: string) => ({ mission: token, deliverable });
  await add("ready-ortho.tif", colourRaster({ ...HERE, width: 44 }), place("orthomosaic"));
  await add("foreign.tif", temperatureRaster({ ...HERE, origin: [8.99, 51] }), place("thermal_mosaic"));
  const thermal = await add("ready.tif", temperatureRaster({ ...HERE, width: 45 }), place("thermal_mosaic"));
  const { name } = world.site;
  const told = [`All deliverables of ${number} are ready`, name, `/missions/view/${token}`];
  await expect.poll(() => ready()).toEqual([told]);
  await add("extra.tif", temperatureRaster({ ...HERE, width: 46 }), place("surface_model"));
  expect(await ready(sessions.client)).toEqual([]);
  await app.call(sessions.admin, media.remove, { params: { id: thermal.id } });
  expect(await ready()).toEqual([told]);
  await add("again.tif", temperatureRaster({ ...HERE, width: 47 }), place("thermal_mosaic"));
  await expect.poll(() => ready()).toEqual([told, told]);
});

test.each([
  ["analyst", { deliverable: "orthomosaic" }, 201],
  ["pilot", { deliverable: "orthomosaic" }, 403],
  ["client", { deliverable: "orthomosaic" }, 403],
  ["analyst", { deliverable: "anomalies" }, 422],
  ["analyst", { deliverable: "thermal_photos" }, 422],
  ["rival", { deliverable: "orthomosaic" }, 404],
] as const)("an output announced by the %s with %j is answered with %i", async (who, place, status) => {
  const sender = { app: world.app.app, session: world.sessions[who] };
  const answer = await announce(sender, { name: "a.tif", size: 9, mission: world.flown.token, ...place });
  expect(answer.status).toBe(status);
});

// shared: real rasters of drones; their places are not the test's site
test.runIf(existsSync(SHARED)).each([
  ["drone_pix4d_rgba_cog.tif", { kind: "orthomosaic" }, { epsg: 32_750, bands: 4 }, [117, -20]],
  ["thermal_h20t_solar_raw_u16_cog_epsg32719.tif", { kind: "thermal_mosaic" }, { epsg: 32_719 }, [-70, -30]],
  [
    "thermal_mosaic_m3t_heath_degC_f32_cog_epsg32631.tif",
    { kind: "thermal_mosaic" },
    { epsg: 32_631 },
    [5, 51],
  ],
])("%s is read", async (name, found, raster, [longitude, latitude]) => {
  const file = await world.add(name, readFileSync(new URL(name, SHARED)));
  expect(file).toMatchObject({ ...found, has_thumbnail: true });
  expect(file.raster).toMatchObject(raster);
  const [west = 0, south = 0] = file.raster?.bounds ?? [];
  expect([Math.abs(west - (longitude ?? 0)) < 3, Math.abs(south - (latitude ?? 0)) < 20]).toEqual([
    true,
    true,
  ]);
});

function mp4(second: string): Buffer {
  const box = (type: string, size: number) => {
    const bytes = Buffer.alloc(size);
    bytes.writeUInt32BE(size, 0);
    bytes.write(type, 4, "latin1");
    return bytes;
  };
  const first = box("ftyp", 24);
  first.write("isom", 8, "latin1");
  return Buffer.concat([first, box(second, 32)]);
}

test("a raster that the map can't show is delivered, and said to be for download only", async () => {
  const { file, mission } = await deliver("orthomosaic", "heavy.tif", colourRaster(HERE));
  const told = async () =>
    (
      await world.app.call(world.sessions.client, deliverables.listForMission, {
        params: { token: mission.token },
      })
    ).body.data.map(({ deliverable, state, is_download_only }) => [deliverable, state, is_download_only]);
  expect(await told()).toContainEqual(["orthomosaic", "delivered", false]);
  await world.app.db
    .updateTable("media_files")
    .set({ problems: ["not_tiled"] })
    .where("id", "=", file.id)
    .execute();
  expect(await told()).toContainEqual(["orthomosaic", "delivered", true]);
});
