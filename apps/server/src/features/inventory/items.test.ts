import { inventory } from "@overfly/contract/inventory/inventory";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKit, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let admin: Session;
let pilot: Session;

beforeAll(async () => {
  app = await testApp();
  const { provider, rival } = await createTwoProviders(app.services);
  await createKit(app.services, { provider_id: provider.id, name: "Kit B" });
  await createKit(app.services, { provider_id: provider.id, name: "Kit A" });
  await createKit(app.services, { provider_id: rival.id, name: "Kit of a rival" });
  const sessionOf = async (user_type: "center" | "pilot") =>
    app.signIn(
      (await createMember(app.services, { organization_id: provider.id, user_type })).email,
      PASSWORD,
    );
  admin = await sessionOf("center");
  pilot = await sessionOf("pilot");
});
afterAll(() => app.close());

test.each([
  ["drones", inventory.drones, 2],
  ["payloads", inventory.payloads, 2],
  ["batteries", inventory.batteries, 4],
] as const)("%s are the provider's own, each with the kit that it is in", async (_name, endpoint, count) => {
  const { body } = await app.call(admin, endpoint);
  expect(body.meta.total).toBe(count);
  expect(new Set(body.data.map(({ kit }) => kit?.name))).toEqual(new Set(["Kit A", "Kit B"]));
  expect((await app.call(pilot, endpoint)).body.meta.total).toBe(0);
  const none = await app.call(admin, endpoint, { query: { search: "no such thing" } });
  expect(none.body.data).toEqual([]);
});
