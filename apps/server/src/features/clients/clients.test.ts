import { clients } from "@overfly/contract/clients/clients";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMission, createMember, createSite, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  admin = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());

describe("clients", () => {
  test("are listed with this provider's sites and missions", async () => {
    const { provider, client, rival } = world;
    // The client has a second provider, which must stay hidden.
    await app.db.insertInto("client_links").values({ provider_id: rival.id, client_id: client.id }).execute();
    const theirs = { provider_id: rival.id, client_id: client.id };
    const site = await createSite(app.services, theirs);
    await createMission(app.services, { ...theirs, site_id: site.id });
    const ours = { provider_id: provider.id, client_id: client.id, site_id: world.site.id };
    for (const status of ["requested", "planned", "completed", "draft"])
      await createMission(app.services, { ...ours, status });

    const { body } = await app.call(admin, clients.list);
    expect(body.data).toEqual([
      {
        id: client.id,
        company_name: "Desert Power",
        country: null,
        city: null,
        site_count: 1,
        open_missions: 2,
      },
    ]);
  });

  test("can be added once per name", async () => {
    const body = { company_name: "Aqaba Energy", country: "Jordan", city: "Aqaba" };
    const added = await app.call(admin, clients.create, { body });
    const again = await app.call(admin, clients.create, { body: { company_name: "aqaba energy" } });
    const found = await app.call(admin, clients.list, { query: { search: "aqaba" } });

    expect(added.body.data).toMatchObject({ ...body, site_count: 0, open_missions: 0 });
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ["company_name"]]);
    expect(found.body.data.map(({ id }) => id)).toEqual([added.body.data.id]);
  });
});
