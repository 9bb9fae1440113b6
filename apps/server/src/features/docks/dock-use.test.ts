import { docks } from "@overfly/contract/docks/docks";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createSite } from "#testing/factories.ts";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { missionOfDock } from "#testing/missions/mission-of-dock.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let people: ProviderAdmins;
const open: FakeDock[] = [];

beforeAll(async () => {
  app = await testApp();
  people = await createProviderAdmins(app);
});
afterEach(async () => {
  for (const dock of open.splice(0)) await dock.close();
});
afterAll(() => app.close());

const siteOf = (site_token: string | null) => async (dock: FakeDock) => {
  const { updated_at } = (await read(dock)).body.data;
  return app.call(people.admin, docks.update, { params: { id: dock.id }, body: { site_token, updated_at } });
};
const read = ({ id }: FakeDock) => app.call(people.admin, docks.get, { params: { id } });

const CHANGES = {
  unbind: ({ id }: FakeDock) => app.call(people.admin, docks.unbind, { params: { id } }),
  rotate: ({ id }: FakeDock) => app.call(people.admin, docks.rotateCredentials, { params: { id } }),
  delete: ({ id }: FakeDock) => app.call(people.admin, docks.remove, { params: { id } }),
  move: async (dock: FakeDock) => {
    const { provider, client } = people.world;
    const owners = { provider_id: provider.id, client_id: client.id };
    return siteOf((await createSite(app.services, owners)).token)(dock);
  },
};
type Change = keyof typeof CHANGES;
const EVERY_CHANGE = Object.keys(CHANGES) as Change[];

/** A dock at the mission's site. */
async function boundDock() {
  const dock = await createFakeDock(app, people.admin);
  open.push(dock);
  await dock.bind();
  expect((await siteOf(people.world.site.token)(dock)).status).toBe(200);
  return dock;
}

const rowOf = ({ id }: FakeDock) =>
  app.db
    .selectFrom("docks")
    .where("id", "=", id)
    .select(["bound_at", "archived_at", "mqtt_password_hash", "site_id"])
    .executeTakeFirstOrThrow();

async function expectRefused(dock: FakeDock, change: Change, text: string) {
  const before = await rowOf(dock);
  const { status, body } = await CHANGES[change](dock);
  expect([status, (body as { message?: string }).message]).toEqual([409, text]);
  expect(await rowOf(dock)).toEqual(before);
  expect(dock.client.connected).toBe(true);
}

const USES = {
  preparing: EVERY_CHANGE,
  airborne: EVERY_CHANGE,
  returning: EVERY_CHANGE,
  scheduled: ["unbind", "delete", "move"],
} as const;

describe.each(Object.entries(USES))("a dock with a flight that is %s", (flight, refused) => {
  test.each(refused)("can't be changed by: %s", async (change) => {
    const dock = await boundDock();
    const { number } = await missionOfDock(app, people.world, dock, { flight });
    await expectRefused(dock, change, `A flight of mission ${number} is scheduled or under way at this dock`);
  });
});

test.each(EVERY_CHANGE)("a dock whose drone is in the air without a flight refuses: %s", async (change) => {
  const dock = await boundDock();
  await dock.report({ mode_code: 5 }, dock.droneSerialNumber); // DJI: flying a route
  const mode = async () => (await read(dock)).body.data.telemetry?.drone?.mode_code;
  await expect.poll(mode).toBe(5);
  await expectRefused(dock, change, "The dock's drone is in the air; wait until it has landed");
  await dock.report({ mode_code: 0 }, dock.droneSerialNumber); // DJI: standby
  await expect.poll(mode).toBe(0);
  expect((await CHANGES[change](dock)).status).toBe(200);
});

describe("a dock that is assigned to a mission yet to be flown", () => {
  test.each(["move", "delete"] as const)("refuses: %s", async (change) => {
    const dock = await boundDock();
    const { number } = await missionOfDock(app, people.world, dock, { mission: "planned" });
    await expectRefused(dock, change, `Mission ${number} is assigned to this dock`);
  });

  test("can't be left without a site, but be moved to that of its mission", async () => {
    const dock = await boundDock();
    await CHANGES.move(dock);
    await missionOfDock(app, people.world, dock, { mission: "planned" });
    expect((await siteOf(null)(dock)).status).toBe(409);
    expect((await siteOf(people.world.site.token)(dock)).status).toBe(200);
  });

  test("can still be renamed, unbound and given new credentials", async () => {
    const dock = await boundDock();
    await missionOfDock(app, people.world, dock, { mission: "planned" });
    const { updated_at } = (await read(dock)).body.data;
    const body = { name: "East gate", site_token: people.world.site.token, updated_at };
    expect((await app.call(people.admin, docks.update, { params: { id: dock.id }, body })).status).toBe(200);
    expect((await CHANGES.unbind(dock)).status).toBe(200);
    expect((await CHANGES.rotate(dock)).status).toBe(200);
  });
});

test.each(EVERY_CHANGE)("a dock whose flights are over allows: %s", async (change) => {
  const dock = await boundDock();
  await missionOfDock(app, people.world, dock, { flight: "landed" });
  expect((await CHANGES[change](dock)).status).toBe(200);
});

test("of two people who change one dock at once, one is told to read it again", async () => {
  const dock = await boundDock();
  const { updated_at } = (await read(dock)).body.data;
  const rename = (name: string) =>
    app.call(people.admin, docks.update, { params: { id: dock.id }, body: { name, updated_at } });
  const replies = await Promise.all(["North", "South", "East", "West"].map(rename));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});
