import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { flightForecast } from "@overfly/contract/missions/flight-forecast";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMission, createSite } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2026-08-03T06:20:00Z";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let token: string;
let asked: URL[] = [];
let isBroken = false;

/** As api.open-meteo.com replies: rain and radiation are those of the hour before. */
const service = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://meteo");
  asked.push(url);
  const [from, to] = ["start_hour", "end_hour"].map(
    (name) => Date.parse(`${url.searchParams.get(name)}Z`) / 1000,
  );
  const time: number[] = [];
  for (let at = from ?? 0; at <= (to ?? 0); at += 3600) time.push(at);
  const list = (value: (index: number) => number | null) => time.map((_at, index) => value(index));
  const hourly = {
    time,
    wind_speed_10m: list((index) => 2 + index),
    wind_gusts_10m: list(() => 9.5),
    precipitation: list((index) => index * 0.1),
    precipitation_probability: list(() => null),
    shortwave_radiation: list((index) => 100 * index),
  };
  response.writeHead(isBroken ? 500 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(isBroken ? { error: true } : { hourly }));
});

const open = async (environment: Record<string, string>) => {
  app = await testApp({ now: () => new Date(NOW) }, { ALLOW_PRIVATE_CALLS: "true", ...environment });
  ({ world, admin, rival } = await createProviderAdmins(app));
  const owner = { provider_id: world.provider.id, client_id: world.client.id };
  const location = JSON.stringify({ type: "Point", coordinates: [35.73, 30.19] });
  const site = await createSite(app.services, { ...owner, location });
  ({ token } = await createMission(app.services, { ...owner, site_id: site.id, status: "approved" }));
};

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  await open({ WEATHER_SERVICE: "open-meteo", WEATHER_URL: `http://127.0.0.1:${port}/v1/forecast` });
});
afterAll(async () => {
  await app.close();
  service.close();
});

const forecast = async (from: string, to: string, as = admin) =>
  app.call(as, flightForecast.get, { params: { token }, query: { from, to } });
const missingFor = async (from: string, to: string) => (await forecast(from, to)).body.data.missing;

test("wind, rain and irradiance come by the hour, in m/s, mm and W/m², for the site's place", async () => {
  asked = [];
  const { status, body } = await forecast("2026-08-04T08:30:00Z", "2026-08-04T10:30:00Z");
  expect(status).toBe(200);
  expect(body.data).toEqual({
    missing: null,
    attribution: "Open-Meteo.com",
    hours: [8, 9, 10].map((hour, index) => ({
      at: `2026-08-04T${String(hour).padStart(2, "0")}:00:00.000Z`,
      wind_mps: 2 + index,
      gust_mps: 9.5,
      rain_mm: (index + 1) * 0.1,
      rain_percent: null,
      irradiance_w_m2: 100 * (index + 1),
    })),
  });
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toMatchObject([
    { latitude: "30.190", longitude: "35.730", wind_speed_unit: "ms", timezone: "UTC" },
  ]);
});

test("the same hours are asked for once", async () => {
  asked = [];
  await forecast("2026-08-05T08:00:00Z", "2026-08-05T10:00:00Z");
  await forecast("2026-08-05T08:00:00Z", "2026-08-05T10:00:00Z");
  expect(asked).toHaveLength(1);
});

test("a window that has begun is forecast from now on, and a long one for three days", async () => {
  const { body } = await forecast("2026-08-01T00:00:00Z", "2026-08-30T00:00:00Z");
  const { hours } = body.data;
  expect([hours[0]?.at, hours.length]).toEqual(["2026-08-03T06:00:00.000Z", 72]);
});

test("why there is none: over, too far, or the service fails", async () => {
  expect(await missingFor("2026-08-01T00:00:00Z", "2026-08-02T00:00:00Z")).toBe("past");
  expect(await missingFor("2026-09-01T00:00:00Z", "2026-09-02T00:00:00Z")).toBe("too_far");
  isBroken = true;
  expect(await missingFor("2026-08-06T00:00:00Z", "2026-08-07T00:00:00Z")).toBe("failed");
  isBroken = false;
  expect(await missingFor("2026-08-06T00:00:00Z", "2026-08-07T00:00:00Z")).toBeNull();
});

test("a period that ends before it begins is refused, another's mission is unknown", async () => {
  const [from, to] = ["2026-08-06T00:00:00Z", "2026-08-07T00:00:00Z"];
  expect((await forecast(to, from)).status).toBe(422);
  expect((await forecast(from, to, rival)).status).toBe(404);
});

test.each([
  [{}, "no_service"],
  [{ WEATHER_URL: "https://api.openweathermap.org/data/2.5/weather" }, "current_weather_only"],
])("with %j there is none, and says so", async (environment, missing) => {
  await app.close();
  await open(environment);
  expect(await missingFor("2026-08-06T00:00:00Z", "2026-08-07T00:00:00Z")).toBe(missing);
});
