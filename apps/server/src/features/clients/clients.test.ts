import { clients } from "@overfly/contract/clients/clients";
import type { BodyInput } from "@overfly/contract/endpoint";
import { missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createClient,
  createMember,
  createMission,
  createSite,
  createTwoProviders,
  PASSWORD,
} from "#testing/factories.ts";
import { signInAdmin, signInWith } from "#testing/provider-admins.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
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
    expect(body.data).toMatchObject([
      { id: client.id, company_name: "Desert Power", status: "active", site_count: 1, open_missions: 2 },
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

const COMPANY = {
  company_name: "Petra Solar",
  country: "Jordan",
  city: "Petra",
  time_zone: "Asia/Amman",
  phone: "+96265551234",
  email: "office@petra.test",
  website: "https://petra.test",
  address: "1 Canyon Road",
};

/** A client of the provider alone, as its list shows it. */
async function newClient(company_name: string) {
  const { body } = await app.call(admin, clients.create, { body: { company_name } });
  return body.data;
}
const listed = async (status: "active" | "archived") =>
  (await app.call(admin, clients.list, { query: { status } })).body.data.map(({ id }) => id);

test("a client gets the provider's time zone, and each of its details can be changed", async () => {
  await app.db
    .updateTable("organizations")
    .set({ time_zone: "Europe/Madrid" })
    .where("id", "=", world.provider.id)
    .execute();
  const { id, time_zone, updated_at } = await newClient("Petra");
  expect(time_zone).toBe("Europe/Madrid");

  const params = { id };
  const changed = await app.call(admin, clients.update, { params, body: { ...COMPANY, updated_at } });
  const late = await app.call(admin, clients.update, { params, body: { ...COMPANY, updated_at } });

  expect(changed.body.data).toMatchObject(COMPANY);
  expect(late.status).toBe(409);
});

test("two clients can't get the same name by a change", async () => {
  const { id, updated_at } = await newClient("First name");
  await newClient("Second name");
  const { status, body } = await app.call(admin, clients.update, {
    params: { id },
    body: { ...COMPANY, company_name: "second NAME", updated_at },
  });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["company_name"]]);
});

test("a client that another provider serves, too, is changed by its own administrator only", async () => {
  const { id, updated_at } = await newClient("Served by two");
  await app.db.insertInto("client_links").values({ provider_id: world.rival.id, client_id: id }).execute();

  const { status } = await app.call(admin, clients.update, {
    params: { id },
    body: { ...COMPANY, company_name: "Renamed", updated_at },
  });

  const { body } = await app.call(admin, clients.list, { query: { search: "Served by two" } });
  expect([status, body.data[0]?.company_name, body.data[0]?.is_editable]).toEqual([
    409,
    "Served by two",
    false,
  ]);
});

describe("archiving", () => {
  test("is refused while missions are open, and names them", async () => {
    const { id } = await newClient("With missions");
    const owners = { provider_id: world.provider.id, client_id: id };
    const site = await createSite(app.services, owners);
    const mission = (status: string) => createMission(app.services, { ...owners, site_id: site.id, status });
    const { number } = await mission("in_progress");
    await mission("completed");

    const { status, body } = await app.call(admin, clients.archive, { params: { id } });

    expect([status, body.message]).toEqual([409, `Complete or cancel the open missions first: ${number}`]);
  });

  test("hides the client from lists and forms and stops new sites and missions, until it is restored", async () => {
    const { id } = await newClient("Former client");
    const { token } = await createSite(app.services, { provider_id: world.provider.id, client_id: id });
    const newSite = () => app.call(admin, sites.create, { body: { name: "New", client_id: id } });
    const order = {
      site_token: token,
      type: "solar_thermography",
      subtype: "standard",
      window_start: "2036-05-01T08:00:00.000Z",
      window_end: "2036-05-09T08:00:00.000Z",
      deliverables: ["anomalies"],
    };
    const newMission = () =>
      app.call(admin, missions.create, { body: order as BodyInput<typeof missions.create> });
    const choices = async () =>
      (await app.call(admin, sites.createData, { params: { token: "new" } })).body.data.clients;
    const params = { id };

    expect((await app.call(admin, clients.archive, { params })).status).toBe(200);

    expect([(await listed("active")).includes(id), (await listed("archived")).includes(id)]).toEqual([
      false,
      true,
    ]);
    expect((await choices()).some((client) => client.id === id)).toBe(false);
    expect([(await newSite()).status, (await newMission()).status]).toEqual([422, 422]);

    expect((await app.call(admin, clients.restore, { params })).body.data.status).toBe("active");
    expect([(await newSite()).status, (await newMission()).status]).toEqual([200, 200]);
  });

  test("leaves the contract of another provider", async () => {
    const { id } = await newClient("Of both");
    await app.db.insertInto("client_links").values({ provider_id: world.rival.id, client_id: id }).execute();
    const { email } = await createMember(app.services, { organization_id: world.rival.id });

    await app.call(admin, clients.archive, { params: { id } });

    const { body } = await app.call(await app.signIn(email, PASSWORD), clients.list);
    expect(body.data.map((client) => [client.id, client.status])).toContainEqual([id, "active"]);
  });
});

test("a client's page shows its users, and what is open at its sites to who may view sites", async () => {
  const client = await createClient(app.services, world.provider.id, { company_name: "Oasis Energy" });
  await createMember(app.services, { organization_id: client.id, user_type: "client", first_name: "Rania" });
  const site = await createSite(app.services, { provider_id: world.provider.id, client_id: client.id });
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: client.id,
    site_id: site.id,
    status: "completed",
    completed_at: "2026-05-01T08:00:00Z",
  });
  await storeSampleAnomalies(app.services, mission, [{ severity: "critical", lost_kwdc: 1.5 }]);
  const read = async (session: Session) =>
    (await app.call(session, clients.get, { params: { id: client.id } })).body.data;
  const page = await read(admin);
  expect(page.users).toMatchObject([{ name: "Rania Haddad", role: "organization_admin", status: "active" }]);
  expect(page.repairs?.find(({ severity }) => severity === "critical")?.count).toBe(1);
  expect(page.losses).toMatchObject([{ lost_kwdc: 1.5 }]);
  const limited = await signInWith(app, { organization_id: world.provider.id }, ["view clients"]);
  expect(await read(limited)).toMatchObject({ repairs: null, losses: null });
  const rival = await signInAdmin(app, world.rival.id);
  expect((await app.call(rival, clients.get, { params: { id: client.id } })).status).toBe(404);
});
