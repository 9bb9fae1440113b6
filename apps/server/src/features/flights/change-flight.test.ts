import { flights } from "@overfly/contract/flights/flights";
import { siteUploadStatus } from "@overfly/contract/sites/upload-status";
import { sites } from "@overfly/contract/sites/sites";
import { render } from "@overfly/i18n/node/translate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { createMediaFile } from "#testing/sample-files.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const OFF = "2026-05-01T10:00:00.000Z";
const ON = "2026-05-01T10:20:00.000Z";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let client: Session;
beforeAll(async () => {
  app = await testApp();
  ({ world, admin } = await createProviderAdmins(app));
  app.services.now = () => new Date("2026-05-01T12:00:00Z");
  const viewer = await createMember(app.services, { organization_id: world.client.id, user_type: "client" });
  client = await app.signIn(viewer.email, PASSWORD);
});
afterAll(() => app.close());

async function flightIn(status: string, columns: { source?: string; status?: string } = {}) {
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status,
  });
  const flight = await app.db
    .insertInto("flights")
    .values({
      provider_id: world.provider.id,
      mission_id: mission.id,
      source: "manual",
      status: "landed",
      took_off_at: OFF,
      landed_at: ON,
      notes: "Gusts",
      ...columns,
    })
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
  return { ...flight, mission };
}

const update = ({ id, updated_at }: { id: number; updated_at: string }, changes: object) =>
  app.call(admin, flights.update, { params: { id }, body: { updated_at, ...changes } });
/** What the flight's screen says, before anybody tries to delete it. */
async function keptBecause(id: number) {
  const { kept_because: reason } = (await app.call(admin, flights.get, { params: { id } })).body.data;
  return reason && render(reason, "en");
}
const remove = (id: number) => app.call(admin, flights.remove, { params: { id } });

// flights are locked once the mission completes (domain, "Flight"); what was processed keeps its flights
test.each([
  ["planned", 200, 200],
  ["in_progress", 200, 200],
  ["data_uploaded", 200, 200],
  ["processing", 200, 409],
  ["in_review", 200, 409],
  ["on_hold", 200, 409],
  ["completed", 409, 409],
])("a flight of a mission that is %s: changed %i, deleted %i", async (status, changed, deleted) => {
  const flight = await flightIn(status);
  expect((await keptBecause(flight.id)) === null).toBe(deleted === 200);
  expect((await update(flight, { notes: "Calm" })).status).toBe(changed);
  expect((await remove(flight.id)).status).toBe(deleted);
  const { status: found } = await app.call(admin, flights.get, { params: { id: flight.id } });
  expect(found).toBe(deleted === 200 ? 404 : 200);
});

test("a manual flight's times are corrected, and its events with them", async () => {
  const flight = await flightIn("in_progress");
  const { body } = await update(flight, { landed_at: "2026-05-01T10:30:00.000Z" });
  expect(body.data.duration_s).toBe(1800);
  expect(body.data.events.map(({ at }: { at: string }) => at)).toEqual([OFF, "2026-05-01T10:30:00.000Z"]);
  const wrong = await update({ ...flight, updated_at: body.data.updated_at }, { landed_at: OFF });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["landed_at"]]);
});

test("of a dock's flight only the notes change, and it is never deleted", async () => {
  const flight = await flightIn("in_progress", { source: "dock" });
  const { status, body } = await update(flight, { landed_at: "2026-05-01T10:30:00.000Z", notes: "Calm" });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["landed_at"]]);
  expect((await update(flight, { notes: "Calm" })).body.data.notes).toBe("Calm");
  const refused = await remove(flight.id);
  expect([refused.status, refused.body.message]).toEqual([409, await keptBecause(flight.id)]);
});

test("what was processed keeps its flights, and says so", async () => {
  const { id } = await flightIn("processing");
  const { status, body } = await remove(id);
  const reason = "The mission's data is being processed; its flights can't be deleted";
  expect([status, body.message, await keptBecause(id)]).toEqual([409, reason, reason]);
});

test("a flight under way isn't changed", async () => {
  expect((await update(await flightIn("in_progress", { status: "airborne" }), { notes: "" })).status).toBe(
    409,
  );
});

test("the second of two who edit one flight is told", async () => {
  const flight = await flightIn("in_progress");
  expect((await update(flight, { notes: "First" })).status).toBe(200);
  expect((await update(flight, { notes: "Second" })).status).toBe(409);
});

test("a flight with photos stays until they are deleted", async () => {
  const { id, mission } = await flightIn("in_progress");
  const file = await createMediaFile(app.services, {
    provider_id: world.provider.id,
    mission_id: mission.id,
  });
  await app.db.updateTable("media_files").set({ flight_id: id }).where("id", "=", file.id).execute();
  const refused = await remove(id);
  expect([refused.status, refused.body.message]).toEqual([409, await keptBecause(id)]);
  await app.db.deleteFrom("media_files").where("id", "=", file.id).execute();
  expect((await remove(id)).status).toBe(200);
});

test("the client sees the flight without the provider's notes", async () => {
  const { id } = await flightIn("in_progress");
  const { body } = await app.call(client, flights.get, { params: { id } });
  expect([body.data.id, body.data.notes]).toEqual([id, ""]);
});

test("flights are filtered by status, source and the days of the take-off", async () => {
  const { id } = await flightIn("in_progress", { source: "log", status: "aborted" });
  const found = async (query: Record<string, string>) => {
    const { body } = await app.call(admin, flights.list, { query: { item_count: "200", ...query } });
    return body.data.some((flight: { id: number }) => flight.id === id);
  };
  expect(await found({ status: "aborted,failed", source: "log", date: "2026-05-01,2026-05-01" })).toBe(true);
  expect(await found({ status: "landed" })).toBe(false);
  expect(await found({ source: "manual,dock" })).toBe(false);
  expect(await found({ date: "2026-05-02,2026-05-09" })).toBe(false);
});

test("a page of flights is in the chosen order, with the count of all", async () => {
  const made: number[] = [];
  for (const status of ["landed", "aborted", "failed"])
    made.push((await flightIn("in_progress", { status })).id);
  const [first = 0, second = 0, third = 0] = made;
  await app.db
    .updateTable("flights")
    .set({ took_off_at: "2019-05-01T08:00:00Z", landed_at: "2019-05-01T08:10:00Z" })
    .where("id", "in", made)
    .execute();
  await app.db
    .updateTable("flights")
    .set({ took_off_at: "2019-05-01T07:00:00Z" })
    .where("id", "=", second)
    .execute();
  const page = async (query: Record<string, unknown>) => {
    const { body } = await app.call(admin, flights.list, {
      query: { date: "2019-05-01,2019-05-01", ...query },
    });
    return [body.meta.total, ...body.data.map(({ id }: { id: number }) => id)];
  };
  expect(await page({})).toEqual([3, third, second, first]);
  expect(await page({ item_count: "2", page: "2" })).toEqual([3, first]);
  expect(await page({ sorts: { took_off_at: "asc" } })).toEqual([3, second, third, first]);
  expect(await page({ sorts: { status: "desc" }, item_count: "2" })).toEqual([3, first, third]);
});

test("the center sees how far a pilot says the photos are uploaded; the client doesn't", async () => {
  const params = { token: world.site.token };
  expect((await app.call(admin, siteUploadStatus.get, { params })).body.data).toBeNull();
  const pilot = await createMember(app.services, { organization_id: world.provider.id, user_type: "pilot" });
  const { mission } = await flightIn("in_progress");
  await app.db
    .insertInto("assignments")
    .values({
      provider_id: world.provider.id,
      mission_id: mission.id,
      pilot_id: pilot.user_id,
      starts_at: OFF,
      ends_at: ON,
    })
    .execute();
  const session = await app.signIn(pilot.email, PASSWORD);
  for (const status of ["partly", "on_card"] as const) {
    const reply = await app.call(session, siteUploadStatus.set, { params, body: { status } });
    expect([reply.status, reply.body.data.status]).toEqual([200, status]);
  }
  const seen = await app.call(admin, siteUploadStatus.get, { params });
  expect(seen.body.data).toMatchObject({ status: "on_card", reported_by: expect.any(String) });
  const statusIn = async (who: Session) =>
    (await app.call(who, sites.get, { params })).body.data.upload_status;
  expect([await statusIn(admin), await statusIn(client)]).toEqual(["on_card", null]);
});
