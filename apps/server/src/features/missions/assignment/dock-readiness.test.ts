import { expect, test } from "vitest";
import { createDock } from "#testing/factories.ts";
import { readinessWorld } from "#testing/missions/readiness-world.ts";

const world = readinessWorld();
const { assign, order, reasonsOf } = world;

test("a dock farther away than its drone flies needs a justification", async () => {
  const { app, provider, site } = world;
  await app.db
    .updateTable("sites")
    .set({ location: JSON.stringify({ type: "Point", coordinates: [-3.7, 40.42] }) })
    .where("id", "=", site.id)
    .execute();
  const dock = await createDock(app.services, { provider_id: provider.id, site_id: site.id });
  expect(await reasonsOf("dock", dock.id)).toEqual([
    [
      "blocked",
      "Dock stands 3717\u00a0km from the site; its drone flies at most 14\u00a0km there and back",
      "docks",
    ],
  ]);
  const { token } = await order();
  const choice = { pilot_id: null, dock_id: dock.id, kit_id: null };
  const refused = await assign(token, choice);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, ["dock_id"]]);
  expect((await assign(token, { ...choice, justification: "The site has moved" })).status).toBe(200);
  await app.db.updateTable("sites").set({ location: null }).where("id", "=", site.id).execute();
});

test("a dock without a thermal camera doesn't fly a thermography", async () => {
  const { app, provider, site } = world;
  const dockWith = async (model: string) => {
    const serial_number = crypto.randomUUID().slice(0, 8);
    await app.db
      .insertInto("drones")
      .values({ provider_id: provider.id, name: "Falcon", model, serial_number })
      .execute();
    return createDock(app.services, {
      provider_id: provider.id,
      site_id: site.id,
      drone_serial_number: serial_number,
    });
  };
  expect(await reasonsOf("dock", (await dockWith("Matrice 3D")).id)).toEqual([
    ["blocked", "DJI Matrice 3D has no thermal camera", "docks"],
  ]);
  expect(await reasonsOf("dock", (await dockWith("Matrice 3TD")).id)).toEqual([]);
  expect(await reasonsOf("dock", (await dockWith("Prototype 7")).id)).toEqual([
    ["warning", "The sensor of Prototype 7 is not recorded, so the ordered GSD can't be checked", "docks"],
  ]);
});

test("a dock's drone is judged by its papers and firmware as a kit's is", async () => {
  const { app, provider, site } = world;
  const drone = { provider_id: provider.id, name: "Falcon", model: "Matrice 4TD" };
  const serial_number = crypto.randomUUID().slice(0, 8);
  await app.db
    .insertInto("drones")
    .values([
      { ...drone, serial_number, firmware: "07.01", insured_until: "2036-04-30" },
      { ...drone, serial_number: `${serial_number}-2`, firmware: "09.0" },
    ])
    .execute();
  const dock = await createDock(app.services, {
    provider_id: provider.id,
    site_id: site.id,
    drone_serial_number: serial_number,
  });
  expect(await reasonsOf("dock", dock.id)).toEqual([
    ["warning", "Falcon has firmware 07.01; others of its model have 09.0", "drones"],
    ["warning", "Falcon is insured only until 2036-04-30", "drones"],
  ]);
});

test("a dock warns of its open alarms", async () => {
  const dock = await createDock(world.app.services, {
    provider_id: world.provider.id,
    site_id: world.site.id,
  });
  await world.app.db
    .insertInto("dock_alarms")
    .values({ dock_id: dock.id, level: "warning", code: "0x1", text: "Rain sensor" })
    .execute();
  expect(await reasonsOf("dock", dock.id)).toEqual([["warning", "Dock has an open alarm", "docks"]]);
});
