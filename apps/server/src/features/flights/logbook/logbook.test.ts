import { listExports } from "@overfly/contract/exports/list-exports";
import { flights } from "@overfly/contract/flights/flights";
import { readCsvRecords } from "@overfly/route-files/csv/csv-records";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMember, createMission, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins, signInWithRole } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let client: Session;
/** A new one of each test, who is assigned to its missions. */
let pilot: { email: string; user_id: string };
beforeAll(async () => {
  app = await testApp();
  ({ world, admin } = await createProviderAdmins(app));
  app.services.now = () => new Date("2026-05-01T12:00:00Z");
  const viewer = await createMember(app.services, { organization_id: world.client.id, user_type: "client" });
  client = await app.signIn(viewer.email, PASSWORD);
});
const createPilot = (organization_id = world.provider.id) =>
  createMember(app.services, { organization_id, user_type: "pilot" });
beforeEach(async () => {
  pilot = await createPilot();
});
afterAll(() => app.close());

const point = (longitude: number, latitude: number) => ({
  type: "Point" as const,
  coordinates: [longitude, latitude] as [number, number],
});
const RECORD = {
  took_off_at: "2026-05-01T10:00:00.000Z",
  landed_at: "2026-05-01T10:20:00.000Z",
  take_off: point(35.91, 31.95),
  landing: point(35.92, 31.96),
  distance_m: 4200,
  max_height_m: 60,
  max_speed_mps: 8.5,
  expected_photo_count: 240,
  battery_before_percent: 98,
  battery_after_percent: 41,
  weather: "4 m/s, clear",
  incident: "Bird near the drone",
  notes: "Row 4 again",
};
type Body = Partial<typeof RECORD> & { pilot_id?: string };

let assignments = 0;
/** Of a mission of its own; `pilot` is assigned to it. */
async function record(session: Session, body: Body = {}) {
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_progress",
  });
  await app.db
    .insertInto("assignments")
    .values({
      provider_id: world.provider.id,
      mission_id: mission.id,
      pilot_id: pilot.user_id,
      starts_at: new Date(Date.UTC(2027, 0, (assignments += 1))).toISOString(),
      ends_at: new Date(Date.UTC(2027, 0, assignments, 1)).toISOString(),
    })
    .execute();
  const { token } = mission;
  const reply = await app.call(session, flights.create, { params: { token }, body: { ...RECORD, ...body } });
  return { ...reply, number: mission.number };
}
const read = async (session: Session, id: number) =>
  (await app.call(session, flights.get, { params: { id } })).body.data;
async function change(id: number, body: object) {
  const { updated_at } = await read(admin, id);
  return app.call(admin, flights.update, { params: { id }, body: { ...body, updated_at } });
}

test("what a person records of a flight is kept, and each of it can be corrected", async () => {
  const { body } = await record(admin);
  const { id } = body.data;
  expect(await read(admin, id)).toMatchObject({ ...RECORD, duration_s: 1200, pilot_id: pilot.user_id });
  const corrected = {
    take_off: null,
    landing: point(35.93, 31.97),
    distance_m: 4300,
    max_height_m: null,
    max_speed_mps: 9,
    expected_photo_count: 250,
    weather: "",
    incident: "",
    notes: "",
  };
  expect((await change(id, corrected)).status).toBe(200);
  expect(await read(admin, id)).toMatchObject({ ...RECORD, ...corrected });
});

test.each([
  ["take_off", { take_off: point(35, 91) }],
  ["distance_m", { distance_m: -1 }],
  ["max_height_m", { max_height_m: 10_001 }],
  ["max_speed_mps", { max_speed_mps: 201 }],
  ["expected_photo_count", { expected_photo_count: 1.5 }],
  ["battery_after_percent", { battery_after_percent: 101 }],
  ["weather", { weather: "a".repeat(501) }],
])("%s out of its range is refused", async (field, body) => {
  const { status, body: reply } = await record(admin, body);
  expect(status).toBe(422);
  expect(Object.keys(reply.errors ?? {})[0]).toMatch(new RegExp(`^${field}`));
});

test("the center names the pilot, who must be one of its own", async () => {
  const other = await createPilot();
  const { body } = await record(admin, { pilot_id: other.user_id });
  expect((await read(admin, body.data.id)).pilot_id).toBe(other.user_id);
  const rival = await createPilot(world.rival.id);
  const member = await createMember(app.services, { organization_id: world.provider.id });
  for (const pilot_id of [rival.user_id, member.user_id, "nobody"]) {
    const refused = await record(admin, { pilot_id });
    expect([refused.status, refused.body.errors]).toEqual([422, { pilot_id: ["Not one of your pilots"] }]);
  }
  expect((await change(body.data.id, { pilot_id: rival.user_id })).status).toBe(422);
  expect((await change(body.data.id, { pilot_id: pilot.user_id })).status).toBe(200);
  const { name } = await app.db
    .selectFrom("users")
    .where("id", "=", pilot.user_id)
    .select("name")
    .executeTakeFirstOrThrow();
  const { details } = await app.db
    .selectFrom("audit_log")
    .where("action", "=", "flights.update")
    .where("subject", "=", String(body.data.id))
    .select("details")
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ pilot_id: name });
});

test("a pilot records their own flights alone", async () => {
  const other = await createPilot();
  const session = await app.signIn(pilot.email, PASSWORD);
  expect((await record(session, { pilot_id: other.user_id })).status).toBe(422);
  const { body } = await record(session);
  expect((await read(admin, body.data.id)).pilot_id).toBe(pilot.user_id);
});

test.each([
  ["2026-05-01T10:19:00.000Z", "2026-05-01T10:30:00.000Z", 422],
  ["2026-05-01T09:00:00.000Z", "2026-05-01T11:00:00.000Z", 422],
  ["2026-05-01T10:20:00.000Z", "2026-05-01T10:40:00.000Z", 200],
])("who flew from 10:00 to 10:20 can't fly from %s to %s: %i", async (took_off_at, landed_at, expected) => {
  const { number } = await record(admin);
  const { status, body } = await record(admin, { took_off_at, landed_at });
  const text = `Noor Haddad was in a flight of ${number} at this time`;
  expect([status, body.errors]).toEqual([expected, expected === 200 ? undefined : { took_off_at: [text] }]);
});

test("for whom else a pilot flies is told to nobody", async () => {
  const { number } = await record(admin);
  await app.db
    .updateTable("flights")
    .set({ provider_id: world.rival.id })
    .where("pilot_id", "=", pilot.user_id)
    .execute();
  await app.db
    .updateTable("missions")
    .set({ provider_id: world.rival.id })
    .where("number", "=", number)
    .execute();
  const { status, body } = await record(admin);
  expect([status, body.errors]).toEqual([
    422,
    { took_off_at: ["Noor Haddad was in another flight at this time"] },
  ]);
});

test("a pilot who may edit flights doesn't take over another's", async () => {
  const { id } = (await record(admin)).body.data;
  const other = { organization_id: world.provider.id, user_type: "pilot" } as const;
  const { session, user_id } = await signInWithRole(app, other, ["view flights", "edit flights"]);
  const { mission_id } = await app.db
    .selectFrom("flights")
    .where("id", "=", id)
    .select("mission_id")
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable("assignments")
    .set({ pilot_id: user_id })
    .where("mission_id", "=", mission_id)
    .execute();
  const { updated_at } = await read(admin, id);
  const changed = (body: object) =>
    app.call(session, flights.update, { params: { id }, body: { updated_at, ...body } });
  expect((await changed({ pilot_id: user_id })).body.errors).toEqual({
    pilot_id: ["Not one of your pilots"],
  });
  expect((await read(admin, id)).pilot_id).toBe(pilot.user_id);
  expect((await changed({ notes: "Seen from the fence" })).status).toBe(200);
});

test("of two flights of one pilot at once, one is kept; nor can times or pilot be changed to it", async () => {
  const replies = await Promise.all([record(admin), record(admin)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const later = { took_off_at: "2026-05-01T10:30:00.000Z", landed_at: "2026-05-01T10:40:00.000Z" };
  const { body } = await record(admin, later);
  const early = { took_off_at: "2026-05-01T10:10:00.000Z" };
  expect((await change(body.data.id, early)).body.errors).toHaveProperty("took_off_at");
  const other = await createPilot();
  const { body: byOther } = await record(admin, { pilot_id: other.user_id });
  expect((await change(byOther.data.id, { pilot_id: pilot.user_id })).body.errors).toHaveProperty("pilot_id");
});

test("of what a dock measured, weather, incident and notes change alone", async () => {
  const { id } = (await record(admin)).body.data;
  await app.db.updateTable("flights").set({ source: "dock" }).where("id", "=", id).execute();
  const said = { weather: "Rain", incident: "", notes: "Wet" };
  expect((await change(id, said)).status).toBe(200);
  for (const field of ["take_off", "landing", "distance_m", "max_speed_mps", "expected_photo_count"]) {
    const { status, body } = await change(id, { [field]: null });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  }
});

test("incident and notes are the provider's: its client neither reads nor finds them", async () => {
  const { id } = (await record(admin)).body.data;
  expect(await read(client, id)).toMatchObject({
    weather: RECORD.weather,
    incident: "",
    notes: "",
    pilot_id: null,
  });
  const listed = async (session: Session, incident?: "true") =>
    (await app.call(session, flights.list, { query: { item_count: "200", ...(incident && { incident }) } }))
      .body.data;
  expect((await listed(admin, "true")).find((flight) => flight.id === id)).toMatchObject(RECORD);
  const own = (await listed(client)).find((flight) => flight.id === id);
  expect(own).toMatchObject({ incident: "", notes: "", drone: null });
  expect(await listed(client, "true")).toEqual([]);
  await change(id, { incident: "" });
  expect((await listed(admin, "true")).map((flight) => flight.id)).not.toContain(id);
});

test("a client's file has no columns for what clients are not told", async () => {
  await record(admin);
  const { raw } = await app.call(client, listExports.flights, { query: {} });
  const [head] = readCsvRecords(raw.toString("utf8"), 200_000).records;
  expect(head?.cells).toContain("Weather");
  for (const name of ["Incident", "Notes", "Drone"]) expect(head?.cells).not.toContain(name);
});

test("the list's file has a row of the logbook for each flight", async () => {
  const { body } = await record(admin);
  const { raw } = await app.call(admin, listExports.flights, { query: {} });
  const [head = [], ...rows] = readCsvRecords(raw.toString("utf8"), 200_000).records.map(
    ({ cells }) => cells,
  );
  const row = rows.find((cells) => cells.includes(RECORD.notes)) ?? [];
  const cell = (name: string) => row[head.indexOf(name)];
  expect(body.data.id).toBeTypeOf("number");
  expect(
    [
      "Photos taken",
      "Maximum height (m)",
      "Maximum speed (m/s)",
      "Battery before (%)",
      "Battery after (%)",
      "Take-off (latitude, longitude)",
      "Landing (latitude, longitude)",
      "Weather",
      "Incident",
    ].map(cell),
  ).toEqual([
    "240",
    "60.0",
    "8.5",
    "98",
    "41",
    "31.95, 35.91",
    "31.96, 35.92",
    RECORD.weather,
    RECORD.incident,
  ]);
});
