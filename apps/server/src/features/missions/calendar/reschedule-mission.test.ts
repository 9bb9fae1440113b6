import { missionCalendar } from "@overfly/contract/missions/mission-calendar";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKit, createMember, createMission, createSite } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins, signInWith } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** Ma'an, UTC+3, in June: light from 05:00 to 20:00. */
const NOW = new Date("2036-06-21T09:30:00Z");
const PLANNED = "2036-06-23T09:00:00.000Z";
const WINDOW = { window_start: "2036-06-20T21:00:00Z", window_end: "2036-06-30T20:59:00Z" };

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let siteId: number;
beforeAll(async () => {
  app = await testApp({ now: () => NOW }, { RATE_LIMIT: "0" });
  ({ world, admin, rival } = await createProviderAdmins(app));
  const location = JSON.stringify({ type: "Point", coordinates: [35.7, 30.2] });
  siteId = (await createSite(app.services, { ...owner(), location })).id;
});
afterAll(() => app.close());

const owner = () => ({ provider_id: world.provider.id, client_id: world.client.id });

const newPilot = () => createMember(app.services, { organization_id: world.provider.id, user_type: "pilot" });

interface Planned {
  pilot_id?: string;
  kit_id?: number;
  scheduled_for?: string | null;
  status?: string;
}

/** A mission of a pilot, assigned for two hours from an hour before its take-off. */
async function planned({ pilot_id, kit_id, scheduled_for = PLANNED, status = "planned" }: Planned = {}) {
  const mission = await createMission(app.services, {
    ...owner(),
    ...WINDOW,
    site_id: siteId,
    type: "visual",
    subtype: "rgb_overview",
    status,
    scheduled_for,
  });
  const starts_at = new Date(Date.parse(scheduled_for ?? PLANNED) - 3_600_000);
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: mission.id,
      provider_id: world.provider.id,
      pilot_id: pilot_id ?? (await newPilot()).user_id,
      kit_id: kit_id ?? null,
      starts_at,
      ends_at: new Date(starts_at.getTime() + 7_200_000),
    })
    .execute();
  return mission;
}

type Mission = { token: string; updated_at: string };
const move = ({ token, updated_at }: Mission, starts_at: string, more: object = {}, as = admin) =>
  app.call(as, missionCalendar.reschedule, {
    params: { token },
    body: { starts_at, updated_at, ...more },
  });

describe("rescheduling", () => {
  test("moves the date and the assignment by as much, and tells the pilot and the client", async () => {
    const client = await createMember(app.services, {
      organization_id: world.client.id,
      user_type: "client",
    });
    const { user_id: pilot_id } = await newPilot();
    const mission = await planned({ pilot_id });

    const { status, body } = await move(mission, "2036-06-25T07:30:00.000Z");

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: "planned",
      scheduled_for: "2036-06-25T07:30:00.000Z",
      assignment: { starts_at: "2036-06-25T06:30:00.000Z", ends_at: "2036-06-25T08:30:00.000Z" },
    });
    const text = "Moved from 2036-06-23 12:00 (Asia/Amman) to 2036-06-25 10:30 (Asia/Amman)";
    expect(body.data.timeline.at(-1)).toMatchObject({ kind: "schedule", text, center_only: false });
    const told = await app.db
      .selectFrom("notifications")
      .where("url", "like", `%/view/${mission.token}`)
      .where("user_id", "in", [pilot_id, client.user_id])
      .select(["user_id", "url"])
      .execute();
    expect(told).toHaveLength(2);
    expect(told.find(({ user_id }) => user_id === client.user_id)?.url).toBe(`/orders/view/${mission.token}`);
  });

  test("moves an assignment that has no date yet, which the client doesn't see", async () => {
    const mission = await planned({ status: "assigned", scheduled_for: null });
    const { body } = await move(mission, "2036-06-24T08:00:00.000Z");
    expect(body.data).toMatchObject({
      scheduled_for: null,
      assignment: { starts_at: "2036-06-24T08:00:00.000Z", ends_at: "2036-06-24T10:00:00.000Z" },
    });
    expect(body.data.timeline.at(-1)).toMatchObject({ kind: "schedule", center_only: true });
  });

  test.each([
    ["in the past", "2036-06-21T08:00:00Z", "This time is in the past; choose a later one"],
    ["before the window", "2036-06-20T20:00:00Z", "This time is in the past; choose a later one"],
    ["after the window", "2036-07-01T08:00:00Z", "Outside the requested window; change the window first"],
  ])("is refused %s", async (_when, starts_at, reason) => {
    const mission = await planned();
    const { status, body } = await move(mission, starts_at);
    expect([status, body.errors]).toEqual([422, { starts_at: [reason] }]);
    const after = await app.call(admin, missions.get, { params: { token: mission.token } });
    expect(after.body.data).toMatchObject({ scheduled_for: PLANNED, updated_at: mission.updated_at });
  });

  test("at night asks why, and takes the answer into the timeline", async () => {
    const mission = await planned();
    const night = "2036-06-24T20:00:00Z";
    const refused = await move(mission, night);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["conditions_reason"]]);
    const { body } = await move(mission, night, { conditions_reason: "Thermal night flight" });
    expect(body.data.timeline.at(-1)?.text).toMatch(/: Thermal night flight$/);
  });

  test("is refused where the pilot is elsewhere, with the other mission named", async () => {
    const { user_id: pilot_id } = await newPilot();
    const other = await planned({ pilot_id, scheduled_for: "2036-06-26T09:00:00.000Z" });
    const mission = await planned({ pilot_id });
    const { status, body } = await move(mission, "2036-06-26T10:30:00Z", { justification: "Busy season" });
    expect(status).toBe(409);
    expect(body.message).toContain(other.number);
    expect((await move(mission, "2036-06-26T11:00:00Z")).status).toBe(200);
  });

  test("asks for a justification where equipment isn't ready", async () => {
    const kit = await createKit(app.services, { provider_id: world.provider.id });
    await app.db.updateTable("drones").set({ airworthy: false }).where("kit_id", "=", kit.id).execute();
    const mission = await planned({ kit_id: kit.id });
    const at = "2036-06-26T08:00:00Z";
    const refused = await move(mission, at);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, ["justification"]]);
    expect((await move(mission, at, { justification: "Checked on site" })).status).toBe(200);
    const overridden = await app.db
      .selectFrom("audit_log")
      .where("subject", "=", mission.token)
      .where("action", "=", "missions.override_readiness")
      .select("action")
      .execute();
    expect(overridden).toHaveLength(1);
  });

  test("by two people at once is won by one; the other learns where it is now", async () => {
    const mission = await planned();
    const replies = await Promise.all([
      move(mission, "2036-06-24T08:00:00Z"),
      move(mission, "2036-06-25T08:00:00Z"),
    ]);
    const { body: now } = await app.call(admin, missions.get, { params: { token: mission.token } });
    const won = replies.find(({ status }) => status === 200);
    const lost = replies.find(({ status }) => status === 409);
    expect(won?.body.data.scheduled_for).toBe(now.data.scheduled_for);
    const day = now.data.scheduled_for?.slice(0, 10) ?? "";
    expect(lost?.body.message).toBe(
      `Someone else has changed ${mission.number}: it is planned for ${day} 11:00 (Asia/Amman)`,
    );
  });

  test("two missions of one pilot to one time lets one of them through", async () => {
    const { user_id: pilot_id } = await newPilot();
    const rivals = [
      await planned({ pilot_id, scheduled_for: "2036-06-27T06:00:00.000Z" }),
      await planned({ pilot_id, scheduled_for: "2036-06-27T14:00:00.000Z" }),
    ];
    const replies = await Promise.all(rivals.map((mission) => move(mission, "2036-06-28T10:00:00Z")));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test.each(["requested", "approved", "in_progress", "in_review", "completed", "on_hold", "cancelled"])(
    "is refused while it is %s",
    async (status) => {
      const mission = await createMission(app.services, {
        ...owner(),
        site_id: siteId,
        status,
        scheduled_for: status === "approved" || status === "requested" ? null : PLANNED,
      });
      expect((await move(mission, "2036-06-24T08:00:00Z")).status).toBe(409);
    },
  );

  test("is unknown to another provider, and forbidden without the permission", async () => {
    const mission = await planned();
    const at = "2036-06-24T08:00:00Z";
    const viewer = await signInWith(app, { organization_id: world.provider.id }, [
      "view missions",
      "edit missions",
    ]);
    expect((await move(mission, at, {}, rival)).status).toBe(404);
    expect((await move(mission, at, {}, viewer)).status).toBe(403);
  });
});
