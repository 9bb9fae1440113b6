import { activityLogs, type NewActivity } from "@overfly/contract/inventory/activity-logs";
import { drones } from "@overfly/contract/inventory/drones";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createKit, createMember, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

export const NOON = "2026-05-20T12:00:00.000Z";

/** A provider with a new kit for each test, two of its administrators, and what they record of the kit's drone. */
export function recordWorld() {
  let app: TestApp;
  let world: Awaited<ReturnType<typeof createTwoProviders>>;
  let admin: Session;
  let colleague: Session;
  let adminId: string;
  let kit: Awaited<ReturnType<typeof createKit>>;
  const clock = { at: NOON };

  beforeAll(async () => {
    app = await testApp({ now: () => new Date(clock.at) });
    world = await createTwoProviders(app.services);
    const member = async () => createMember(app.services, { organization_id: world.provider.id });
    const first = await member();
    adminId = first.user_id;
    admin = await app.signIn(first.email, PASSWORD);
    colleague = await app.signIn((await member()).email, PASSWORD);
  });
  beforeEach(async () => {
    clock.at = NOON;
    kit = await createKit(app.services, { provider_id: world.provider.id, name: "Kit A" });
  });
  afterAll(() => app.close());

  const drone = async () => (await app.call(admin, drones.get, { params: { id: kit.drone_id } })).body.data;
  const item = () => ({ item_kind: "drones" as const, item_id: kit.drone_id });
  const maintain = (fields: object = {}) =>
    app.call(admin, maintenanceLogs.create, {
      body: {
        ...item(),
        kind: "inspection",
        performed_on: "2026-05-20",
        result: "approved_for_flight",
        ...fields,
      },
    });
  const log = (fields: Pick<NewActivity, "kind"> & Partial<NewActivity>) =>
    app.call(admin, activityLogs.create, { body: { note: "Seen by Noor", ...item(), ...fields } });
  const verify = (id: number, session = colleague) =>
    app.call(session, maintenanceLogs.verify, { params: { id } });

  return {
    get app() {
      return app;
    },
    get provider() {
      return world.provider;
    },
    get rival() {
      return world.rival;
    },
    /** Of the first provider. */
    get client() {
      return world.client;
    },
    get site() {
      return world.site;
    },
    get admin() {
      return admin;
    },
    get adminId() {
      return adminId;
    },
    get kit() {
      return kit;
    },
    clock,
    drone,
    item,
    maintain,
    log,
    verify,
  };
}
