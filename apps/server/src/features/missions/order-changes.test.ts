import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { render } from "@overfly/i18n/node/translate";
import { createMember, createMission, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let client: { id: string; session: Session };
let pilot: { id: string; session: Session };
beforeAll(async () => {
  app = await testApp({ now: () => new Date("2036-05-01T08:00:00.000Z") });
  ({ world, admin } = await createProviderAdmins(app));
  const member = async (organization_id: number, user_type: "client" | "pilot") => {
    const { user_id: id, email } = await createMember(app.services, { organization_id, user_type });
    return { id, session: await app.signIn(email, PASSWORD) };
  };
  client = await member(world.client.id, "client");
  pilot = await member(world.provider.id, "pilot");
});
afterAll(() => app.close());

const WINDOW = { window_start: "2036-05-10T06:00:00.000Z", window_end: "2036-05-20T15:00:00.000Z" };

/** An order of the client for a site in Amman, assigned to the pilot. */
async function ordered(columns: object = {}) {
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "assigned",
    type: "visual",
    subtype: "rgb_overview",
    deliverables: ["rgb_photos"],
    ...WINDOW,
    ...columns,
  });
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: mission.id,
      provider_id: world.provider.id,
      pilot_id: pilot.id,
      starts_at: "2036-05-12T06:00:00.000Z",
      ends_at: "2036-05-12T10:00:00.000Z",
    })
    .onConflict((existing) => existing.doNothing())
    .execute();
  return mission;
}
const update = ({ token, updated_at }: { token: string; updated_at: string }, changes: object) =>
  app.call(admin, missions.update, { params: { token }, body: { ...changes, updated_at } as never });

/** What the client reads of its order's changes. */
const timeline = async (token: string) =>
  (await app.call(client.session, missions.get, { params: { token } })).body.data.timeline
    .filter(({ kind }) => kind === "order")
    .map(({ text, message }) => [text, message && render(message as never, "en")]);

/** The titles of what a person was notified of, and where it leads. */
const noticesOf = async ({ id }: { id: string }, token: string) =>
  (
    await app.db
      .selectFrom("notifications")
      .where("user_id", "=", id)
      .where("url", "like", `%${token}`)
      .orderBy("id")
      .select(["title", "url"])
      .execute()
  ).map(({ title, url }) => [render(title as never, "en"), url]);

describe("a change of the order by the center", () => {
  test("of its window is in the timeline with both, and the client and the pilot are notified", async () => {
    const mission = await ordered();
    const { status } = await update(mission, {
      window_start: "2036-05-11T06:00:00.000Z",
      window_end: "2036-05-30T15:00:00.000Z",
    });
    expect(status).toBe(200);
    const [from, to] = ["2036-05-10 09:00 – 2036-05-20 18:00", "2036-05-11 09:00 – 2036-05-30 18:00"];
    const text = `Requested window changed from ${from} (Asia/Amman) to ${to} (Asia/Amman)`;
    expect(await timeline(mission.token)).toEqual([[text, text]]);
    const title = `${mission.number}: the requested window is now ${to} (Asia/Amman)`;
    expect(await noticesOf(client, mission.token)).toEqual([[title, `/orders/view/${mission.token}`]]);
    expect(await noticesOf(pilot, mission.token)).toEqual([[title, `/missions/view/${mission.token}`]]);
  });

  test("of its type and deliverables names each, and concerns the client only", async () => {
    const mission = await ordered();
    await update(mission, {
      type: "mapping",
      subtype: "orthomosaic",
      deliverables: ["orthomosaic", "rgb_photos"],
    });
    expect((await timeline(mission.token)).map(([text]) => text)).toEqual([
      "Mission type changed from Visual inspection to Mapping",
      "Deliverable added: Orthomosaic",
    ]);
    expect(await noticesOf(client, mission.token)).toEqual([
      [`${mission.number}: the order was changed`, `/orders/view/${mission.token}`],
    ]);
    expect(await noticesOf(pilot, mission.token)).toEqual([]);
    const { updated_at } = (await app.call(admin, missions.get, { params: mission })).body.data;
    await update({ ...mission, updated_at }, { subtype: "terrain_model", deliverables: ["orthomosaic"] });
    expect((await timeline(mission.token)).map(([text]) => text).slice(2)).toEqual([
      "Mission subtype changed from Orthomosaic to Terrain model",
      "Deliverable removed: Visual photos",
    ]);
  });

  test("is none where what is sent is what it was, nor of anything else", async () => {
    const mission = await ordered();
    await update(mission, { ...WINDOW, type: "visual", deliverables: ["rgb_photos"], priority: "high" });
    expect(await timeline(mission.token)).toEqual([]);
    expect(await noticesOf(client, mission.token)).toEqual([]);
  });

  test("of a draft is nobody's news", async () => {
    const mission = await ordered({ status: "draft", created_side: "center" });
    await update(mission, { window_end: "2036-05-30T15:00:00.000Z" });
    expect(await noticesOf(client, mission.token)).toEqual([]);
    const entries = await app.db
      .selectFrom("mission_timeline")
      .where("mission_id", "=", mission.id)
      .select("id")
      .execute();
    expect(entries).toEqual([]);
  });
});

test.each([
  [{ window_start: "2036-05-12T06:00:01.000Z" }, ["window_start"]],
  [{ window_start: "2036-05-12T06:00:00.000Z" }, []],
  [{ window_end: "2036-05-12T05:59:59.000Z" }, ["window_end"]],
  [{ window_end: "2036-05-12T06:00:00.000Z" }, []],
])("a window %o of a mission that is planned for 12 May, 6 o'clock: errors %o", async (window, fields) => {
  const mission = await ordered({ status: "planned", scheduled_for: "2036-05-12T06:00:00.000Z" });
  const { status, body } = await update(mission, window);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([fields.length > 0 ? 422 : 200, fields]);
});
