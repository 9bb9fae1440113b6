import { listExports } from "@overfly/contract/exports/list-exports";
import { MAX_SITE_CONTACTS, siteContacts } from "@overfly/contract/sites/site-contacts";
import { sites } from "@overfly/contract/sites/sites";
import { readCsvRecords } from "@overfly/route-files/csv/csv-records";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const AT = "2026-05-01T08:00:00.000Z";
const LATER = "2026-05-01T10:00:00.000Z";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let client: Session;
let viewer: Session;
let rival: Session;
let pilot: Session;
let pilotId: string;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { provider, client: company } = world;
  const signIn = async (member: Parameters<typeof createMember>[1]) => {
    const { email, user_id } = await createMember(app.services, member);
    return { session: await app.signIn(email, PASSWORD), user_id };
  };
  admin = (await signIn({ organization_id: provider.id })).session;
  rival = (await signIn({ organization_id: world.rival.id })).session;
  client = (await signIn({ organization_id: company.id, user_type: "client" })).session;
  viewer = (await signIn({ organization_id: company.id, user_type: "client", role: "client_viewer" }))
    .session;
  const flies = await signIn({ organization_id: provider.id, user_type: "pilot" });
  pilot = flies.session;
  pilotId = flies.user_id;
});
beforeEach(() => app.runAsOwner("delete from site_contacts"));
afterAll(() => app.close());

const params = () => ({ token: world.site.token });
const add = (name: string, fields: object = {}, session = admin) =>
  app.call(session, siteContacts.create, { params: params(), body: { name, ...fields } });
const shown = async (session = admin) => {
  const { body } = await app.call(session, sites.get, { params: params() });
  return body.data.contacts;
};
const names = async (session = admin) => (await shown(session)).map(({ name }) => name);

test("contacts come in the order in which they were put", async () => {
  await add("Rana");
  const first = (await add("Basil", { phone: "+962-791234567", call_before_flight: true })).body.data;
  const { data } = (await add("Dina")).body;
  expect(first.map(({ name }) => name)).toEqual(["Rana", "Basil"]);
  const [rana, basil, dina] = data.map(({ id }) => id);
  const ids = [dina ?? 0, rana ?? 0, basil ?? 0];
  await app.call(admin, siteContacts.order, { params: params(), body: { ids } });
  expect(await names()).toEqual(["Dina", "Rana", "Basil"]);
  await add("Eman");
  expect(await names()).toEqual(["Dina", "Rana", "Basil", "Eman"]);
});

test("an order of contacts that are not those of now is refused", async () => {
  const [rana] = (await add("Rana")).body.data;
  const [, basil] = (await add("Basil")).body.data;
  const order = async (ids: (number | undefined)[]) =>
    (await app.call(admin, siteContacts.order, { params: params(), body: { ids: ids as number[] } })).status;
  expect(await order([rana?.id])).toBe(409);
  expect(await order([rana?.id, rana?.id])).toBe(409);
  expect(await order([rana?.id, 2_000_000_000])).toBe(409);
  expect(await order([basil?.id, rana?.id])).toBe(200);
});

test("one is changed and deleted; a change of what somebody else changed is refused", async () => {
  const [rana] = (await add("Rana", { role: "Guard", note: "After 7:00" })).body.data;
  const change = (name: string) =>
    app.call(admin, siteContacts.update, {
      params: { id: rana?.id ?? 0 },
      body: { name, role: "", note: " ", updated_at: rana?.updated_at ?? "" },
    });
  expect((await change("Rana K.")).body.data).toMatchObject([{ name: "Rana K.", role: null, note: null }]);
  expect((await change("Rana")).status).toBe(409);
  const { body } = await app.call(admin, siteContacts.remove, { params: { id: rana?.id ?? 0 } });
  expect(body.data).toEqual([]);
});

test.each([
  [{ name: " " }, "name"],
  [{ name: "A\u202Eb" }, "name"],
  [{ name: "Rana", email: "rana" }, "email"],
  [{ name: "Rana", phone: "12" }, "phone"],
  [{ name: "Rana", role: "x".repeat(81) }, "role"],
  [{ name: "Rana", note: "x".repeat(501) }, "note"],
])("%j is refused at its field", async (body, field) => {
  const { status, body: reply } = await app.call(admin, siteContacts.create, { params: params(), body });
  expect([status, Object.keys(reply.errors ?? {})]).toEqual([422, [field]]);
});

test("a site has so many contacts at most, also where several are added at once", async () => {
  const replies = await Promise.all(
    Array.from({ length: MAX_SITE_CONTACTS + 2 }, (_, index) => add(`C${index}`)),
  );
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await names()).toHaveLength(MAX_SITE_CONTACTS);
});

test("the client's administrator edits them, its viewer and pilots read them, strangers do neither", async () => {
  const [rana] = (await add("Rana", {}, client)).body.data;
  const edit = { params: { id: rana?.id ?? 0 }, body: { name: "X", updated_at: rana?.updated_at ?? "" } };
  const tries = async (session: Session) => [
    (await add("X", {}, session)).status,
    (await app.call(session, siteContacts.update, edit)).status,
    (await app.call(session, siteContacts.remove, { params: edit.params })).status,
    (await app.call(session, siteContacts.order, { params: params(), body: { ids: [] } })).status,
  ];
  expect(await tries(viewer)).toEqual([403, 403, 403, 403]);
  expect(await tries(pilot)).toEqual([403, 403, 403, 403]);
  expect(await tries(rival)).toEqual([404, 404, 404, 404]);
  expect(await names(viewer)).toEqual(["Rana"]);
  expect((await app.call(rival, sites.get, { params: params() })).status).toBe(404);
  expect((await app.call(pilot, sites.get, { params: params() })).status).toBe(404);
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
  });
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: mission.id,
      provider_id: world.provider.id,
      pilot_id: pilotId,
      starts_at: AT,
      ends_at: LATER,
    })
    .execute();
  expect(await names(pilot)).toEqual(["Rana"]);
});

test("the export of sites has them in their order", async () => {
  await add("Rana", { role: "Guard", phone: "+962-791234567", call_before_flight: true });
  await add("Basil", { email: "basil@site.example", note: "Nights\nonly" });
  const { raw } = await app.call(admin, listExports.sites, { query: { language: "en" } });
  const [head, row] = readCsvRecords(raw.toString("utf8"), 200_000).records;
  expect(row?.cells[head?.cells.indexOf("On-site contacts") ?? -1]).toBe(
    "Rana, Guard, +962-791234567, Call before every flight; Basil, basil@site.example, Nights only",
  );
});
