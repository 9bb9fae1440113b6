import { media } from "@overfly/contract/media/media";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CloudWorld, createCloudWorld } from "#testing/cloud/cloud-world.ts";
import type { Session } from "#testing/test-app.ts";

let world: CloudWorld;
beforeAll(async () => {
  world = await createCloudWorld();
});
afterAll(() => world.app.close());

interface Photo {
  mission_id?: number | null;
  folder_id?: number;
  flight_id?: number;
  published_at?: string;
  state?: "checked" | "faulty";
  /** Seconds after nine o'clock; null for a picture that doesn't say. */
  second?: number | null;
}

let count = 0;
const names = new Map<number | null, string>();
async function add(
  name: string,
  kind: "photo" | "thermal_photo" | "flight_log",
  { second = 0, ...photo }: Photo = {},
) {
  const key = `partner/${count++}`;
  const { id } = await world.app.db
    .insertInto("media_files")
    .values({
      provider_id: world.provider.id,
      site_id: world.site.id,
      mission_id: world.flown.id,
      name,
      kind,
      mime: "image/jpeg",
      size_bytes: 1,
      sha256: key,
      storage_key: key,
      captured_at: second === null ? null : new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString(),
      ...photo,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  names.set(id, name);
  return id;
}
const newMission = async () => (await world.mission()).id;
const addFolder = async (columns: { mission_id?: number } = {}) =>
  world.app.db
    .insertInto("media_folders")
    .values({ provider_id: world.provider.id, site_id: world.site.id, name: `Folder ${count++}`, ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();

const ask = (id: number, session: Session = world.sessions.analyst, query: object = {}) =>
  world.app.call(session, media.shots, { params: { id }, query });
const namesOf = async (id: number, query?: object) =>
  (await ask(id, undefined, query)).body.data.map(({ thermal_id, visual_id }) =>
    [thermal_id, visual_id].flatMap((one) => names.get(one) ?? []).join(" + "),
  );
/** The other photo of the shot that a photo belongs to. */
async function partnerOf(id: number, session?: Session) {
  const { data } = (await ask(id, session)).body;
  const { thermal_id = null, visual_id = null } =
    data.find((shot) => shot.thermal_id === id || shot.visual_id === id) ?? {};
  return names.get(thermal_id === id ? visual_id : thermal_id) ?? null;
}

test("the two photos of one shot find each other by name, among more than a page shows", async () => {
  const mission_id = await newMission();
  const thermal = await add("DJI_20261121090000_0042_T.JPG", "thermal_photo", { mission_id });
  for (let shot = 100; shot < 180; shot++)
    await add(`DJI_20261121090000_0${shot}_V.JPG`, "photo", { mission_id, second: 1 });
  const visual = await add("DJI_20261121090000_0042_V.jpeg", "photo", { mission_id, second: 1 });

  expect(await partnerOf(thermal)).toBe("DJI_20261121090000_0042_V.jpeg");
  expect(await partnerOf(visual)).toBe("DJI_20261121090000_0042_T.JPG");
});

test("other names are paired by the nearest capture time, two seconds apart at most", async () => {
  const mission_id = await newMission();
  const thermal = await add("FLIR_001.JPG", "thermal_photo", { mission_id, second: 3 });
  await add("IMG_0007.JPG", "photo", { mission_id, second: 6 });
  expect(await partnerOf(thermal)).toBeNull();
  await add("IMG_0006.JPG", "photo", { mission_id, second: 5 });
  expect(await partnerOf(thermal)).toBe("IMG_0006.JPG");
  await add("IMG_0005.JPG", "photo", { mission_id, second: 4 });
  expect(await partnerOf(thermal)).toBe("IMG_0005.JPG");
});

test("photos of different flights are no pair, however close in time", async () => {
  const mission_id = await newMission();
  const flight = async () => {
    const of = { provider_id: world.provider.id, mission_id, source: "dock", status: "landed" };
    return (await world.app.db.insertInto("flights").values(of).returning("id").executeTakeFirstOrThrow()).id;
  };
  const [first, second] = [await flight(), await flight()];
  const thermal = await add("FLIR_001.JPG", "thermal_photo", { mission_id, flight_id: first });
  await add("IMG_0001.JPG", "photo", { mission_id, flight_id: second });
  expect(await partnerOf(thermal)).toBeNull();
  await add("IMG_0002.JPG", "photo", { mission_id, flight_id: first, second: 2 });
  expect(await partnerOf(thermal)).toBe("IMG_0002.JPG");
});

test("a name that came again on another card is no pair, and one without a time is", async () => {
  const mission_id = await newMission();
  const thermal = await add("DJI_0042_T.JPG", "thermal_photo", { mission_id });
  await add("DJI_0042_V.JPG", "photo", { mission_id, second: 3600 });
  expect(await partnerOf(thermal)).toBeNull();
  await add("dji_0042_v.jpg", "photo", { mission_id, second: null });
  expect(await partnerOf(thermal)).toBe("dji_0042_v.jpg");
});

test("photos of other missions, folders and sites' own levels are no pairs", async () => {
  const mission_id = await newMission();
  const folder = await addFolder({ mission_id });
  const thermal = await add("DJI_0001_T.JPG", "thermal_photo", { mission_id, folder_id: folder.id });
  const visual = (photo: Photo) => add("DJI_0001_V.JPG", "photo", photo);
  await visual({ mission_id });
  await visual({ mission_id: await newMission() });
  await visual({ mission_id: null });
  expect(await partnerOf(thermal)).toBeNull();
  await visual({ mission_id, folder_id: folder.id });
  expect(await partnerOf(thermal)).toBe("DJI_0001_V.JPG");
});

test("a client is shown the partner only if they may see it, and a rival nothing", async () => {
  const mission_id = await newMission();
  const published_at = "2026-11-22T00:00:00Z";
  const thermal = await add("DJI_0001_T.JPG", "thermal_photo", { mission_id, published_at });
  const visual = await add("DJI_0001_V.JPG", "photo", { mission_id });

  expect(await partnerOf(thermal)).toBe("DJI_0001_V.JPG");
  expect(await partnerOf(thermal, world.sessions.client)).toBeNull();
  expect((await ask(visual, world.sessions.client)).status).toBe(404);
  expect((await ask(thermal, world.sessions.rival)).status).toBe(404);
});

test("a folder's shots come once each by capture time, whichever of its photos is asked for", async () => {
  const mission_id = await newMission();
  const late = await add("DJI_0003_T.JPG", "thermal_photo", { mission_id, second: 30 });
  await add("DJI_0003_V.JPG", "photo", { mission_id, second: 31 });
  await add("undated.jpg", "photo", { mission_id, second: null });
  await add("DJI_0001_V.JPG", "photo", { mission_id, second: 10 });
  const early = await add("DJI_0001_T.JPG", "thermal_photo", { mission_id, second: 10 });
  await add("DJI_0002_V.JPG", "photo", { mission_id, second: 20 });
  const all = [
    "DJI_0001_T.JPG + DJI_0001_V.JPG",
    "DJI_0002_V.JPG",
    "DJI_0003_T.JPG + DJI_0003_V.JPG",
    "undated.jpg",
  ];
  expect(await namesOf(late)).toEqual(all);
  expect(await namesOf(early)).toEqual(all);
});

test("a filter leaves the shots with a photo that fits, both pictures of them", async () => {
  const mission_id = await newMission();
  const thermal = await add("DJI_0001_T.JPG", "thermal_photo", { mission_id, state: "checked" });
  await add("DJI_0001_V.JPG", "photo", { mission_id, state: "faulty" });
  await add("DJI_0002_V.JPG", "photo", { mission_id, second: 20, state: "checked" });
  const pair = "DJI_0001_T.JPG + DJI_0001_V.JPG";
  expect(await namesOf(thermal, { kind: "thermal_photo" })).toEqual([pair]);
  expect(await namesOf(thermal, { kind: "thermal_photo", state: "faulty" })).toEqual([]);
  expect(await namesOf(thermal, { state: "faulty" })).toEqual([pair]);
  expect(await namesOf(thermal, { state: "checked" })).toEqual([pair, "DJI_0002_V.JPG"]);
});

test("a file that is no photo has no shots", async () => {
  const log = await add("flight.txt", "flight_log", { mission_id: await newMission() });
  expect((await ask(log)).body.data).toEqual([]);
});
