import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

type Who = "analyst" | "client" | "pilot";

let app: TestApp;
let site: { token: string };
let missionsByStatus: Record<string, Awaited<ReturnType<typeof createMission>>>;
let sessions: Record<Who, Session>;

beforeAll(async () => {
  app = await testApp();
  const world = await createTwoProviders(app.services);
  site = world.site;
  const owners = {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
  };
  const signIn = async (member: Parameters<typeof createMember>[1]) => {
    const { email, user_id } = await createMember(app.services, member);
    return { session: await app.signIn(email, PASSWORD), user_id };
  };
  const pilot = await signIn({ organization_id: world.provider.id, user_type: "pilot" });
  sessions = {
    analyst: (await signIn({ organization_id: world.provider.id, role: "data_analyst" })).session,
    client: (await signIn({ organization_id: world.client.id, user_type: "client" })).session,
    pilot: pilot.session,
  };
  missionsByStatus = {
    completed: await createMission(app.services, {
      ...owners,
      status: "completed",
      completed_at: "2026-05-01T08:00:00Z",
    }),
    in_review: await createMission(app.services, { ...owners, status: "in_review" }),
  };
  for (const [index, mission] of Object.values(missionsByStatus).entries()) {
    await storeSampleAnomalies(
      app.services,
      mission,
      ["unreviewed", "confirmed", "dismissed"].map((review) => ({ review })),
    );
    await app.db
      .insertInto("assignments")
      .values({
        mission_id: mission.id,
        provider_id: world.provider.id,
        pilot_id: pilot.user_id,
        starts_at: new Date(Date.UTC(2030, 0, index + 1)),
        ends_at: new Date(Date.UTC(2030, 0, index + 2)),
      })
      .execute();
  }
});
afterAll(() => app.close());

const reviewsOf = (found: readonly { review: string }[]) => found.map(({ review }) => review).toSorted();
const ALL = ["confirmed", "dismissed", "unreviewed"];

// a client sees results once the mission is completed, and only what the analyst confirmed
test.each<[Who, status: string, reviews: string[]]>([
  ["analyst", "completed", ALL],
  ["analyst", "in_review", ALL],
  ["pilot", "completed", ALL],
  ["client", "completed", ["confirmed"]],
  ["client", "in_review", []],
])("%s sees of a mission that is %s: %j", async (who, status, reviews) => {
  const token = missionsByStatus[status]?.token ?? "";
  const { body } = await app.call(sessions[who], anomalies.listForMission, { params: { token } });
  expect(reviewsOf(body.data)).toEqual(reviews);
});

test.each<Who>(["analyst", "client"])(
  "%s sees of a site what was confirmed, as it is counted",
  async (who) => {
    const { body } = await app.call(sessions[who], anomalies.listForSite, { params: { token: site.token } });
    expect(reviewsOf(body.data)).toEqual(["confirmed"]);
  },
);

test.each<[Who, status: string, count: number | null]>([
  ["analyst", "completed", 1],
  ["analyst", "in_review", 2],
  ["client", "completed", 1],
  ["client", "in_review", null],
])("%s: a mission that is %s counts %i anomalies", async (who, status, count) => {
  const token = missionsByStatus[status]?.token ?? "";
  const { body } = await app.call(sessions[who], missions.get, { params: { token } });
  expect(body.data.anomaly_count).toBe(count);
});

test.each<[Who, status: string, review: string, answer: number]>([
  ["analyst", "in_review", "dismissed", 200],
  ["client", "completed", "confirmed", 200],
  ["client", "completed", "dismissed", 404],
  ["client", "in_review", "confirmed", 404],
])("%s asks for one of a mission that is %s and that was %s: %i", async (who, status, review, answer) => {
  const { id } = await app.db
    .selectFrom("anomalies")
    .where("mission_id", "=", missionsByStatus[status]?.id ?? 0)
    .where("review", "=", review)
    .select("id")
    .executeTakeFirstOrThrow();
  const { status: found, body } = await app.call(sessions[who], anomalies.get, { params: { id } });
  expect([found, found === 200 && body.data.id]).toEqual([answer, answer === 200 && id]);
});
