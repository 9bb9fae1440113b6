import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { workOrders, type WorkOrderStep } from "@overfly/contract/inventory/work-orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKit, createMember, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2026-05-20T12:00:00.000Z";
let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let drone: { item_kind: "drones"; item_id: number };
type Person = { id: string; session: Session };
let recorder: Person;
let performer: Person;
let inspector: Person;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(NOW) });
  world = await createTwoProviders(app.services);
  const kit = await createKit(app.services, { provider_id: world.provider.id, name: "Kit A" });
  drone = { item_kind: "drones", item_id: kit.drone_id };
  const member = async () => {
    const { user_id, email } = await createMember(app.services, { organization_id: world.provider.id });
    return { id: user_id, session: await app.signIn(email, PASSWORD) };
  };
  [recorder, performer, inspector] = [await member(), await member(), await member()];
});
afterAll(() => app.close());

// otherwise one person alone would release a drone, in a colleague's name
test("maintenance is verified neither by who logged it nor by who performed it", async () => {
  const { data } = (
    await app.call(recorder.session, maintenanceLogs.create, {
      body: {
        ...drone,
        kind: "inspection",
        performed_on: "2026-05-20",
        performed_by: performer.id,
        result: "approved_for_flight",
      },
    })
  ).body;
  expect([data.performed_by.id, data.recorded_by?.id]).toEqual([performer.id, recorder.id]);
  const verify = async ({ session }: Person) =>
    (await app.call(session, maintenanceLogs.verify, { params: { id: data.id } })).status;
  expect([await verify(recorder), await verify(performer), await verify(inspector)]).toEqual([409, 409, 200]);
});

test("a work order is verified neither by who completed it nor by who performed the work", async () => {
  const { data: order } = (
    await app.call(recorder.session, workOrders.create, { body: { ...drone, kind: "repair", title: "Arm" } })
  ).body;
  const step = ({ session }: Person, updated_at: string, fields: object) =>
    app.call(session, workOrders.step, {
      params: { id: order.id },
      body: { updated_at, ...fields } as WorkOrderStep,
    });
  const { data } = (
    await step(recorder, order.updated_at, {
      step: "complete",
      performed_on: "2026-05-20",
      performed_by: performer.id,
      work_done: "Arm replaced",
    })
  ).body;
  expect([data.performed_by?.id, data.recorded_by?.id]).toEqual([performer.id, recorder.id]);
  const verify = async (who: Person) => (await step(who, data.updated_at, { step: "verify" })).status;
  expect([await verify(recorder), await verify(performer), await verify(inspector)]).toEqual([409, 409, 200]);
  const logged = (await app.call(inspector.session, maintenanceLogs.list, { query: drone })).body.data;
  expect(logged.find((log) => log.work_order_id === order.id)?.recorded_by?.id).toBe(recorder.id);
});

test("staff and pilots of the company can be named as performers", async () => {
  const { provider, rival } = world;
  const pilot = await createMember(app.services, { organization_id: provider.id, user_type: "pilot" });
  const gone = await createMember(app.services, { organization_id: provider.id });
  await app.db
    .updateTable("memberships")
    .set({ suspended_at: NOW })
    .where("user_id", "=", gone.user_id)
    .execute();
  await createMember(app.services, { organization_id: rival.id });
  const { data } = (await app.call(recorder.session, maintenanceLogs.performers, { query: drone })).body;
  const known = [recorder.id, performer.id, inspector.id, pilot.user_id];
  expect(data.map(({ id }) => id).filter((id) => known.includes(id))).toHaveLength(4);
  const members = app.db.selectFrom("memberships").select("user_id");
  const foreign = await members.where("organization_id", "<>", provider.id).execute();
  const hidden = [...foreign.map(({ user_id }) => user_id), gone.user_id];
  expect(data.filter(({ id }) => hidden.includes(id))).toEqual([]);
  const { session } = await signInWithRole(app, { organization_id: provider.id }, ["view drones"]);
  expect((await app.call(session, maintenanceLogs.performers, { query: drone })).status).toBe(403);
});
