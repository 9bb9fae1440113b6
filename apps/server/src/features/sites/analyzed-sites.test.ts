import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, createSite, createTwoProviders, PASSWORD } from "#testing/factories.ts";
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
    known: true,
  },
  "a map on which an anomaly was drawn": { mission: { type: "mapping" }, entered: true, known: true },
  "processing that is still in review": { mission: { status: "in_review" }, surveyed: 1800, known: false },
};

test.each(Object.entries(CASES))(
  "whether a site's anomalies are known after %s",
  async (name, { mission, surveyed, entered = false, known }) => {
    const base = { provider_id: world.provider.id, client_id: world.client.id };
    const site = { ...base, site_id: (await createSite(app.services, { ...base, name })).id };
    const { id } = await createMission(app.services, {
      ...site,
      status: "completed",
      completed_at: "2026-06-01T00:00:00Z",
      ...mission,
    });
    if (surveyed !== undefined)
      await app.db.insertInto("reports").values({ mission_id: id, surveyed_modules: surveyed }).execute();
    if (entered) await enterAnomaly(site, id);

    const [listed, onMap] = await Promise.all([
      app.call(client, sites.list, { query: { search: name } }),
      app.call(client, sites.map),
    ]);

    expect(listed.body.data).toMatchObject([{ name, is_analyzed: known }]);
    expect(onMap.body.data.find((one) => one.name === name)).toMatchObject({ is_analyzed: known });
  },
);

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
    })
    .execute();
