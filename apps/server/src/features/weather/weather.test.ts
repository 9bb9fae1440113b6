import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { weather } from "@overfly/contract/weather/weather";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMember, createOrganization, PASSWORD } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

const MAIN = { temp: 20.1, temp_min: -3.7, temp_max: 24.96, humidity: 31 };

/** A weather service with OpenWeatherMap's protocol that knows only Amman. */
let service: Server;
let requests: URL[] = [];
let app: TestApp;
let organization_id: number;

beforeAll(async () => {
  service = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    requests.push(url);
    const city = url.searchParams.get("q");
    if (city === "Brokenville,Jordan") return response.writeHead(500).end("oops");
    if (city === "Oddtown,Jordan")
      return response.end(JSON.stringify({ cod: 200, main: { temp_max: "hot" } }));
    if (city === "Keyless,Jordan") return response.writeHead(401).end(JSON.stringify({ cod: 401 }));
    if (!city?.startsWith("Amman")) {
      return response.writeHead(404).end(JSON.stringify({ cod: "404", message: "city not found" }));
    }
    return response.end(JSON.stringify({ cod: 200, name: "Amman", main: MAIN }));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  app = await testApp(
    {},
    {
      WEATHER_URL: `http://127.0.0.1:${port}/data/2.5/weather`,
      WEATHER_KEY: "secret-key",
      ALLOW_PRIVATE_CALLS: "true",
    },
  );
  organization_id = (await createOrganization(app.services)).id;
});
afterAll(async () => {
  await app.close();
  service.close();
});
beforeEach(() => {
  requests = [];
});

const inCity = async (address: { country?: string; city?: string }) => {
  const { email } = await createMember(app.services, { organization_id, ...address });
  return app.call(await app.signIn(email, PASSWORD), weather.now);
};

describe("the weather of the user's city", () => {
  test("is requested by q=city,country, units=metric and appid, and returned unchanged", async () => {
    const { body } = await inCity({ country: "Jordan", city: "Amman" });

    expect(body.data).toEqual({ temp_max: 24.96, temp_min: -3.7 });
    expect(requests[0]?.pathname).toBe("/data/2.5/weather");
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      q: "Amman,Jordan",
      units: "metric",
      appid: "secret-key",
    });
  });

  test.each([
    ["no city", { country: "Jordan" }],
    ["no country", { city: "Amman" }],
    ["an empty city", { country: "Jordan", city: "" }],
  ])("is not asked for a user with %s", async (_name, address) => {
    const { status, body } = await inCity(address);
    expect([status, body.data, requests.length]).toEqual([200, null, 0]);
  });

  test("is requested once for all users of a city", async () => {
    await inCity({ country: "Hashemite Kingdom", city: "Amman" });
    await inCity({ country: "Hashemite Kingdom", city: "Amman" });
    expect(requests).toHaveLength(1);
  });

  test("is 'Error fetching weather data' with 404 where the city is unknown", async () => {
    const { status, body } = await inCity({ country: "Jordan", city: "Nowhere" });
    expect([status, body.message]).toEqual([404, "Error fetching weather data"]);
  });

  test.each(["Brokenville", "Oddtown", "Keyless"])(
    "is a 502 when the service answers wrongly (%s), and never a sign-out",
    async (city) => {
      const { status, body } = await inCity({ country: "Jordan", city });
      expect([status, body.message]).toEqual([502, "The weather service returned no data"]);
    },
  );
});

test("no weather is requested without a service", async () => {
  const bare = await testApp();
  const { id } = await createOrganization(bare.services);
  const { email } = await createMember(bare.services, {
    organization_id: id,
    country: "Jordan",
    city: "Amman",
  });
  const { status, body } = await bare.call(await bare.signIn(email, PASSWORD), weather.now);
  expect([status, body.data]).toEqual([200, null]);
  await bare.close();
});
