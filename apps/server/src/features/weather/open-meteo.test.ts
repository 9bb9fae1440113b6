import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { weather } from "@overfly/contract/weather/weather";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMember, createOrganization, PASSWORD } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

const city = (country_code: string, latitude: number, longitude: number) => ({
  id: Math.round(latitude * 1000),
  name: "Petra",
  latitude,
  longitude,
  country_code,
  country: country_code === "JO" ? "Jordan" : "Spain",
  timezone: "auto",
});

/** As the geocoding API replies: the largest city first; without `results` where there is none. */
const CITIES: Record<string, object[]> = {
  Petra: [city("ES", 39.61, 3.11), city("JO", 30.33, 35.44)],
  Brokenville: [city("JO", 1, 1)],
  Emptytown: [city("JO", 2, 2)],
};
const DAILY = { time: ["2026-11-23"], temperature_2m_max: [24.96], temperature_2m_min: [-3.7] };

/** A service with Open-Meteo's two protocols. */
let service: Server;
let requests: URL[] = [];
let app: TestApp;
let organization_id: number;
let origin = "";

beforeAll(async () => {
  service = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    requests.push(url);
    const reply = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/v1/search") {
      const results = CITIES[url.searchParams.get("name") ?? ""];
      return reply(200, { ...(results && { results }), generationtime_ms: 0.4 });
    }
    const latitude = url.searchParams.get("latitude");
    if (latitude === "1") return reply(400, { error: true, reason: "Cannot initialize" });
    return reply(200, {
      latitude: Number(latitude),
      daily: latitude === "2" ? { time: [], temperature_2m_max: [], temperature_2m_min: [] } : DAILY,
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  app = await testApp({}, { ...settings(), ALLOW_PRIVATE_CALLS: "true" });
  organization_id = (await createOrganization(app.services)).id;
});
afterAll(async () => {
  await app.close();
  service.close();
});
beforeEach(() => {
  requests = [];
});

const settings = () => ({
  WEATHER_SERVICE: "open-meteo",
  WEATHER_URL: `${origin}/v1/forecast`,
  WEATHER_GEOCODING_URL: `${origin}/v1/search`,
});

const inCity = async (address: { country: string; city: string }) => {
  const { email } = await createMember(app.services, { organization_id, ...address });
  return app.call(await app.signIn(email, PASSWORD), weather.now);
};

describe("the weather by Open-Meteo", () => {
  test("finds the city in the user's country, and asks for today's temperatures in °C, without a key", async () => {
    const { body } = await inCity({ country: "Jordan", city: "Petra" });

    expect(body.data).toEqual({ temp_max: 24.96, temp_min: -3.7 });
    expect(
      requests.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)]),
    ).toEqual([
      ["/v1/search", { name: "Petra", count: "100", language: "en", format: "json" }],
      [
        "/v1/forecast",
        {
          latitude: "30.33",
          longitude: "35.44",
          daily: "temperature_2m_max,temperature_2m_min",
          temperature_unit: "celsius",
          timezone: "auto",
          forecast_days: "1",
        },
      ],
    ]);
  });

  test("is asked for once for all users of a city; a country may be a code", async () => {
    await inCity({ country: "es", city: "Petra" });
    await inCity({ country: "es", city: "Petra" });
    expect(requests.map(({ pathname }) => pathname)).toEqual(["/v1/search", "/v1/forecast"]);
    expect(requests[1]?.searchParams.get("latitude")).toBe("39.61");
  });

  test.each([
    ["an unknown city", { country: "Jordan", city: "Nowhere" }],
    ["a city that is only in other countries", { country: "France", city: "Petra" }],
  ])("is 'Error fetching weather data' with 404 for %s", async (_name, address) => {
    const { status, body } = await inCity(address);
    expect([status, body.message]).toEqual([404, "Error fetching weather data"]);
  });

  test.each(["Brokenville", "Emptytown"])("is a 502 when the service answers wrongly (%s)", async (name) => {
    const { status, body } = await inCity({ country: "Jordan", city: name });
    expect([status, body.message]).toEqual([502, "The weather service returned no data"]);
  });
});

test.each([
  ["Open-Meteo", () => settings()],
  ["an OpenWeatherMap-compatible service", () => ({ WEATHER_URL: `${origin}/data/2.5/weather` })],
])("%s at a private address is not called unless that is allowed", async (_name, environment) => {
  const strict = await testApp({}, environment());
  const { id } = await createOrganization(strict.services);
  const { email } = await createMember(strict.services, {
    organization_id: id,
    country: "Jordan",
    city: "Jerash",
  });
  const { status, body } = await strict.call(await strict.signIn(email, PASSWORD), weather.now);
  expect([status, body.message]).toEqual([502, "The weather service can't be reached"]);
  expect(requests).toEqual([]);
  await strict.close();
});
