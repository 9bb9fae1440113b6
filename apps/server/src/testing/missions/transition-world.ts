import { afterAll, beforeAll } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { createRouteDocument, square } from "#testing/sample-route.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** A mission's people, signed in, with missions of their own, pilots, routes and photos for them. */
export function transitionWorld() {
  let app: TestApp;
  let world: Awaited<ReturnType<typeof createTwoProviders>>;
  const people = {} as Record<"ops" | "analyst" | "client" | "pilot", Session>;
  let pilotId: string;

  beforeAll(async () => {
    app = await testApp();
    world = await createTwoProviders(app.services);
    const organization_id = world.provider.id;
    const sessionOf = async (person: Parameters<typeof createMember>[1]) =>
      app.signIn((await createMember(app.services, person)).email, PASSWORD);
    const pilot = await createMember(app.services, { organization_id, user_type: "pilot" });
    pilotId = pilot.user_id;
    Object.assign(people, {
      ops: await sessionOf({ organization_id, role: "operations_manager" }),
      analyst: await sessionOf({ organization_id, role: "data_analyst" }),
      client: await sessionOf({ organization_id: world.client.id, user_type: "client" }),
      pilot: await app.signIn(pilot.email, PASSWORD),
    });
  });
  afterAll(() => app.close());

  const owner = () => ({ provider_id: world.provider.id, client_id: world.client.id });
  const ourMission = (columns: Partial<Parameters<typeof createMission>[1]> = {}) =>
    createMission(app.services, {
      ...owner(),
      site_id: world.site.id,
      window_start: "2036-03-10T06:00:00Z",
      window_end: "2036-03-20T16:00:00Z",
      ...columns,
    });
  const assignPilot = (mission: { id: number }, hour: number) =>
    app.db
      .insertInto("assignments")
      .values({
        mission_id: mission.id,
        provider_id: world.provider.id,
        pilot_id: pilotId,
        starts_at: new Date(Date.UTC(2030, 0, 1, hour)),
        ends_at: new Date(Date.UTC(2030, 0, 1, hour + 1)),
      })
      .execute();
  const routeOf = async (site_id: number, statistics: object = {}) => {
    const { id } = await app.db
      .insertInto("flight_routes")
      .values({
        site_id,
        provider_id: world.provider.id,
        name: "Route",
        document: JSON.stringify(createRouteDocument(square())),
        statistics: JSON.stringify(statistics),
        path: "[]",
        plan: JSON.stringify({ flights: [] }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const insertPhoto = (mission: { mission_id: number; provider_id: number }) =>
    app.db
      .insertInto("media_files")
      .values({
        ...mission,
        site_id: world.site.id,
        name: "a.jpg",
        storage_key: "a",
        size_bytes: 1,
        sha256: "a",
        mime: "image/jpeg",
      })
      .execute();
  const historyOf = async (missionId: number) => {
    const rows = await app.db
      .selectFrom("mission_timeline")
      .where("mission_id", "=", missionId)
      .select(["from_status", "to_status", "actor", "text"])
      .orderBy("id")
      .execute();
    return rows.map(({ from_status, to_status, text }) => [from_status, to_status, text]);
  };

  return {
    get app() {
      return app;
    },
    get provider() {
      return world.provider;
    },
    get client() {
      return world.client;
    },
    get site() {
      return world.site;
    },
    people,
    get pilotId() {
      return pilotId;
    },
    owner,
    ourMission,
    assignPilot,
    routeOf,
    insertPhoto,
    historyOf,
  };
}
