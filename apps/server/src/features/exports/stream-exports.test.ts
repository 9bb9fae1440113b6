import { listExports } from "@overfly/contract/exports/list-exports";
import type { QueryInput } from "@overfly/contract/endpoint";
import { readCsvRecords } from "@overfly/route-files/csv/csv-records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
});
afterAll(() => app.close());

async function exported(session: Session, query: QueryInput<typeof listExports.streams>) {
  const { status, raw } = await app.call(session, listExports.streams, { query });
  expect(status).toBe(200);
  return readCsvRecords(raw.toString("utf8"), 1000)
    .records.map(({ cells }) => cells)
    .slice(1);
}

test("streams are exported as they are listed: by state, clients only those of their missions", async () => {
  const sessionOf = async (organization_id: number, user_type: "center" | "client") =>
    app.signIn((await createMember(app.services, { organization_id, user_type })).email, PASSWORD);
  const admin = await sessionOf(world.provider.id, "center");
  const client = await sessionOf(world.client.id, "client");
  const { provider, client: company, site, rival } = world;
  const mission = await createMission(app.services, {
    provider_id: provider.id,
    client_id: company.id,
    site_id: site.id,
  });
  const key = { key_sha256: "", key_expires_at: "2026-01-01T00:00:00Z" };
  const stream = { ...key, source: "encoder", provider_id: provider.id };
  await app.db
    .insertInto("streams")
    .values([
      { ...stream, name: "=1+1", mission_id: mission.id, site_id: site.id, state: "live" },
      { ...stream, name: "Drone of the provider", state: "ended" },
      { ...stream, name: "Stream of a rival", state: "ended", provider_id: rival.id },
    ])
    .execute();
  const namesFor = async (session: Session, state?: "ended") =>
    (await exported(session, { language: "en", ...(state && { state }) })).map(([name]) => name);
  expect(await namesFor(admin)).toEqual(["'=1+1", "Drone of the provider"]);
  expect(await namesFor(admin, "ended")).toEqual(["Drone of the provider"]);
  expect(await namesFor(client)).toEqual(["'=1+1"]);
  const [row] = await exported(admin, { language: "ar", state: "live" });
  expect(row?.slice(2, 5)).toEqual([site.name, mission.number, "مباشر"]);
});
