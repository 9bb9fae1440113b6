import { repairs } from "@overfly/contract/anomalies/repairs";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMission, createSite } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;

beforeAll(async () => {
  app = await testApp();
  ({ world, admin } = await createProviderAdmins(app));
});
afterAll(() => app.close());

/** A site in EUR with one inspection that lost 1000 kWh a year, worth 100 EUR at its tariff of 0.1. */
async function inspectedSite() {
  const owner = { provider_id: world.provider.id, client_id: world.client.id };
  const site = await createSite(app.services, { ...owner, currency: "EUR", tariff_per_kwh: 0.1 });
  const completed = { status: "completed", completed_at: "2026-05-01T10:00:00Z" } as const;
  const mission = await createMission(app.services, { ...owner, site_id: site.id, ...completed });
  const losses = { lost_kwdc: 0.5, lost_kwh_per_year: 1000, lost_money_per_year: 100 };
  await storeSampleAnomalies(app.services, mission, [losses]);
  return { site, mission };
}

async function change(token: string, changes: object) {
  const { body } = await app.call(admin, sites.get, { params: { token } });
  return app.call(admin, sites.update, {
    params: { token },
    body: { ...changes, updated_at: body.data.updated_at },
  });
}

async function shownLosses(token: string) {
  const site = (await app.call(admin, sites.get, { params: { token } })).body.data;
  const list = (await app.call(admin, repairs.list, { query: { site: token } })).body.data;
  return {
    site: [site.lost_money_per_year, site.currency],
    anomalies: list.map(({ lost_money_per_year, currency }) => [lost_money_per_year, currency]),
  };
}

test("a new currency values what was lost by the tariff in it, at this site alone", async () => {
  const { site } = await inspectedSite();
  const { site: other } = await inspectedSite();
  expect((await change(site.token, { currency: "USD", tariff_per_kwh: 0.12 })).status).toBe(200);
  expect(await shownLosses(site.token)).toEqual({ site: [120, "USD"], anomalies: [[120, "USD"]] });
  expect(await shownLosses(other.token)).toEqual({ site: [100, "EUR"], anomalies: [[100, "EUR"]] });
});

test("without a tariff in the new currency nobody knows what is lost", async () => {
  const { site } = await inspectedSite();
  await change(site.token, { currency: "USD", tariff_per_kwh: null });
  expect(await shownLosses(site.token)).toEqual({ site: [null, "USD"], anomalies: [[null, "USD"]] });
});

test("another tariff in the same currency leaves earlier inspections as they were valued", async () => {
  const { site } = await inspectedSite();
  await change(site.token, { currency: "EUR", tariff_per_kwh: 0.2 });
  expect(await shownLosses(site.token)).toEqual({ site: [100, "EUR"], anomalies: [[100, "EUR"]] });
});

test("while a report is revised the currency stays, since clients still see the last revision's sums", async () => {
  const { site, mission } = await inspectedSite();
  await app.db
    .insertInto("reports")
    .values({ mission_id: mission.id, revision: 1, revising_since: "2026-05-02T10:00:00Z" })
    .execute();
  const { status, body } = await change(site.token, { currency: "USD", tariff_per_kwh: 0.12 });
  expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([409, ["currency"]]);
  expect(await shownLosses(site.token)).toEqual({ site: [100, "EUR"], anomalies: [[100, "EUR"]] });
});
