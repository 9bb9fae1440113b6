import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { createMission } from "#testing/factories.ts";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { SMALL_FIELD } from "#testing/small-field.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

export interface DockColumns {
  state?: string;
  bound_at?: Date | null;
  /** As the dock reports it: 1 while it charges. */
  charge?: { state: number; capacity_percent: number };
}

export const methods = ({ calls }: FakeDock) => calls.map(({ method }) => method);
export const SENT = ["flighttask_prepare", "flighttask_execute"];

/** Docks that fly missions along a route over a small field. */
export function dispatchWorld() {
  let app: TestApp;
  let world: ProviderAdmins["world"];
  let admin: Session;
  let route: { id: number };
  let hour = 0;
  const connected: FakeDock[] = [];

  beforeAll(async () => {
    app = await testApp();
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    ({ world, admin } = await createProviderAdmins(app));
    route = await createRoute();
  });
  afterEach(async () => {
    await app.db.updateTable("flights").set({ status: "aborted" }).execute();
    for (const dock of connected.splice(0)) await dock.close();
  });
  afterAll(() => app.close());

  async function createRoute(statistics: object = {}) {
    const { body } = await app.call(admin, flightRoutes.create, {
      params: { token: world.site.token },
      body: SMALL_FIELD,
    });
    await app.db
      .updateTable("flight_routes")
      .set({ statistics: sql`statistics || ${JSON.stringify(statistics)}::jsonb` })
      .where("id", "=", body.data.id)
      .execute();
    return { id: body.data.id };
  }

  /** A dock that says yes to everything. */
  async function createDock({ charge, ...columns }: DockColumns = {}): Promise<FakeDock> {
    const dock = await createFakeDock(app, admin);
    connected.push(dock);
    dock.answerServices(() => ({ result: 0 }));
    await app.db
      .updateTable("docks")
      .set({
        site_id: world.site.id,
        state: "idle",
        bound_at: new Date(),
        last_seen_at: new Date(),
        ...columns,
        ...(charge && { dock_osd: JSON.stringify({ drone_charge_state: charge }) }),
      })
      .where("id", "=", dock.id)
      .execute();
    return dock;
  }

  /** A mission that the dock is to fly, planned with routes. */
  async function plannedFor(dock: FakeDock, routes = [route]) {
    const owned = { provider_id: world.provider.id, client_id: world.client.id, site_id: world.site.id };
    const mission = await createMission(app.services, { ...owned, status: "planned" });
    hour += 1;
    await app.db
      .insertInto("assignments")
      .values({
        mission_id: mission.id,
        provider_id: world.provider.id,
        dock_id: dock.id,
        starts_at: new Date(Date.UTC(2030, 0, 1, hour)),
        ends_at: new Date(Date.UTC(2030, 0, 1, hour + 1)),
      })
      .execute();
    await app.db
      .insertInto("mission_routes")
      .values(routes.map(({ id }, position) => ({ mission_id: mission.id, route_id: id, position })))
      .execute();
    return mission;
  }

  const start = (mission: { token: string }) =>
    app.call(admin, transitions.start, { params: { token: mission.token } });

  async function startedOn(dock: FakeDock, routes = [route]) {
    const mission = await plannedFor(dock, routes);
    expect((await start(mission)).status).toBe(200);
    return mission;
  }

  const setStatus = ({ id }: { id: number }, status: string) =>
    app.db.updateTable("flights").set({ status }).where("mission_id", "=", id).execute();
  const flightsOf = (mission: { id: number }) =>
    app.db
      .selectFrom("flights")
      .where("mission_id", "=", mission.id)
      .select(["id", "route_id", "battery_number", "status", "reason", "expected_photo_count", "task_id"])
      .select("battery_before_percent")
      .orderBy("id")
      .execute();
  const isSent = (dock: FakeDock) => expect.poll(() => methods(dock)).toEqual(SENT);

  /** Flights are sent in the order of their creation: once a later one was sent, an earlier one has been passed over. */
  async function isPassedOver(dock: FakeDock) {
    const next = await createDock();
    await startedOn(next);
    await isSent(next);
    expect(methods(dock)).toEqual([]);
  }

  return {
    get app() {
      return app;
    },
    get admin() {
      return admin;
    },
    get site() {
      return world.site;
    },
    createRoute,
    createDock,
    plannedFor,
    start,
    startedOn,
    setStatus,
    flightsOf,
    isSent,
    isPassedOver,
  };
}
