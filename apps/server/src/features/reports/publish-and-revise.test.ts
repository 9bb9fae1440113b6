import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { notifications } from "@overfly/contract/notifications/notifications";
import { reports } from "@overfly/contract/reports/reports";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { shownText } from "#testing/pdf-text.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let analyst: Session;
let client: Session;
let mission: Awaited<ReturnType<typeof createMission>>;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const signIn = async (member: Parameters<typeof createMember>[1]) =>
    app.signIn((await createMember(app.services, member)).email, PASSWORD);
  analyst = await signIn({ organization_id: world.provider.id, role: "data_analyst" });
  client = await signIn({ organization_id: world.client.id, user_type: "client" });
});
afterAll(() => app.close());

const FIGURES = {
  capacity_kwdc: 1000,
  module_rating_w: 500,
  specific_yield_kwh_per_kwp: 1900,
  tariff_per_kwh: 0.1,
};

/** In review: an outage was confirmed, one anomaly dismissed, two wait for their review. */
beforeEach(async () => {
  await app.db
    .updateTable("sites")
    .set({ ...FIGURES, name: "Ma'an" })
    .where("id", "=", world.site.id)
    .execute();
  mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_review",
  });
  await storeSampleAnomalies(app.services, mission, [
    { class: "string_offline", affected_modules: ["M1", "M2"], review: "confirmed" },
    { class: "soiling", review: "dismissed" },
    { class: "diode", affected_modules: ["M3"], review: "unreviewed" },
    { class: "cell", affected_modules: ["M4"], review: "unreviewed" },
  ]);
});

const params = () => ({ token: mission.token });
const complete = (body: { open_anomalies?: "confirm" | "leave_out" }) =>
  app.call(analyst, missionTransitions.complete, { params: params(), body });
const classesOf = async (who: Session) =>
  (await app.call(who, anomalies.listForMission, { params: params() })).body.data
    .map((each) => each.class)
    .toSorted();
const ofRevision = (revision?: number) => (revision === undefined ? {} : { revision });
const report = async (who: Session, revision?: number) =>
  (await app.call(who, reports.get, { params: params(), query: ofRevision(revision) })).body.data;
const revise = (reason: string) => app.call(analyst, reports.revise, { params: params(), body: { reason } });
const publishRevision = (body: { open_anomalies?: "confirm" | "leave_out" } = {}) =>
  app.call(analyst, reports.publishRevision, { params: params(), body });

/** Changes the anomaly of this class as the analyst. */
async function change(name: string, changes: { review?: "confirmed" | "dismissed"; class?: "pid" }) {
  const { data } = (await app.call(analyst, anomalies.listForMission, { params: params() })).body;
  const anomaly = data.find((each) => each.class === name);
  return app.call(analyst, anomalies.update, {
    params: { id: anomaly?.id ?? 0 },
    body: { ...changes, updated_at: anomaly?.updated_at ?? "" },
  });
}

describe("a mission with anomalies that nobody reviewed", () => {
  test("isn't completed without a word on them: the refusal says how many there are", async () => {
    const { status, body } = await complete({});
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { message: "2 anomalies are not reviewed yet", errors: { open_anomalies: [expect.any(String)] } },
    });
    const { data } = (await app.call(analyst, missions.get, { params: params() })).body;
    expect(data).toMatchObject({ status: "in_review", work: { anomalies_unreviewed: 2 } });
  });

  test("is published without them: neither list, count nor report shows them to the client", async () => {
    expect((await complete({ open_anomalies: "leave_out" })).status).toBe(200);

    expect(await classesOf(client)).toEqual(["string_offline"]);
    expect(await report(client)).toMatchObject({
      totals: { anomalies: 1, affected_modules: 2 },
      unreviewed: 0,
    });
    const seen = await app.call(client, missions.get, { params: params() });
    expect(seen.body.data).toMatchObject({ anomaly_count: 1, work: null });
    expect(await report(analyst)).toMatchObject({ unreviewed: 2 });
    const { raw } = await app.call(client, reports.csv, { params: params() });
    expect(raw.toString()).not.toMatch(/diode|soiling/);
  });

  test("is published with them once somebody says so", async () => {
    expect((await complete({ open_anomalies: "confirm" })).status).toBe(200);

    expect(await classesOf(client)).toEqual(["cell", "diode", "string_offline"]);
    expect(await report(client)).toMatchObject({ totals: { anomalies: 3, affected_modules: 4 } });
  });
});

describe("a published report", () => {
  beforeEach(async () => {
    await complete({ open_anomalies: "confirm" });
  });

  test("is revised: until the next revision the client reads the last one, then both", async () => {
    expect((await change("diode", { review: "dismissed" })).status).toBe(409);
    expect((await revise("The diode was a reflection")).status).toBe(200);
    expect((await change("diode", { review: "dismissed" })).status).toBe(200);
    expect((await change("cell", { class: "pid" })).status).toBe(200);

    expect(await classesOf(client)).toEqual(["cell", "diode", "string_offline"]);
    expect(await report(client)).toMatchObject({ revision: 1, totals: { anomalies: 3 } });

    expect((await publishRevision()).status).toBe(200);
    expect(await classesOf(client)).toEqual(["pid", "string_offline"]);
    expect(await report(client)).toMatchObject({
      revision: 2,
      revision_reason: "The diode was a reflection",
      totals: { anomalies: 2 },
    });
    expect(await report(client, 1)).toMatchObject({ revision: 1, totals: { anomalies: 3 } });
    const { body } = await app.call(client, reports.revisions, { params: params() });
    expect(body.data).toEqual([
      { revision: 2, reason: "The diode was a reflection", published_at: expect.any(String) },
      { revision: 1, reason: null, published_at: expect.any(String) },
    ]);
    expect((await change("pid", { review: "dismissed" })).status).toBe(409);
  });

  test("states what it stated when it was published, whatever becomes of the site's figures", async () => {
    const before = await report(client);
    await app.db
      .updateTable("sites")
      .set({ ...FIGURES, tariff_per_kwh: 0.31, name: "Renamed" })
      .where("id", "=", world.site.id)
      .execute();

    expect(await report(client)).toEqual(before);
    await revise("Money of today");
    expect(await report(client)).toEqual(before);
    await publishRevision();
    const { totals, site } = await report(client);
    expect({ totals, site }).not.toEqual({ totals: before.totals, site: before.site });
    expect((await report(client, 1)).totals).toEqual(before.totals);
  });

  test("counts each anomaly's money by the same tariff as the total", async () => {
    await revise("Money of today");
    await app.db.updateTable("sites").set({ tariff_per_kwh: 0.47 }).where("id", "=", world.site.id).execute();
    await publishRevision();

    const { totals, anomalies: listed } = await report(client);
    expect(totals.lost_money_per_year).toBeGreaterThan(0);
    const sum = listed.reduce((money, { lost_money_per_year }) => money + (lost_money_per_year ?? 0), 0);
    expect(sum).toBeCloseTo(totals.lost_money_per_year ?? 0, 6);
  });

  test("names who published it", async () => {
    const { sign_off, published_at } = await report(client);
    expect(sign_off).toEqual({ name: expect.any(String), at: expect.any(String) });
    expect(published_at).not.toBeNull();
  });

  test("tells the client of a revision, with its reason", async () => {
    await revise("The diode was a reflection");
    await publishRevision();

    const { body } = await app.call(client, notifications.list, {});
    expect(body.notifications[0]).toMatchObject({
      title: `Report for ${mission.number} was revised (revision 2)`,
      body: "The diode was a reflection",
      url: `/orders/view/${mission.token}/report`,
    });
    const { timeline } = (await app.call(client, missions.get, { params: params() })).body.data;
    expect(timeline.at(-1)).toMatchObject({
      kind: "report",
      text: "Revision 2 of the report published: The diode was a reflection",
    });
  });

  test("keeps the PDF of every revision", async () => {
    const pdf = async (revision?: number) => {
      const { raw } = await app.call(client, reports.pdf, {
        params: params(),
        query: { language: "en", ...ofRevision(revision) },
      });
      return shownText(raw).fromLeft;
    };
    await revise("Another class");
    await change("diode", { review: "dismissed" });
    await publishRevision();

    expect(await pdf()).toMatch(/Revision 2, published/);
    expect(await pdf()).not.toContain("Bypassed substring");
    expect(await pdf(1)).toContain("Bypassed substring");
    expect(await pdf(1)).not.toContain("Revision 2");
  });

  test("shows the client today's repairs while it is revised", async () => {
    await revise("Another class");
    const [first] = (await report(client)).anomalies;
    const { body } = await app.call(client, anomalies.setWorkState, {
      params: { id: first?.id ?? 0 },
      body: { work_state: "resolved" },
    });
    expect(body.data.work_state).toBe("resolved");
    expect((await report(client)).anomalies.at(-1)).toMatchObject({ id: first?.id, work_state: "resolved" });
  });

  test("is opened for revision once, and a revision is published once", async () => {
    expect((await publishRevision()).status).toBe(409);
    expect((await revise("First")).status).toBe(200);
    expect((await revise("Second")).status).toBe(409);
    expect((await publishRevision()).status).toBe(200);
    expect((await publishRevision()).status).toBe(409);
  });

  test("asks again for anomalies that nobody reviewed", async () => {
    await revise("One more");
    await app.db
      .updateTable("anomalies")
      .set({ review: "unreviewed" })
      .where("mission_id", "=", mission.id)
      .where("class", "=", "cell")
      .execute();
    expect((await publishRevision()).status).toBe(409);
    expect((await publishRevision({ open_anomalies: "leave_out" })).status).toBe(200);
    expect(await classesOf(client)).toEqual(["diode", "string_offline"]);
  });
});

test("a mission that isn't completed has no report to revise", async () => {
  expect((await revise("Too early")).status).toBe(409);
  expect((await app.call(client, reports.revisions, { params: params() })).status).toBe(404);
});
