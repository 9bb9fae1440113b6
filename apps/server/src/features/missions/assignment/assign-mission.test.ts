import { message } from "@overfly/i18n/message";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMembership } from "#features/auth/accounts/accounts.ts";
import {
  createDock,
  createKit,
  createMission,
  createMember,
  createSite,
  PASSWORD,
  createTwoProviders,
  missionVersion,
} from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let ops: Session;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, {
    organization_id: world.provider.id,
    role: "operations_manager",
  });
  ops = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());

const createPilot = (last_name: string) =>
  createMember(app.services, {
    organization_id: world.provider.id,
    user_type: "pilot",
    first_name: "Sami",
    last_name,
  });

const approved = (columns: Partial<Parameters<typeof createMission>[1]> = {}) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "approved",
    ...columns,
  });

const span = (from: number, to: number) => ({
  starts_at: `2036-05-01T${String(from).padStart(2, "0")}:00:00Z`,
  ends_at: `2036-05-01T${String(to).padStart(2, "0")}:00:00Z`,
});

interface ChosenCandidates {
  pilot_id?: string;
  dock_id?: number;
  kit_id?: number;
}
const assign = async (
  { token }: { token: string },
  candidates: ChosenCandidates,
  [from, to]: [number, number] = [8, 10],
  headers: Record<string, string> = {},
) =>
  app.call(ops, transitions.assign, {
    params: { token },
    headers,
    body: {
      pilot_id: null,
      dock_id: null,
      kit_id: null,
      ...candidates,
      ...span(from, to),
      updated_at: await missionVersion(app, token),
    },
  });

describe("assigning", () => {
  test("assigns pilot and kit, and notifies the pilot", async () => {
    const { user_id: pilot_id, email } = await createPilot("Khalil");
    const kit = await createKit(app.services, { provider_id: world.provider.id, name: "Kit 1" });
    const mission = await approved();
    const { body } = await assign(mission, { pilot_id, kit_id: kit.id });

    expect(body.data.status).toBe("assigned");
    expect(body.data.assignment).toMatchObject({
      pilot: { name: "Sami Khalil" },
      kit: { name: "Kit 1" },
      starts_at: "2036-05-01T08:00:00.000Z",
    });
    expect(body.data.timeline.at(-1)).toMatchObject({ to_status: "assigned", text: "Sami Khalil · Kit 1" });
    const sent = await app.db
      .selectFrom("notifications")
      .where("user_id", "=", pilot_id)
      .select(["kind", "url"])
      .execute();
    expect(sent).toEqual([{ kind: "assignment", url: `/missions/view/${mission.token}` }]);
    const session = await app.signIn(email, PASSWORD);
    const seen = await app.call(session, missions.list);
    expect(seen.body.data.map(({ token }) => token)).toEqual([mission.token]);
  });

  test.each(["pilot", "dock", "kit"] as const)(
    "rejects a %s that is busy, naming the mission",
    async (kind) => {
      const { user_id } = await createPilot(`Busy ${kind}`);
      const spare = await createPilot(`Spare ${kind}`);
      const dock = await createDock(app.services, { provider_id: world.provider.id, site_id: world.site.id });
      const kit = await createKit(app.services, { provider_id: world.provider.id });
      const first = await approved();
      const candidates = {
        pilot: { pilot_id: user_id },
        dock: { dock_id: dock.id },
        kit: { kit_id: kit.id },
      }[kind];
      const somebody = kind === "kit" ? { pilot_id: spare.user_id } : {};
      expect((await assign(first, { pilot_id: user_id, ...candidates })).status).toBe(200);

      const conflict = await assign(await approved(), { ...somebody, ...candidates }, [9, 12]);
      expect([conflict.status, Object.keys(conflict.body.errors ?? {})]).toEqual([409, [`${kind}_id`]]);
      expect(conflict.body.message).toContain(first.number);
      const later = await assign(await approved(), { ...somebody, ...candidates }, [10, 12]);
      expect(later.status).toBe(200);
    },
  );

  test.each([
    ["", () => ({})],
    [" with a key", () => ({ "idempotency-key": crypto.randomUUID() })],
  ])("is won by one of many concurrent requests%s; the others learn by which mission", async (_, headers) => {
    const { user_id: pilot_id } = await createPilot("Wanted");
    const rivals = await Promise.all(Array.from({ length: 6 }, () => approved()));
    const replies = await Promise.all(
      rivals.map((mission) => assign(mission, { pilot_id }, [8, 10], headers())),
    );
    const winner = rivals[replies.findIndex(({ status }) => status === 200)];

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of replies.filter(({ status }) => status !== 200))
      expect(body.message).toBe(`Sami Wanted is assigned to ${winner?.number} at this time`);
  });

  test("again replaces the assigned pilot, who is available again", async () => {
    const [before, after] = [await createPilot("Before"), await createPilot("After")];
    const mission = await approved();
    await assign(mission, { pilot_id: before.user_id });
    const again = await assign(mission, { pilot_id: after.user_id });
    const elsewhere = await assign(await approved(), { pilot_id: before.user_id });

    expect(again.body.data.assignment?.pilot?.name).toBe("Sami After");
    expect(elsewhere.status).toBe(200);
    const sent = await app.db
      .selectFrom("notifications")
      .where("user_id", "=", before.user_id)
      .select("title")
      .orderBy("id")
      .execute();
    expect(sent[1]?.title).toEqual(message("notifications/texts:reassigned", { number: mission.number }));
  });

  test("rejects candidates that are not ready or belong to another provider", async () => {
    const { user_id: pilot_id } = await createPilot("Ready");
    const grounded = await createKit(app.services, { provider_id: world.provider.id, airworthy: false });
    const foreign = await createKit(app.services, { provider_id: world.rival.id });
    const stranger = await createMember(app.services, {
      organization_id: world.rival.id,
      user_type: "pilot",
    });
    const away = await createDock(app.services, {
      provider_id: world.provider.id,
      site_id: (
        await createSite(app.services, { provider_id: world.provider.id, client_id: world.client.id })
      ).id,
    });
    const mission = await approved();

    const red = await assign(mission, { pilot_id, kit_id: grounded.id });
    expect([red.status, red.body.message]).toEqual([409, "Drone of Kit is not airworthy"]);
    expect((await assign(mission, { pilot_id, kit_id: foreign.id })).status).toBe(422);
    expect((await assign(mission, { pilot_id: stranger.user_id })).status).toBe(422);
    expect((await assign(mission, { dock_id: away.id })).status).toBe(422);
  });
});

describe("candidates", () => {
  test("need a time range that ends after its start", async () => {
    const { token } = await approved();
    const { status } = await app.call(ops, missions.candidates, { params: { token }, query: span(10, 8) });
    expect(status).toBe(422);
  });

  test("are listed with readiness and reasons", async () => {
    const mission = await approved({ site_id: (await anotherSite()).id });
    const weak = await createKit(app.services, { provider_id: world.provider.id, name: "Weak" });
    await app.db.updateTable("batteries").set({ health_percent: 71 }).where("kit_id", "=", weak.id).execute();
    const broken = await createKit(app.services, {
      provider_id: world.provider.id,
      name: "Broken",
      status: "in_maintenance",
    });
    await app.db.deleteFrom("batteries").where("kit_id", "=", broken.id).execute();
    const dock = { provider_id: world.provider.id, site_id: mission.site_id };
    await createDock(app.services, { ...dock, name: "Unbound", bound_at: null });
    await createDock(app.services, { ...dock, name: "Silent", state: "offline" });
    await createDock(app.services, { ...dock, name: "Idle" });

    const { body } = await app.call(ops, missions.candidates, {
      params: { token: mission.token },
      query: span(20, 22),
    });
    const of = (name: string) => {
      const found = body.data.find((candidate) => candidate.name === name);
      return [found?.kind, found?.readiness, found?.reasons.length];
    };
    expect(of("Weak")).toEqual(["kit", "warning", 2]);
    expect(of("Broken")).toEqual(["kit", "blocked", 2]);
    expect(of("Unbound")).toEqual(["dock", "blocked", 1]);
    expect(of("Silent")).toEqual(["dock", "warning", 1]);
    expect(of("Idle")).toEqual(["dock", "ready", 0]);
  });

  test("don't name another provider's mission", async () => {
    const { user_id: pilot_id } = await createPilot("Freelance");
    await addMembership(app.services, {
      user_id: pilot_id,
      organization_id: world.rival.id,
      user_type: "pilot",
      role: "pilot",
    });
    const foreign = await createMission(app.services, {
      provider_id: world.rival.id,
      client_id: world.rivalClient.id,
      site_id: world.rivalSite.id,
    });
    await app.db
      .insertInto("assignments")
      .values({ mission_id: foreign.id, provider_id: world.rival.id, pilot_id, ...span(8, 10) })
      .execute();
    const { status, body } = await assign(await approved(), { pilot_id });
    expect([status, body.message]).toEqual([
      409,
      "Sami Freelance flies for another organization at this time",
    ]);
  });
});

const anotherSite = () =>
  createSite(app.services, { provider_id: world.provider.id, client_id: world.client.id });
