import { missions } from "@overfly/contract/missions/missions";
import { reports } from "@overfly/contract/reports/reports";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, createSite, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { createMediaFile } from "#testing/sample-files.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let client: Session;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
  });
  client = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());

interface Case {
  mission: { type?: string; deliverables?: string[]; status?: string };
  /** Modules that the processing of thermal photos covered. */
  surveyed?: number;
  photo?: "photo" | "thermal_photo";
  /** Whether a person entered an anomaly. */
  entered?: boolean;
  known: boolean;
}

const CASES: Record<string, Case> = {
  "a visual inspection for photos alone": {
    mission: { type: "visual", deliverables: ["rgb_photos"] },
    known: false,
  },
  "a visual inspection for anomalies": {
    mission: { type: "visual", deliverables: ["anomalies"] },
    known: true,
  },
  "thermal photos that nobody processed": { mission: { deliverables: ["anomalies"] }, known: false },
  "thermal photos that were processed": {
    mission: { deliverables: ["anomalies"] },
    surveyed: 0,
    photo: "thermal_photo",
    known: true,
  },
  "processing that met no thermal photo": {
    mission: { type: "mapping", deliverables: ["orthomosaic"] },
    surveyed: 0,
    photo: "photo",
    known: false,
  },
  "a map on which an anomaly was drawn": { mission: { type: "mapping" }, entered: true, known: true },
  "processing that is still in review": { mission: { status: "in_review" }, surveyed: 1800, known: false },
};

test.each(Object.entries(CASES))(
  "whether a site's anomalies are known after %s",
  async (name, { mission, surveyed, photo, entered = false, known }) => {
    const base = { provider_id: world.provider.id, client_id: world.client.id };
    const site = { ...base, site_id: (await createSite(app.services, { ...base, name })).id };
    const { id, token } = await createMission(app.services, {
      ...site,
      status: "completed",
      completed_at: "2026-06-01T00:00:00Z",
      ...mission,
    });
    if (surveyed !== undefined)
      await app.db.insertInto("reports").values({ mission_id: id, surveyed_modules: surveyed }).execute();
    if (photo) await addPhoto(id, photo);
    if (entered) await enterAnomaly(site, id);

    const [listed, onMap, flown] = await Promise.all([
      app.call(client, sites.list, { query: { search: name } }),
      app.call(client, sites.map),
      app.call(client, missions.get, { params: { token } }),
    ]);

    expect(listed.body.data).toMatchObject([{ name, is_analyzed: known }]);
    expect(onMap.body.data.find((one) => one.name === name)).toMatchObject({ is_analyzed: known });
    expect(flown.body.data.anomaly_count).toBe(known ? Number(entered) : null);
    if (mission.status !== undefined) return;
    const report = await app.call(client, reports.get, { params: { token } });
    expect(report.body.data.is_analyzed).toBe(known);
  },
);

async function addPhoto(mission_id: number, kind: "photo" | "thermal_photo") {
  const columns = { provider_id: world.provider.id, mission_id, state: "checked" };
  const { id } = await createMediaFile(app.services, columns);
  await app.db.updateTable("media_files").set({ kind }).where("id", "=", id).execute();
}

const enterAnomaly = (
  site: { provider_id: number; client_id: number; site_id: number },
  mission_id: number,
) =>
  app.db
    .insertInto("anomalies")
    .values({
      ...site,
      mission_id,
      number: 1,
      class: "hot_spot",
      iec_class: 2,
      severity: "medium",
      position: JSON.stringify({ type: "Point", coordinates: [35.7, 30.2] }),
      source: "person",
      review: "confirmed",
    })
    .execute();
