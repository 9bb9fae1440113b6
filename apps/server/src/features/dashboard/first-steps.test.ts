import { clients } from "@overfly/contract/clients/clients";
import { baseMaps } from "@overfly/contract/base-maps/base-maps";
import { firstSteps } from "@overfly/contract/dashboard/first-steps";
import { pilotInvitations } from "@overfly/contract/pilots/pilot-invitations";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createClient,
  createDock,
  createKit,
  createMission,
  createOrganization,
  createSite,
} from "#testing/factories.ts";
import { signInAdmin, signInWith } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
});
afterAll(() => app.close());

const stepsOf = async (session: Session) => (await app.call(session, firstSteps.get)).body.data;
const openSteps = async (session: Session) =>
  (await stepsOf(session)).filter(({ is_done }) => !is_done).map(({ key }) => key);

async function newProvider() {
  const { id } = await createOrganization(app.services);
  return { id, admin: await signInAdmin(app, id) };
}

const SETTINGS = ["base_map", "mail"];

test("each step ticks itself off by what was done, for this provider only", async () => {
  const { id, admin } = await newProvider();
  const neighbour = await newProvider();
  expect(await openSteps(admin)).toEqual([
    "company",
    "client",
    "site",
    "aircraft",
    "pilot",
    "order",
    ...SETTINGS,
  ]);

  const added = await app.call(admin, clients.create, { body: { company_name: "Desert Power" } });
  const owners = { provider_id: id, client_id: added.body.data.id };
  expect(await openSteps(admin)).toEqual(["company", "site", "aircraft", "pilot", "order", ...SETTINGS]);
  const site = await createSite(app.services, owners);
  expect(await openSteps(admin)).toEqual(["company", "aircraft", "pilot", "order", ...SETTINGS]);
  await createDock(app.services, { provider_id: id, site_id: site.id });
  expect(await openSteps(admin)).toEqual(["company", "pilot", "order", ...SETTINGS]);
  await app.call(admin, pilotInvitations.invite, {
    body: { first_name: "Omar", last_name: "Saleh", email: "omar@pilot.test" },
  });
  expect(await openSteps(admin)).toEqual(["company", "order", ...SETTINGS]);
  await createMission(app.services, { ...owners, site_id: site.id, status: "requested" });
  expect(await openSteps(admin)).toEqual(["company", ...SETTINGS]);
  await app.db
    .updateTable("organizations")
    .set({ logo: "/logo", country: "Jordan", city: "Amman" })
    .where("id", "=", id)
    .execute();
  expect(await openSteps(admin)).toEqual(SETTINGS);

  const { settings } = app.services;
  Object.assign(settings, { MAP_STYLE_URL: "https://map.test/style.json", SMTP_URL: "smtp://mail.test" });
  expect(await stepsOf(admin)).toEqual([]);
  expect(await openSteps(neighbour.admin)).toHaveLength(6);
  delete settings.MAP_STYLE_URL;
  delete settings.SMTP_URL;
});

test("a base map of the provider's own ends its step, as the installation's does", async () => {
  const { admin } = await newProvider();
  const added = await app.call(admin, baseMaps.add, { body: { preset: "openfreemap" } });
  expect(added.status).toBe(200);
  expect(await openSteps(admin)).not.toContain("base_map");
});

test.each(["drones", "payloads", "batteries"] as const)(
  "a kit without %s doesn't end its step",
  async (part) => {
    const { id, admin } = await newProvider();
    const kit = await createKit(app.services, { provider_id: id });
    expect(await openSteps(admin)).not.toContain("aircraft");
    await app.db.updateTable(part).set({ kit_id: null }).where("kit_id", "=", kit.id).execute();
    expect(await openSteps(admin)).toContain("aircraft");
  },
);

test.each([
  [["view sites"], []],
  [
    ["add clients", "add sites"],
    ["client", "site"],
  ],
  [["add kits"], ["aircraft"]],
  [["add docks"], ["aircraft"]],
  [
    ["add employees", "add missions"],
    ["pilot", "order"],
  ],
  [["allow managing accounts"], ["company", "base_map", "mail"]],
])("who holds %j sees the steps %j", async (permissions, keys) => {
  const { id } = await newProvider();
  const session = await signInWith(app, { organization_id: id }, permissions);
  expect((await stepsOf(session)).map(({ key }) => key)).toEqual(keys);
});

test("an administrator closes the list for everybody of the provider, and for nobody else", async () => {
  const { id, admin } = await newProvider();
  const other = await newProvider();
  const colleague = await signInAdmin(app, id);
  await createClient(app.services, id);

  expect((await app.call(admin, firstSteps.dismiss)).status).toBe(200);

  expect(await stepsOf(colleague)).toEqual([]);
  expect(await stepsOf(other.admin)).toHaveLength(8);
});
