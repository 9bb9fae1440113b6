import { docks } from "@overfly/contract/docks/docks";
import { activityLogs } from "@overfly/contract/inventory/activity-logs";
import { inventory } from "@overfly/contract/inventory/inventory";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { maintenancePrograms } from "@overfly/contract/inventory/maintenance-programs";
import { workOrders } from "@overfly/contract/inventory/work-orders";
import { missions } from "@overfly/contract/missions/missions";
import { render } from "@overfly/i18n/node/translate";
import { beforeEach, describe, expect, test } from "vitest";
import { createDock, createMember, createMission, PASSWORD } from "#testing/factories.ts";
import { recordWorld } from "#testing/inventory/record-world.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import type { Session } from "#testing/test-app.ts";

const world = recordWorld();
const { maintain, log, verify } = world;
let id: number;
const item = () => ({ item_kind: "docks" as const, item_id: id });

beforeEach(async () => {
  const { provider, site } = world;
  id = (
    await createDock(world.app.services, { provider_id: provider.id, site_id: site.id, name: "North gate" })
  ).id;
});

const isGrounded = async () =>
  (await world.app.call(world.admin, docks.get, { params: { id } })).body.data.is_grounded;

/** What keeps the dock from a mission at its site. */
async function blocking(): Promise<string[]> {
  const { provider, client, site } = world;
  const { token } = await createMission(world.app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
    status: "approved",
    type: "visual",
    subtype: "rgb_overview",
  });
  const { body } = await world.app.call(world.admin, missions.candidates, {
    params: { token },
    query: { starts_at: "2026-05-21T08:00:00.000Z", ends_at: "2026-05-21T09:00:00.000Z" },
  });
  const found = body.data.find((one) => one.kind === "dock" && one.id === String(id));
  return (found?.reasons ?? [])
    .filter(({ level }) => level === "blocked")
    .map(({ text }) => render(text, "en"));
}

describe("a dock", () => {
  test("that maintenance doesn't approve flies nothing until an approval of that work is verified", async () => {
    await maintain({ ...item(), kind: "repair", result: "waiting_for_parts" });
    expect([await isGrounded(), await blocking()]).toEqual([
      true,
      ["Repair of North gate is not approved for flight"],
    ]);
    await maintain({ ...item(), kind: "inspection" });
    const { data } = (await maintain({ ...item(), kind: "repair" })).body;
    expect(await isGrounded()).toBe(true);
    await verify(data.id);
    expect([await isGrounded(), await blocking()]).toEqual([false, []]);
  });

  test("that is damaged flies nothing until the repair is verified", async () => {
    await log({ ...item(), kind: "damaged", note: "The cover doesn't close" });
    expect([await isGrounded(), await blocking()]).toEqual([
      true,
      ["A work order grounds North gate: Repair"],
    ]);
    const { data } = (await world.app.call(world.admin, workOrders.list, { query: item() })).body;
    expect(data).toMatchObject([
      { source: "damage", description: "The cover doesn't close", item_name: "North gate" },
    ]);
  });

  test("whose maintenance is overdue flies nothing", async () => {
    const { status } = await world.app.call(world.admin, maintenancePrograms.create, {
      body: {
        ...item(),
        name: "Dock inspection",
        kind: "inspection",
        starts_on: "2026-01-01",
        every_days: 30,
      },
    });
    expect([status, await isGrounded(), await blocking()]).toEqual([
      200,
      false,
      ["Maintenance of North gate is overdue: Dock inspection"],
    ]);
  });

  test("is neither moved nor lost; one that was deleted can't be reported damaged", async () => {
    expect((await log({ ...item(), kind: "lost" })).status).toBe(422);
    expect((await log({ ...item(), kind: "moved", storage_location_id: null })).status).toBe(422);
    await world.app.call(world.admin, docks.remove, { params: { id } });
    const { status, body } = await log({ ...item(), kind: "damaged" });
    expect([status, body.message]).toEqual([404, "Dock not found"]);
  });
});

describe("the records of a dock", () => {
  const readsOf = (session: Session) =>
    [maintenanceLogs.list, activityLogs.list, inventory.usage].map(
      async (endpoint) => (await world.app.call(session, endpoint, { query: item() })).status,
    );
  const damage = async (session: Session) =>
    (
      await world.app.call(session, activityLogs.create, {
        body: { ...item(), kind: "damaged", note: "Dented" },
      })
    ).status;

  test("need the permissions of docks", async () => {
    const member = { organization_id: world.provider.id };
    const other = (await signInWithRole(world.app, member, ["view drones", "edit drones"])).session;
    const reader = (await signInWithRole(world.app, member, ["view docks"])).session;
    expect([await Promise.all(readsOf(other)), await damage(other)]).toEqual([[403, 403, 403], 403]);
    expect([await Promise.all(readsOf(reader)), await damage(reader)]).toEqual([[200, 200, 200], 403]);
  });

  test("are there for nobody of another company", async () => {
    const { email } = await createMember(world.app.services, { organization_id: world.rival.id });
    const stranger = await world.app.signIn(email, PASSWORD);
    expect([await Promise.all(readsOf(stranger)), await damage(stranger)]).toEqual([[404, 404, 404], 404]);
    expect(await isGrounded()).toBe(false);
  });
});
