import { plantModels } from "@overfly/contract/sites/plant-models";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let client: Session;
let rival: Session;

const sessionOf = async (person: Parameters<typeof createMember>[1]) =>
  app.signIn((await createMember(app.services, person)).email, PASSWORD);

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  admin = await sessionOf({ organization_id: world.provider.id });
  client = await sessionOf({ organization_id: world.client.id, user_type: "client" });
  rival = await sessionOf({ organization_id: world.rival.id });
});
afterAll(() => app.close());

/** As on its datasheet. */
const TIGER = {
  manufacturer: "Jinko Solar",
  model: "JKM575N-72HL4-V",
  rating_w: 575,
  height_mm: 2278,
  width_mm: 1134,
  cell_count: 144,
  technology: "topcon",
  substrings: 3,
  temperature_coefficient: -0.29,
} as const;

const addModule = (fields: object = {}, session = admin) =>
  app.call(session, plantModels.createModule, {
    body: { ...TIGER, model: crypto.randomUUID(), ...fields },
  });
const show = async (session = admin) =>
  (await app.call(session, sites.get, { params: { token: world.site.token } })).body.data;
const choose = async (fields: object, session = admin) =>
  app.call(session, sites.update, {
    params: { token: world.site.token },
    body: { ...fields, updated_at: (await show()).updated_at },
  });

test("a site names its modules, inverters and trackers", async () => {
  const module = await app.call(admin, plantModels.createModule, { body: TIGER });
  const inverter = await app.call(admin, plantModels.createInverter, {
    body: { manufacturer: "SMA", model: "Highpower 150-20", rating_kwac: 150, mppt_inputs: 1 },
  });
  const tracker = await app.call(admin, plantModels.createTracker, {
    body: { manufacturer: "Nextracker", model: "NX Horizon", axis: "single_axis", max_angle_deg: 60 },
  });
  expect([module.status, inverter.status, tracker.status]).toEqual([200, 200, 200]);
  const { id } = module.body.data;
  expect(module.body.data).toEqual({ ...TIGER, id });

  const { status, body } = await choose({
    solar_module_id: id,
    solar_inverter_id: inverter.body.data.id,
    tracking_system_id: tracker.body.data.id,
  });
  expect(status).toBe(200);
  expect(body.data.solar_module).toEqual({ ...TIGER, id });
  expect(await show(client)).toMatchObject({
    solar_inverter: { model: "Highpower 150-20", rating_kwac: 150 },
    tracking_system: { axis: "single_axis", max_angle_deg: 60 },
  });

  const form = await app.call(admin, sites.editData, { params: { token: world.site.token } });
  expect(form.body.data.solar_modules).toContainEqual({ ...TIGER, id });
  await choose({ solar_module_id: null });
  expect((await show()).solar_module).toBeNull();
});

test("a model of another kind, or of another provider, can't be chosen", async () => {
  const theirs = (await addModule({}, rival)).body.data.id;
  const ours = (await addModule()).body.data.id;
  for (const fields of [{ solar_module_id: theirs }, { solar_inverter_id: ours }]) {
    const { status, body } = await choose(fields);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(Object.keys(fields));
  }
  const created = await app.call(admin, sites.create, {
    body: { name: "Other", client_id: world.client.id, solar_module_id: theirs },
  });
  expect(created.status).toBe(422);
  const offered = await app.call(admin, sites.createData, { params: { token: "new" } });
  expect(offered.body.data.solar_modules.map(({ id }) => id)).toContain(ours);
  expect(offered.body.data.solar_modules.map(({ id }) => id)).not.toContain(theirs);
});

test("a model is added once, whatever its case; another provider may add it too", async () => {
  expect((await addModule({ model: "X1" })).status).toBe(200);
  const again = await addModule({ manufacturer: "JINKO SOLAR", model: "x1" });
  expect(again.status).toBe(422);
  expect(again.body.errors?.["model"]).toEqual(["This model already exists"]);
  expect((await addModule({ model: "X1" }, rival)).status).toBe(200);
});

test.each<[field: string, fields: object]>([
  ["rating_w", { rating_w: 0 }],
  ["rating_w", { rating_w: "575 W" }],
  ["height_mm", { height_mm: -1 }],
  ["cell_count", { cell_count: 14.5 }],
  ["technology", { technology: "vacuum tube" }],
  ["temperature_coefficient", { temperature_coefficient: 0.4 }],
  ["manufacturer", { manufacturer: " " }],
])("refuses a wrong %s", async (field, fields) => {
  const { status, body } = await addModule(fields);
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
});
