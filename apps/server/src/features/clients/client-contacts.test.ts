import { clientContacts } from "@overfly/contract/clients/client-contacts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMember, createOrganization, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let rival: Session;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const sessionOf = async (organization_id: number) =>
    app.signIn((await createMember(app.services, { organization_id })).email, PASSWORD);
  admin = await sessionOf(world.provider.id);
  rival = await sessionOf(world.rival.id);
});
beforeEach(() => app.runAsOwner("delete from client_contacts"));
afterAll(() => app.close());

const params = () => ({ id: world.client.id });
const add = (name: string, fields: object = {}) =>
  app.call(admin, clientContacts.create, { params: params(), body: { name, ...fields } });
async function listed() {
  const { body } = await app.call(admin, clientContacts.list, { params: params() });
  return body.data.map(({ name, is_primary }) => `${name}${is_primary ? " *" : ""}`);
}

test("the first contact is the primary one, until another takes its place", async () => {
  await add("Rana");
  await add("Basil", { role: "Site manager", email: "basil@example.com", phone: "+962791234567" });
  expect(await listed()).toEqual(["Rana *", "Basil"]);
  await add("Dina", { is_primary: true });
  expect(await listed()).toEqual(["Dina *", "Basil", "Rana"]);
});

test("the primary contact can only pass on: taking it away from itself changes nothing", async () => {
  const rana = (await add("Rana")).body.data;
  const basil = (await add("Basil")).body.data;
  const update = ({ id, updated_at }: typeof rana, is_primary: boolean, name: string) =>
    app.call(admin, clientContacts.update, { params: { id }, body: { name, is_primary, updated_at } });
  await update(rana, false, "Rana K.");
  expect(await listed()).toEqual(["Rana K. *", "Basil"]);
  await update(basil, true, "Basil");
  expect(await listed()).toEqual(["Basil *", "Rana K."]);
  expect((await update(rana, false, "Rana")).status).toBe(409); // of before the first change
});

test("a contact's removal makes the first of the others the primary one", async () => {
  const { id } = (await add("Zaid")).body.data;
  await add("Omar");
  await add("Lina");
  expect((await app.call(admin, clientContacts.remove, { params: { id } })).status).toBe(200);
  expect(await listed()).toEqual(["Lina *", "Omar"]);
});

test("a new primary contact of one client takes the place of no other client's", async () => {
  await add("Rana");
  const other = await createOrganization(app.services, { kind: "client" });
  await app.db
    .insertInto("client_links")
    .values({ provider_id: world.provider.id, client_id: other.id })
    .onConflict((existing) => existing.doNothing())
    .execute();
  const body = { name: "Elena", is_primary: true };
  const theirs = { params: { id: other.id }, body };
  expect((await app.call(admin, clientContacts.create, theirs)).status).toBe(200);
  expect(await listed()).toEqual(["Rana *"]);
});

test("two that become the primary contact at once leave one", async () => {
  await Promise.all(["A", "B", "C", "D"].map((name) => add(name, { is_primary: true })));
  expect((await listed()).filter((name) => name.endsWith("*"))).toHaveLength(1);
});

test.each([
  [{ name: " " }, "name"],
  [{ name: "A\u202Eb" }, "name"],
  [{ name: "Rana", email: "rana" }, "email"],
  [{ name: "Rana", phone: "12" }, "phone"],
  [{ name: "Rana", role: "x".repeat(81) }, "role"],
])("%j is refused at its field", async (body, field) => {
  const { status, body: reply } = await app.call(admin, clientContacts.create, { params: params(), body });
  expect([status, Object.keys(reply.errors ?? {})]).toEqual([422, [field]]);
});

test("another provider sees and changes none, not even of a client that both serve", async () => {
  const contact = (await add("Rana")).body.data;
  const link = { provider_id: world.rival.id, client_id: world.client.id };
  expect((await app.call(rival, clientContacts.list, { params: params() })).status).toBe(404);
  await app.db.insertInto("client_links").values(link).execute();
  const theirs = await app.call(rival, clientContacts.list, { params: params() });
  expect(theirs.body.data).toEqual([]);
  const { id, updated_at } = contact;
  const body = { name: "Stolen", updated_at };
  expect((await app.call(rival, clientContacts.update, { params: { id }, body })).status).toBe(404);
  expect((await app.call(rival, clientContacts.remove, { params: { id } })).status).toBe(404);
  await app.call(rival, clientContacts.create, {
    params: params(),
    body: { name: "Theirs", is_primary: true },
  });
  expect(await listed()).toEqual(["Rana *"]);
});
