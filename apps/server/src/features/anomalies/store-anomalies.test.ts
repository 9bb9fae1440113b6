import { anomalies, type Severity } from "@overfly/contract/anomalies/anomalies";
import { localFrame } from "@overfly/geo/local-frame";
import type { Updateable } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import type { DetectedAnomaly } from "./detected-anomaly.ts";
import { storeAnomalies } from "./store-anomalies.ts";

const frame = localFrame([35.9, 31.9]);
/** The position this many metres east of the earlier anomaly. */
const east = (metres: number) => frame.toPosition([metres, 0]);

let app: TestApp;
let analyst: Session;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let mission: Awaited<ReturnType<typeof createMission>>;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  analyst = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());
beforeEach(async () => {
  mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "processing",
  });
});

const detected = (metresEast: number): DetectedAnomaly => {
  const [longitude = 0, latitude = 0] = east(metresEast);
  return {
    class: "cell",
    iec_class: 2,
    severity: "low",
    position: { type: "Point", coordinates: [longitude, latitude] },
    outline: null,
    element: null,
    zone: null,
    affected_modules: [],
    delta_t_k: 8,
    max_c: 60,
    reference_c: 52,
    delta_t_normalised_k: 9.4,
    calorimetric_share: null,
    confidence: 0.9,
    uncertainty_m: 0.15,
    module_certain: true,
    rule_messages: [],
    images: [],
  };
};

/** Processes the mission again, with anomalies this many metres east of the earlier one. */
async function processAgain(...metresEast: number[]) {
  const result = { anomalies: metresEast.map(detected), surveyedModules: 0, gsdCm: null, registration: null };
  await storeAnomalies(systemContext(app.services), mission.id, result, 850);
  return app.db
    .selectFrom("anomalies")
    .where("mission_id", "=", mission.id)
    .orderBy("number")
    .select([
      "number",
      "class",
      "severity",
      "iec_class",
      "review",
      "dismiss_reason",
      "note",
      "work_state",
      "source",
    ])
    .execute();
}

const REVIEWED = {
  review: "dismissed",
  dismiss_reason: "shading",
  note: "A bird",
  work_state: "on_hold",
  at: east(0),
};

describe("processing a mission again", () => {
  test.each([
    ["at the same position", 0, true],
    ["0.9 m away", 0.9, true],
    ["1.1 m away", 1.1, false],
    ["10 m away", 10, false],
  ])("carries a review over to an anomaly %s: %d m, %s", async (_name, metres, isCarriedOver) => {
    await storeSampleAnomalies(app.services, mission, [REVIEWED]);
    const [found, ...others] = await processAgain(metres);
    expect(others).toEqual([]);
    expect(found).toMatchObject(
      isCarriedOver
        ? {
            class: "cell",
            review: "dismissed",
            dismiss_reason: "shading",
            note: "A bird",
            work_state: "on_hold",
          }
        : { class: "cell", review: "unreviewed", dismiss_reason: null, note: "", work_state: "pending" },
    );
  });

  test("keeps the class, severity and IEC class that a person confirmed", async () => {
    const confirmed = { class: "diode", severity: "critical", iec_class: 3, review: "confirmed" };
    await storeSampleAnomalies(app.services, mission, [{ ...confirmed, at: east(0) }]);
    expect(await processAgain(0.5)).toMatchObject([confirmed]);
  });

  test.each(["in_review", "completed", "cancelled"])(
    "leaves a mission alone that is %s by now",
    async (status) => {
      await storeSampleAnomalies(app.services, mission, [REVIEWED]);
      await app.db.updateTable("missions").set({ status }).where("id", "=", mission.id).execute();
      await expect(processAgain(5)).rejects.toThrow(/is now/);
      const kept = await app.db
        .selectFrom("anomalies")
        .where("mission_id", "=", mission.id)
        .select("note")
        .execute();
      expect(kept).toEqual([{ note: "A bird" }]);
    },
  );

  test("stores what was found of a mission that was put on hold meanwhile", async () => {
    const held = { status: "on_hold", held_status: "processing" };
    await app.db.updateTable("missions").set(held).where("id", "=", mission.id).execute();
    expect(await processAgain(5)).toMatchObject([{ number: 1 }]);
  });

  test("takes the review of the nearest of two earlier anomalies", async () => {
    await storeSampleAnomalies(app.services, mission, [
      { ...REVIEWED, note: "Farther", at: east(0.8) },
      { ...REVIEWED, note: "Nearer", at: east(0.3) },
    ]);
    expect(await processAgain(0.1)).toMatchObject([{ note: "Nearer" }]);
  });

  test("keeps anomalies of people after the detected ones, without giving their review away", async () => {
    await storeSampleAnomalies(app.services, mission, [
      { source: "person", review: "confirmed", class: "vegetation", note: "A bush", at: east(0) },
    ]);
    expect(await processAgain(0, 5)).toMatchObject([
      { number: 1, class: "cell", source: "model", review: "unreviewed", note: "" },
      { number: 2, class: "cell", source: "model" },
      { number: 3, class: "vegetation", source: "person", note: "A bush" },
    ]);
  });
});

describe("an anomaly of a person", () => {
  const add = (severity: Severity, changes: object = {}) =>
    app.call(analyst, anomalies.create, {
      params: { token: mission.token },
      body: {
        class: "cell",
        severity,
        position: { type: "Point", coordinates: [35.9, 31.9] },
        delta_t_k: 17,
        media_file_id: null,
        ...changes,
      },
    });
  const setMission = (columns: Updateable<DB["missions"]>) =>
    app.db.updateTable("missions").set(columns).where("id", "=", mission.id).execute();

  test("is numbered on, safety-relevant only if critical, and normalised by the mission's irradiance", async () => {
    await setMission({ status: "in_review", irradiance_w_m2: 850 });
    const severities = ["low", "medium", "high", "critical"] as const;
    const added = [];
    for (const severity of severities) added.push((await add(severity)).body.data);
    expect(added.map(({ number, iec_class }) => [number, iec_class])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 3],
    ]);
    expect(added[0]).toMatchObject({ review: "confirmed", source: "person", irradiance_w_m2: 850 });
    expect(added[0]?.delta_t_normalised_k).toBeCloseTo(20, 9);

    await setMission({ irradiance_w_m2: 599 });
    expect((await add("low")).body.data.delta_t_normalised_k).toBeNull();
  });

  test("can be added in review only, and its work begins once the mission is completed", async () => {
    expect((await add("low")).status).toBe(409);
    await setMission({ status: "in_review" });
    const { id } = (await add("low")).body.data;
    const work = { params: { id }, body: { work_state: "in_progress" as const } };
    expect((await app.call(analyst, anomalies.setWorkState, work)).status).toBe(409);

    await setMission({ status: "completed" });
    const { body, status } = await app.call(analyst, anomalies.setWorkState, work);
    expect([status, body.data.work_state]).toEqual([200, "in_progress"]);
    expect((await add("low")).status).toBe(409);
    expect((await app.call(analyst, anomalies.remove, { params: { id } })).status).toBe(409);
  });
});
