import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import type { LiveEvent } from "@overfly/contract/live";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Message, message } from "@overfly/i18n/message";
import { systemContext } from "#context.ts";
import {
  createDock,
  createMission,
  createMember,
  createSite,
  PASSWORD,
  createTwoProviders,
  missionVersion,
} from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { transitionMissionAsSystem } from "./transition-mission.ts";

const PHOTO = { name: "a.jpg", storage_key: "a", size_bytes: 1, sha256: "a", mime: "image/jpeg" };
function insertPhoto(mission: { mission_id: number; provider_id: number }) {
  const photo = { ...mission, ...PHOTO, site_id: world.site.id };
  return app.db.insertInto("media_files").values(photo).execute();
}

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let ops: Session;
let analyst: Session;
let client: Session;
let pilot: Session;
let pilotId: string;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const ours = world.provider.id;
  const sessionOf = async (person: Parameters<typeof createMember>[1]) => {
    const { email, user_id } = await createMember(app.services, person);
    return { session: await app.signIn(email, PASSWORD), user_id };
  };
  ({ session: ops } = await sessionOf({ organization_id: ours, role: "operations_manager" }));
  ({ session: analyst } = await sessionOf({ organization_id: ours, role: "data_analyst" }));
  ({ session: client } = await sessionOf({ organization_id: world.client.id, user_type: "client" }));
  ({ session: pilot, user_id: pilotId } = await sessionOf({ organization_id: ours, user_type: "pilot" }));
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
      document: "{}",
      statistics: JSON.stringify(statistics),
      path: "[]",
      plan: "{}",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

const historyOf = async (missionId: number) => {
  const rows = await app.db
    .selectFrom("mission_timeline")
    .where("mission_id", "=", missionId)
    .select(["from_status", "to_status", "actor", "text"])
    .orderBy("id")
    .execute();
  return rows.map(({ from_status, to_status, text }) => [from_status, to_status, text]);
};

describe("a transition", () => {
  test("writes status, timeline, notification and audit entry, and publishes a live event", async () => {
    const mission = await ourMission();
    const received: [number, LiveEvent][] = [];
    const stop = app.services.live.subscribe(({ organization_id }, event) =>
      received.push([organization_id, event]),
    );
    const { body } = await app.call(ops, transitions.approve, { params: { token: mission.token } });
    stop();

    expect(body.data.status).toBe("approved");
    expect(body.data.transitions).toEqual(["assign", "plan", "hold", "cancel"]);
    expect(await historyOf(mission.id)).toEqual([["requested", "approved", null]]);
    const sent = await app.db
      .selectFrom("notifications")
      .where("url", "=", `/orders/view/${mission.token}`)
      .select("title")
      .execute();
    const status = { key: "missions:status.scheduled", values: {} };
    expect(sent).toEqual([
      { title: message("notifications/texts:missionStatus", { number: mission.number, status }) },
    ]);
    const audited = await app.db
      .selectFrom("audit_log")
      .where("subject", "=", mission.token)
      .select(["action", "details"])
      .execute();
    expect(audited).toEqual([{ action: "missions.approve", details: { from: "requested", to: "approved" } }]);
    const changed = received
      .filter(([, event]) => event.kind === "mission")
      .map(([organization]) => organization);
    expect(changed).toEqual([world.provider.id, world.client.id]);
  });

  test("is won by one of several concurrent requests; the others get the new status", async () => {
    const mission = await ourMission();
    const params = { token: mission.token };
    const replies = await Promise.all([
      app.call(ops, transitions.approve, { params }),
      app.call(ops, transitions.reject, { params, body: { reason: "Double" } }),
      app.call(ops, transitions.approve, { params }),
    ]);
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    const loser = replies.find(({ status }) => status === 409);

    expect(statuses).toEqual([200, 409, 409]);
    expect(loser?.body.message).toMatch(/is now (approved|rejected)/);
    expect(await historyOf(mission.id)).toHaveLength(1);
  });

  test("needs its permission, side and reason", async () => {
    const { token } = await ourMission();
    const params = { token };
    expect((await app.call(analyst, transitions.approve, { params })).status).toBe(403);
    expect((await app.call(client, transitions.approve, { params })).status).toBe(403);
    const silent = await app.call(ops, transitions.reject, { params, body: { reason: " " } });
    expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([422, ["reason"]]);
  });

  test("writes nothing if it is rejected", async () => {
    const mission = await ourMission({ status: "in_progress" });
    const { status } = await app.call(ops, transitions.dataUploaded, {
      params: { token: mission.token },
      body: {},
    });
    expect(status).toBe(422);
    expect(await historyOf(mission.id)).toEqual([]);
  });
});

describe("planning", () => {
  test("accepts routes of the site and a date within the window", async () => {
    const mission = await ourMission({ status: "approved" });
    const other = await createSite(app.services, owner());
    const [first, second, foreign] = [
      await routeOf(world.site.id),
      await routeOf(world.site.id),
      await routeOf(other.id),
    ];
    const plan = async (route_ids: number[], scheduled_for: string) =>
      app.call(ops, transitions.plan, {
        params: { token: mission.token },
        body: { route_ids, scheduled_for, updated_at: await missionVersion(app, mission.token) },
      });

    expect(Object.keys((await plan([foreign], "2036-03-11T08:00:00Z")).body.errors ?? {})).toEqual([
      "route_ids",
    ]);
    expect(Object.keys((await plan([first], "2026-04-01T08:00:00Z")).body.errors ?? {})).toEqual([
      "scheduled_for",
    ]);
    const { body } = await plan([second, first], "2036-03-11T08:00:00Z");
    expect(body.data.status).toBe("planned");
    expect(body.data.routes.map(({ id }) => id)).toEqual([second, first]);
    expect(body.data.scheduled_for).toBe("2036-03-11T08:00:00.000Z");
  });
});

describe("flying by a pilot", () => {
  test("starts only with an assignment, and by its pilot", async () => {
    const mission = await ourMission({ status: "planned" });
    const params = { token: mission.token };
    expect((await app.call(pilot, transitions.start, { params })).status).toBe(404);
    expect((await app.call(ops, transitions.start, { params })).status).toBe(409);

    await assignPilot(mission, 0);
    expect((await app.call(analyst, transitions.start, { params })).status).toBe(403);
    expect((await app.call(pilot, missions.get, { params })).body.data.transitions).toEqual(["start"]);
    expect((await app.call(pilot, transitions.start, { params })).body.data.status).toBe("in_progress");
  });

  test("uploads data, or gives a reason why there is none", async () => {
    const mission = await ourMission({ status: "in_progress" });
    await assignPilot(mission, 2);
    const params = { token: mission.token };
    const empty = await app.call(pilot, transitions.dataUploaded, { params, body: {} });
    expect(empty.body.errors?.["reason"]?.[0]).toContain("No completed flight and no photos yet");

    const base = { mission_id: mission.id, provider_id: world.provider.id };
    await app.db
      .insertInto("flights")
      .values({ ...base, source: "manual", status: "landed" })
      .execute();
    await insertPhoto(base);
    expect((await app.call(pilot, transitions.dataUploaded, { params, body: {} })).body.data.status).toBe(
      "data_uploaded",
    );
  });
});

describe("after the flight", () => {
  test("review waits for the jobs, and failed ones must be acknowledged", async () => {
    const mission = await ourMission({ status: "processing" });
    const job = { mission_id: mission.id, provider_id: world.provider.id, kind: "thermography" };
    await app.db
      .insertInto("processing_jobs")
      .values({ ...job, state: "running" })
      .execute();
    const review = (body: object) =>
      app.call(analyst, transitions.review, { params: { token: mission.token }, body });
    expect((await review({})).body.message).toContain("still running");

    await app.db
      .updateTable("processing_jobs")
      .set({ state: "failed" })
      .where("mission_id", "=", mission.id)
      .execute();
    expect((await review({})).status).toBe(409);
    expect((await review({ acknowledge_failures: true })).body.data.status).toBe("in_review");
  });
});

describe("completion", () => {
  test("publishes the report, releases the pilot and closes the mission", async () => {
    const mission = await ourMission({ status: "in_review" });
    await assignPilot(mission, 6);
    const params = { token: mission.token };
    const { body } = await app.call(analyst, transitions.complete, { params });

    expect(body.data).toMatchObject({ status: "completed", report_ready: true, transitions: [] });
    expect(body.data.assignment?.pilot?.id).toBe(pilotId);
    const seen = await app.call(client, missions.get, { params });
    expect([seen.body.data.status, seen.body.data.report_ready]).toEqual(["ready", true]);
    const { completed_at } = await app.db
      .selectFrom("missions")
      .where("id", "=", mission.id)
      .select("completed_at")
      .executeTakeFirstOrThrow();
    expect(completed_at).not.toBeNull();
    const { released_at } = await app.db
      .selectFrom("assignments")
      .where("mission_id", "=", mission.id)
      .select("released_at")
      .executeTakeFirstOrThrow();
    expect(released_at).not.toBeNull();
    expect((await app.call(ops, transitions.hold, { params, body: { reason: "Late" } })).status).toBe(409);
  });
});

describe("processing", () => {
  test("queues the jobs; after a review only with a reason", async () => {
    const mission = await ourMission({ status: "data_uploaded" });
    const params = { token: mission.token };
    expect((await app.call(analyst, transitions.process, { params, body: {} })).status).toBe(409);
    const base = { mission_id: mission.id, provider_id: world.provider.id };
    await insertPhoto(base);
    expect((await app.call(analyst, transitions.process, { params, body: {} })).body.data.status).toBe(
      "processing",
    );
    const jobs = await app.db
      .selectFrom("processing_jobs")
      .where("mission_id", "=", mission.id)
      .select("kind")
      .execute();
    expect(jobs).toEqual([{ kind: "thermography" }]);

    await app.db.updateTable("missions").set({ status: "in_review" }).where("id", "=", mission.id).execute();
    expect((await app.call(analyst, transitions.process, { params, body: {} })).status).toBe(422);
  });
});

describe("flying by a dock", () => {
  test("schedules a flight per battery; an offline dock is rejected", async () => {
    const mission = await ourMission({ status: "planned" });
    const dock = await createDock(app.services, {
      provider_id: world.provider.id,
      site_id: world.site.id,
      state: "offline",
    });
    const battery_flights = [{ photo_count: 3 }, { photo_count: 4 }];
    const route_id = await routeOf(world.site.id, { battery_flights });
    await app.db
      .insertInto("mission_routes")
      .values({ mission_id: mission.id, route_id, position: 0 })
      .execute();
    await app.db
      .insertInto("assignments")
      .values({
        mission_id: mission.id,
        provider_id: world.provider.id,
        dock_id: dock.id,
        starts_at: "2030-01-01T00:00:00Z",
        ends_at: "2030-01-01T01:00:00Z",
      })
      .execute();
    const start = () => app.call(ops, transitions.start, { params: { token: mission.token } });
    expect((await start()).status).toBe(409);
    expect(await historyOf(mission.id)).toEqual([]);

    await app.db.updateTable("docks").set({ state: "idle" }).where("id", "=", dock.id).execute();
    expect((await start()).body.data.status).toBe("in_progress");
    const flights = await app.db
      .selectFrom("flights")
      .where("mission_id", "=", mission.id)
      .select(["battery_number", "status", "expected_photo_count"])
      .orderBy("id")
      .execute();
    expect(
      flights.map(({ battery_number, expected_photo_count }) => [battery_number, expected_photo_count]),
    ).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });
});

describe("on hold", () => {
  test("resumes the previous status, and the client sees the reason", async () => {
    const { token } = await ourMission({ status: "planned" });
    const params = { token };
    await app.call(ops, transitions.hold, { params, body: { reason: "Sandstorm" } });
    const seen = await app.call(client, missions.get, { params });
    expect([seen.body.data.status, seen.body.data.reason]).toEqual(["on_hold", "Sandstorm"]);

    const { body } = await app.call(ops, transitions.resume, { params });
    expect([body.data.status, body.data.reason]).toEqual(["planned", null]);
  });

  test("can be cancelled only before it was flown", async () => {
    const flown = await ourMission({ status: "on_hold", held_status: "in_progress" });
    const waiting = await ourMission({ status: "on_hold", held_status: "approved" });
    await assignPilot(waiting, 4);
    const cancel = (token: string) =>
      app.call(ops, transitions.cancel, { params: { token }, body: { reason: "Sold" } });
    expect((await cancel(flown.token)).status).toBe(409);
    expect((await cancel(waiting.token)).body.data.status).toBe("cancelled");
    const { released_at } = await app.db
      .selectFrom("assignments")
      .where("mission_id", "=", waiting.id)
      .select("released_at")
      .executeTakeFirstOrThrow();
    expect(released_at).not.toBeNull();
  });
});

describe("a transition by the system", () => {
  test("obeys the same table and guards, and happens once", async () => {
    const mission = await ourMission({ status: "in_progress" });
    const context = systemContext(app.services);
    const move = (reason?: Message) =>
      transitionMissionAsSystem(context, mission.id, "data_uploaded", {
        actor: "Dock North",
        ...(reason && { message: reason }),
      });
    await expect(move()).rejects.toMatchObject({ status: 422 });
    await expect(move(message("missions/timeline:flown"))).resolves.toBe(true);
    await expect(move()).resolves.toBe(false);
    await expect(
      transitionMissionAsSystem(context, mission.id, "completed", { actor: "Dock North" }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await historyOf(mission.id)).toEqual([
      ["in_progress", "data_uploaded", "All flights completed and all images uploaded"],
    ]);
  });
});
