import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDock, createMember, createMission, createSite, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2026-08-03T06:20:00Z";
const HOUR_S = Date.parse("2026-08-03T06:00:00Z") / 1000;

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let site: Awaited<ReturnType<typeof createSite>>;
let isBroken = false;

/** As api.open-meteo.com replies: rain and radiation are those of the hour before. */
const service = createServer((_, response) => {
  const hourly = {
    time: [HOUR_S, HOUR_S + 3600],
    wind_speed_10m: [9.2, 1],
    wind_gusts_10m: [14.5, 1],
    precipitation: [0, 0.4],
    precipitation_probability: [null, null],
    shortwave_radiation: [0, 320],
  };
  response.writeHead(isBroken ? 500 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(isBroken ? { error: true } : { hourly }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  app = await testApp(
    { now: () => new Date(NOW) },
    {
      ALLOW_PRIVATE_CALLS: "true",
      WEATHER_SERVICE: "open-meteo",
      WEATHER_URL: `http://127.0.0.1:${port}/v1/forecast`,
    },
  );
  ({ world, admin } = await createProviderAdmins(app));
});
let longitude = 35;
beforeEach(async () => {
  isBroken = false;
  longitude += 0.1; // what the service said of another place is kept for a while
  const location = JSON.stringify({ type: "Point", coordinates: [longitude, 30.2] });
  site = await createSite(app.services, { ...owner(), location });
});
afterAll(async () => {
  await app.close();
  service.close();
});

const owner = () => ({ provider_id: world.provider.id, client_id: world.client.id });
const ours = (status: string) => createMission(app.services, { ...owner(), site_id: site.id, status });
const addDock = (columns: object) =>
  createDock(app.services, {
    provider_id: world.provider.id,
    site_id: site.id,
    dock_osd: JSON.stringify({ wind_speed: 11, rainfall: 2, environment_temperature: 31 }),
    last_seen_at: new Date("2026-08-03T06:19:30Z"),
    ...columns,
  });
async function hold(token: string, session = admin) {
  const { status, body } = await app.call(session, transitions.hold, {
    params: { token },
    body: { reason: "Too windy" },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.timeline.at(-1);
}
const SERVICE = {
  at: "2026-08-03T06:00:00.000Z",
  source: "service",
  attribution: "Open-Meteo.com",
  wind_mps: 9.2,
  gust_mps: 14.5,
  rain_mm: 0.4,
  rain_level: null,
  irradiance_w_m2: 320,
  ambient_c: null,
};

test("a hold and its end keep the weather that the service has for the site, and clients see it", async () => {
  const { token } = await ours("planned");
  expect(await hold(token)).toMatchObject({ to_status: "on_hold", text: "Too windy", weather: SERVICE });
  const { body } = await app.call(admin, transitions.resume, { params: { token } });
  expect(body.data.timeline.at(-1)).toMatchObject({ to_status: "planned", weather: SERVICE });
  const { email } = await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
  });
  const seen = await app.call(await app.signIn(email, PASSWORD), missions.get, { params: { token } });
  expect(seen.body.data.timeline.filter(({ weather }) => weather !== null)).toHaveLength(2);
});

test("a dock at the site has measured it", async () => {
  await addDock({});
  expect((await hold((await ours("approved")).token))?.weather).toEqual({
    ...SERVICE,
    at: "2026-08-03T06:19:30.000Z",
    source: "dock",
    attribution: null,
    wind_mps: 11,
    gust_mps: null,
    rain_mm: null,
    rain_level: 2,
    irradiance_w_m2: null,
    ambient_c: 31,
  });
});

test.each([
  ["offline", { state: "offline" }],
  ["of another company", { provider_id: "rival" }],
  ["silent about it", { dock_osd: "{}" }],
])("a dock that is %s has no say", async (_, columns) => {
  const other = "provider_id" in columns ? { provider_id: world.rival.id } : columns;
  await addDock(other);
  expect((await hold((await ours("planned")).token))?.weather).toEqual(SERVICE);
});

test("a hold succeeds without weather, and after the flight none is kept", async () => {
  isBroken = true;
  expect((await hold((await ours("planned")).token))?.weather).toBeNull();
  isBroken = false;
  expect((await hold((await ours("in_review")).token))?.weather).toBeNull();
});
