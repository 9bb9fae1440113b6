import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import type { LiveEvent } from "@overfly/contract/live";
import { describe, expect, test } from "vitest";
import { type Message, message } from "@overfly/i18n/message";
import { systemContext } from "#context.ts";
import { createSite, missionVersion } from "#testing/factories.ts";
import { signInWith } from "#testing/provider-admins.ts";
import { transitionMissionAsSystem } from "./transition-mission.ts";
import { transitionWorld } from "#testing/missions/transition-world.ts";

const world = transitionWorld();
const { assignPilot, historyOf, ourMission, owner, people, routeOf } = world;

describe("a transition", () => {
  test("writes status, timeline, notification and audit entry, and publishes a live event", async () => {
    const mission = await ourMission();
    const received: [number, LiveEvent][] = [];
    const stop = world.app.services.live.subscribe(({ organization_id }, event) =>
      received.push([organization_id, event]),
    );
    const { body } = await world.app.call(people.ops, transitions.approve, {
      params: { token: mission.token },
    });
    stop();

    expect(body.data.status).toBe("approved");
    expect(body.data.transitions).toEqual(["assign", "plan", "hold", "cancel"]);
    expect(await historyOf(mission.id)).toEqual([["requested", "approved", null]]);
    const sent = await world.app.db
      .selectFrom("notifications")
      .where("url", "=", `/orders/view/${mission.token}`)
      .select("title")
      .execute();
    const status = { key: "missions:status.scheduled", values: {} };
    expect(sent).toEqual([
      { title: message("notifications/texts:missionStatus", { number: mission.number, status }) },
    ]);
    const audited = await world.app.db
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
      world.app.call(people.ops, transitions.approve, { params }),
      world.app.call(people.ops, transitions.reject, { params, body: { reason: "Double" } }),
      world.app.call(people.ops, transitions.approve, { params }),
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
    expect((await world.app.call(people.analyst, transitions.approve, { params })).status).toBe(403);
    expect((await world.app.call(people.client, transitions.approve, { params })).status).toBe(403);
    const silent = await world.app.call(people.ops, transitions.reject, { params, body: { reason: " " } });
    expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([422, ["reason"]]);
  });

  test("writes nothing if it is rejected", async () => {
    const mission = await ourMission({ status: "in_progress" });
    const { status } = await world.app.call(people.ops, transitions.dataUploaded, {
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
    const other = await createSite(world.app.services, owner());
    const [first, second, foreign] = [
      await routeOf(world.site.id),
      await routeOf(world.site.id),
      await routeOf(other.id),
    ];
    const plan = async (route_ids: number[], scheduled_for: string) =>
      world.app.call(people.ops, transitions.plan, {
        params: { token: mission.token },
        body: { route_ids, scheduled_for, updated_at: await missionVersion(world.app, mission.token) },
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

describe("completion", () => {
  test("publishes the report, releases the pilot and closes the mission", async () => {
    const mission = await ourMission({ status: "in_review" });
    await assignPilot(mission, 6);
    const params = { token: mission.token };
    const { body } = await world.app.call(people.analyst, transitions.complete, { params });

    expect(body.data).toMatchObject({ status: "completed", report_ready: true, transitions: [] });
    expect(body.data.assignment?.pilot?.id).toBe(world.pilotId);
    const seen = await world.app.call(people.client, missions.get, { params });
    expect([seen.body.data.status, seen.body.data.report_ready]).toEqual(["ready", true]);
    const told = await world.app.db
      .selectFrom("notifications")
      .where("url", "=", `/orders/view/${mission.token}/report`)
      .select("kind")
      .execute();
    expect(told).toEqual([{ kind: "report_ready" }]);
    const { completed_at } = await world.app.db
      .selectFrom("missions")
      .where("id", "=", mission.id)
      .select("completed_at")
      .executeTakeFirstOrThrow();
    expect(completed_at).not.toBeNull();
    const { released_at } = await world.app.db
      .selectFrom("assignments")
      .where("mission_id", "=", mission.id)
      .select("released_at")
      .executeTakeFirstOrThrow();
    expect(released_at).not.toBeNull();
    expect(
      (await world.app.call(people.ops, transitions.hold, { params, body: { reason: "Late" } })).status,
    ).toBe(409);
  });
});

describe("on hold", () => {
  test("resumes the previous status, and the client sees the reason", async () => {
    const { token } = await ourMission({ status: "planned" });
    const params = { token };
    await world.app.call(people.ops, transitions.hold, { params, body: { reason: "Sandstorm" } });
    const seen = await world.app.call(people.client, missions.get, { params });
    expect([seen.body.data.status, seen.body.data.reason]).toEqual(["on_hold", "Sandstorm"]);

    const { body } = await world.app.call(people.ops, transitions.resume, { params });
    expect([body.data.status, body.data.reason]).toEqual(["planned", null]);
  });

  test("can be cancelled only before it was flown", async () => {
    const flown = await ourMission({ status: "on_hold", held_status: "in_progress" });
    const waiting = await ourMission({ status: "on_hold", held_status: "approved" });
    await assignPilot(waiting, 4);
    const cancel = (token: string) =>
      world.app.call(people.ops, transitions.cancel, { params: { token }, body: { reason: "Sold" } });
    expect((await cancel(flown.token)).status).toBe(409);
    expect((await cancel(waiting.token)).body.data.status).toBe("cancelled");
    const { released_at } = await world.app.db
      .selectFrom("assignments")
      .where("mission_id", "=", waiting.id)
      .select("released_at")
      .executeTakeFirstOrThrow();
    expect(released_at).not.toBeNull();
  });
});

describe("a client's order that nobody has approved", () => {
  const withdraw = (token: string, session = people.client) =>
    world.app.call(session, transitions.cancel, { params: { token }, body: { reason: "Ordered twice" } });

  test("can be withdrawn, which the center is notified of", async () => {
    const mission = await ourMission();
    const params = { token: mission.token };
    const seen = (await world.app.call(people.client, missions.get, { params })).body.data;
    expect(seen.transitions).toEqual(["cancel"]);
    const { body } = await withdraw(mission.token);
    expect([body.data.status, body.data.reason]).toEqual(["cancelled", "Ordered twice"]);
    expect(await historyOf(mission.id)).toEqual([["requested", "cancelled", "Ordered twice"]]);
    const told = await world.app.db
      .selectFrom("notifications")
      .where("url", "=", `/missions/view/${mission.token}`)
      .select(["organization_id", "body"])
      .execute();
    expect(told).toEqual([
      { organization_id: world.provider.id, body: expect.stringContaining("Ordered twice") },
    ]);
  });

  test("only until then, by its own client and who may order", async () => {
    const approved = await ourMission({ status: "approved" });
    const refused = await withdraw(approved.token);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining(`${approved.number} is now scheduled`),
    ]);
    const ours = await ourMission();
    const member = { organization_id: world.client.id, user_type: "client" as const };
    const viewer = await signInWith(world.app, member, ["view missions"]);
    expect((await withdraw(ours.token, viewer)).status).toBe(403);
    const silent = await world.app.call(people.client, transitions.cancel, {
      params: { token: ours.token },
      body: { reason: " " },
    });
    expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([422, ["reason"]]);
    const { client_id } = await world.app.db
      .selectFrom("client_links")
      .where("provider_id", "!=", world.provider.id)
      .select("client_id")
      .executeTakeFirstOrThrow();
    const stranger = await signInWith(world.app, { organization_id: client_id, user_type: "client" }, [
      "view missions",
      "add missions",
    ]);
    expect((await withdraw(ours.token, stranger)).status).toBe(404);
    expect(await historyOf(ours.id)).toEqual([]);
  });
});

describe("a transition by the system", () => {
  test("obeys the same table and guards, and happens once", async () => {
    const mission = await ourMission({ status: "in_progress" });
    const context = systemContext(world.app.services);
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
