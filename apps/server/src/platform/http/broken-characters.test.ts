import { clientContacts } from "@overfly/contract/clients/client-contacts";
import { workOrders } from "@overfly/contract/inventory/work-orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKit } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const HALF = "A\ud800";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;

beforeAll(async () => {
  app = await testApp();
  ({ world, admin } = await createProviderAdmins(app));
});
afterAll(() => app.close());

test("half a character in a text that is kept as JSON too is the sender's mistake", async () => {
  const contact = await app.call(admin, clientContacts.create, {
    params: { id: world.client.id },
    body: { name: HALF } as never,
  });
  expect([contact.status, contact.body.message]).toEqual([422, "Text must not contain broken characters"]);
  const kit = await createKit(app.services, { provider_id: world.provider.id });
  const order = await app.call(admin, workOrders.create, {
    body: { item_kind: "drones", item_id: kit.drone_id, kind: "repair", title: HALF } as never,
  });
  expect(order.status).toBe(422);
});
