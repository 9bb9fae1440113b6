import { projects } from "@overfly/contract/projects/projects";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let center: Session;
let client: Session;
let rival: Session;
let ids: { client: number; rivalClient: number };

beforeAll(async () => {
  app = await testApp();
  const parties = await createTwoProviders(app.services);
  const sessionOf = async (user_type: "center" | "client", organization_id: number) =>
    app.signIn((await createMember(app.services, { organization_id, user_type })).email, PASSWORD);
  center = await sessionOf("center", parties.provider.id);
  client = await sessionOf("client", parties.client.id);
  rival = await sessionOf("center", parties.rival.id);
  ids = { client: parties.client.id, rivalClient: parties.rivalClient.id };
});
afterAll(() => app.close());

const namesFor = async (who: Session, query = {}) =>
  (await app.call(who, projects.list, { query })).body.data.map(({ name }) => name);

test("a project is visible to its provider and client, an internal one to the provider only", async () => {
  await app.call(center, projects.create, { body: { name: "Internal" } });
  await app.call(center, projects.create, { body: { name: "Spring round", client_id: ids.client } });
  await app.call(client, projects.create, { body: { name: "Warranty claim" } });

  expect(await namesFor(center)).toEqual(["Warranty claim", "Spring round", "Internal"]);
  expect(await namesFor(center, { of_clients: "true" })).toEqual(["Warranty claim", "Spring round"]);
  expect(await namesFor(center, { search: "spring" })).toEqual(["Spring round"]);
  expect(await namesFor(client)).toEqual(["Warranty claim", "Spring round"]);
  expect(await namesFor(rival)).toEqual([]);
});

test("a project for another provider's client is rejected at its field", async () => {
  const body = { name: "Poached", client_id: ids.rivalClient };
  const refused = await app.call(center, projects.create, { body });
  expect([refused.status, refused.body.errors]).toEqual([422, { client_id: ["Client not found"] }]);
});

test("a client's user can create projects only for their own organization", async () => {
  const body = { name: "Ours", client_id: ids.rivalClient };
  const { body: created } = await app.call(client, projects.create, { body });
  expect(created.data.client?.id).toBe(ids.client);
});

test("a project is edited from the version that was read, and deleted; strangers don't find it", async () => {
  const { data } = (await app.call(center, projects.create, { body: { name: "Autumn" } })).body;
  const params = { id: data.id };
  const body = { name: "Autumn round", updated_at: data.updated_at };
  expect((await app.call(rival, projects.update, { params, body })).status).toBe(404);
  expect((await app.call(center, projects.update, { params, body })).body.data.name).toBe("Autumn round");
  expect((await app.call(center, projects.update, { params, body })).status).toBe(409);
  expect((await app.call(center, projects.update, { params, body: { ...body, name: " " } })).status).toBe(
    422,
  );
  expect((await app.call(rival, projects.remove, { params })).status).toBe(404);
  expect((await app.call(center, projects.remove, { params })).status).toBe(200);
  expect(await namesFor(center, { search: "autumn" })).toEqual([]);
});
