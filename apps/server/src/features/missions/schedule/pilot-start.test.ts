import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { flightConditions } from "@overfly/contract/missions/flight-conditions";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDock, createMember, createMission, createSite } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** Ma'an, UTC+3: around noon in June, in full sun. */
const NOW = "2036-06-21T12:20:00+03:00";
const HOUR = "2036-06-21T09:00:00.000Z";
const HOUR_S = Date.parse(HOUR) / 1000;

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let pilot: string;
let wind = 0;
let rain = 0;

/** As api.open-meteo.com replies: rain is that of the hour before. */
const service = createServer((_, response) => {
  const hourly = {
    time: [HOUR_S, HOUR_S + 3600],
    wind_speed_10m: [wind, 1],
    wind_gusts_10m: [wind + 2, 1],
    precipitation: [0, rain],
    precipitation_probability: [null, null],
    shortwave_radiation: [0, 900],
  };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ hourly }));
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
  ({ world, admin, rival } = await createProviderAdmins(app));
});
let longitude = 35;
let siteId: number;
beforeEach(async () => {
  [wind, rain] = [3, 0];
  longitude += 0.1; // what the service said of another place is kept for a while
  const site = await createSite(app.services, {
    ...owner(),
    location: JSON.stringify({ type: "Point", coordinates: [longitude, 30.2] }),
    mounting: "fixed",
    module_tilt_deg: 25,
    module_azimuth_deg: 180,
  });
  siteId = site.id;
  ({ user_id: pilot } = await createMember(app.services, {
    organization_id: world.provider.id,
    user_type: "pilot",
  }));
});
afterAll(async () => {
  await app.close();
  service.close();
});

const owner = () => ({ provider_id: world.provider.id, client_id: world.client.id });

/** Planned for a pilot. */
async function planned(type = "solar_thermography") {
  const { id, token } = await createMission(app.services, {
    ...owner(),
    site_id: siteId,
    status: "planned",
    type,
  });
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: id,
      provider_id: world.provider.id,
      pilot_id: pilot,
      starts_at: new Date(NOW),
      ends_at: new Date(Date.parse(NOW) + 3_600_000),
    })
    .execute();
  return token;
}
const weatherOf = async (token: string) => {
  const { body } = await app.call(admin, flightConditions.get, { params: { token } });
  const { conditions, weather } = body.data;
  const states = conditions.filter(({ kind }) => kind === "wind" || kind === "rain");
  return { source: weather?.source ?? null, states: states.map(({ value, state }) => [value, state]) };
};
const start = (token: string, conditions_reason?: string) =>
  app.call(admin, transitions.start, { params: { token }, body: { conditions_reason } });

interface Air {
  type: string;
  mps: number;
  mm: number;
  states: [string, string];
}

describe.each<[string, Air]>([
  ["calm and dry", { type: "solar_thermography", mps: 3, mm: 0, states: ["ok", "ok"] }],
  ["above 4 Bft, for thermography", { type: "solar_thermography", mps: 9, mm: 0, states: ["reason", "ok"] }],
  ["above 4 Bft, for photos", { type: "visual", mps: 9, mm: 0, states: ["ok", "ok"] }],
  ["a storm", { type: "visual", mps: 15, mm: 0, states: ["reason", "ok"] }],
  ["rain", { type: "visual", mps: 3, mm: 0.4, states: ["ok", "reason"] }],
])("before a pilot's start the service's weather is judged: %s", (_, { type, mps, mm, states }) => {
  beforeEach(() => {
    [wind, rain] = [mps, mm];
  });

  test("it is listed", async () => {
    expect(await weatherOf(await planned(type))).toEqual({
      source: "service",
      states: [
        [mps, states[0]],
        [mm, states[1]],
      ],
    });
  });

  test("the start needs a reason where it is unsuited, such as what was measured on site", async () => {
    const token = await planned(type);
    const needsReason = states.includes("reason");
    expect((await start(token)).status).toBe(needsReason ? 422 : 200);
    // started already, where it needed none
    expect((await start(token, "Measured 5 m/s, dry")).status).toBe(needsReason ? 200 : 409);
  });
});

test("what a dock at the site measures forbids a pilot's start too", async () => {
  await createDock(app.services, {
    provider_id: world.provider.id,
    site_id: siteId,
    dock_osd: JSON.stringify({ wind_speed: 13, rainfall: 1 }),
    last_seen_at: new Date(NOW),
  });
  const token = await planned();
  expect(await weatherOf(token)).toEqual({
    source: "dock",
    states: [
      [13, "blocked"],
      [1, "blocked"],
    ],
  });
  expect((await start(token, "Training")).status).toBe(409);
});

test("the start keeps the weather in the timeline", async () => {
  const { status, body } = await start(await planned());
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.timeline.at(-1)).toMatchObject({
    to_status: "in_progress",
    weather: { source: "service", at: HOUR, wind_mps: 3, gust_mps: 5, irradiance_w_m2: 900 },
  });
});

test("another provider learns nothing of it", async () => {
  const { status } = await app.call(rival, flightConditions.get, { params: { token: await planned() } });
  expect(status).toBe(404);
});
