import { flightLogs, type ImportedFlightLog } from "@overfly/contract/flight-logs/flight-logs";
import { flights } from "@overfly/contract/flights/flights";
import { cloudItems } from "@overfly/contract/media/cloud-items";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMission } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { uploadFile } from "#testing/uploads/upload-file.ts";
import { sampleFlightLog } from "#testing/uploads/sample-flight-log.ts";

const NOW = "2026-05-01T12:00:00Z";
/** Amman, three hours ahead of UTC. */
const AT = "2026-05-01 13:00:00";
const TOOK_OFF = "2026-05-01T10:00:00.000Z";
const LANDED = "2026-05-01T10:01:00.000Z";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let token: string;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(NOW) }, { RATE_LIMIT: "0" });
  ({ world, admin } = await createProviderAdmins(app));
  await app.db
    .updateTable("sites")
    .set({ time_zone: "Asia/Amman" })
    .where("id", "=", world.site.id)
    .execute();
});
beforeEach(async () => {
  token = await missionThatIs("in_progress");
});
afterAll(() => app.close());

const missionThatIs = async (status: string) => {
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status,
  });
  return mission.token;
};

interface Reply {
  data: ImportedFlightLog;
  errors?: Record<string, string[]>;
  message?: string;
}

async function send(bytes: Buffer, { name = "DJI_0001.SRT", mission = token } = {}) {
  const path = flightLogs.create.path.replace(":token", mission);
  const answer = await uploadFile(app, admin, path, { name, content: bytes });
  return { status: answer.statusCode, body: answer.json<Reply>() };
}

const flightsOf = async (mission = token) =>
  (await app.call(admin, flights.listForMission, { params: { token: mission } })).body.data;
const recordByHand = (took_off_at: string, landed_at: string) =>
  app.call(admin, flights.create, {
    params: { token },
    body: { took_off_at, landed_at, battery_before_percent: 97, notes: "Gusty" },
  });

describe("the flight of a log", () => {
  test("has the log's times in the site's time zone, its track, height and distance", async () => {
    const { status, body } = await send(sampleFlightLog({ at: AT }));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ format: "srt", warnings: ["take-off-unknown"], replaced: false });
    const { flight } = body.data;
    expect(flight).toMatchObject({
      source: "log",
      status: "landed",
      took_off_at: TOOK_OFF,
      landed_at: LANDED,
      duration_s: 60,
    });
    expect(flight.distance_m).toBeCloseTo(600, -1);
    expect(flight.max_height_m).toBeCloseTo(40, 0);
    const { body: replay } = await app.call(admin, flights.replay, { params: { id: flight.id } });
    expect(replay.data.points.length).toBe(61);
    expect(replay.data.points.at(-1)).toMatchObject({ at: LANDED, longitude: 35.9, height_m: 40 });
  });

  test("is in the mission's history, and its file in the mission's cloud", async () => {
    await send(sampleFlightLog({ at: AT }), { name: "../DJI_0002.SRT" });
    const { body } = await app.call(admin, missions.get, { params: { token } });
    expect(body.data.timeline.map(({ kind }) => kind)).toContain("flight");
    const files = await app.db
      .selectFrom("media_files")
      .innerJoin("missions", "missions.id", "media_files.mission_id")
      .where("missions.token", "=", token)
      .select(["media_files.name", "media_files.kind", "media_files.flight_id"])
      .execute();
    const [flight] = await flightsOf();
    expect(files).toEqual([{ name: "DJI_0002.SRT", kind: "flight_log", flight_id: flight?.id }]);
  });

  test("takes the place of one that was recorded by hand for the same time, whose charge and notes stay", async () => {
    const { body: byHand } = await recordByHand("2026-05-01T09:58:00Z", "2026-05-01T10:05:00Z");
    const { body } = await send(sampleFlightLog({ at: AT }));
    expect(body.data.replaced).toBe(true);
    expect(await flightsOf()).toHaveLength(1);
    const { body: found } = await app.call(admin, flights.get, { params: { id: byHand.data.id } });
    expect(found.data).toMatchObject({
      source: "log",
      took_off_at: TOOK_OFF,
      landed_at: LANDED,
      battery_before_percent: 97,
      notes: "Gusty",
    });
  });

  test("stays beside one that was recorded by hand for another time", async () => {
    await recordByHand("2026-05-01T08:00:00Z", "2026-05-01T08:20:00Z");
    expect((await send(sampleFlightLog({ at: AT }))).body.data.replaced).toBe(false);
    expect(await flightsOf()).toHaveLength(2);
  });

  test("keeps its measured times, while notes can be changed", async () => {
    const { id } = (await send(sampleFlightLog({ at: AT }))).body.data.flight;
    const { body: found } = await app.call(admin, flights.get, { params: { id } });
    const { updated_at } = found.data;
    const change = (body: object) =>
      app.call(admin, flights.update, { params: { id }, body: { ...body, updated_at } });
    expect((await change({ landed_at: NOW })).status).toBe(422);
    expect((await change({ battery_after_percent: 20 })).status).toBe(422);
    expect((await change({ notes: "Calm" })).status).toBe(200);
  });

  test("can be deleted, and recorded once more", async () => {
    const log = sampleFlightLog({ at: AT });
    const { id } = (await send(log)).body.data.flight;
    expect((await app.call(admin, flights.remove, { params: { id } })).status).toBe(200);
    expect(await flightsOf()).toEqual([]);
    expect((await send(log)).status).toBe(200);
    expect(await flightsOf()).toHaveLength(1);
  });
});

describe("is refused", () => {
  test("a second time, and another log of the same time", async () => {
    await send(sampleFlightLog({ at: AT }));
    const again = await send(sampleFlightLog({ at: AT }), { name: "copy.SRT" });
    expect([again.status, again.body.message]).toEqual([409, "This log's flight is recorded already"]);
    const other = await send(sampleFlightLog({ at: "2026-05-01 13:00:30" }));
    expect([other.status, other.body.message]).toEqual([409, "The mission has another flight at this time"]);
    expect(await flightsOf()).toHaveLength(1);
    const next = await send(sampleFlightLog({ at: "2026-05-01 13:01:00" }));
    expect(next.status).toBe(200);
  });

  test("for what is not a log, holds no date, or lies in the future, and leaves nothing behind", async () => {
    const withoutDate = sampleFlightLog({ at: AT })
      .toString()
      .replaceAll(/^2026.*$/gm, "");
    const cases = [
      [Buffer.from("%PDF-1.7"), "report.pdf", /isn't a flight log/],
      [Buffer.from(""), "DJI_0001.SRT", /is empty/],
      [Buffer.from(withoutDate), "DJI_0001.SRT", /no date and time/],
      [sampleFlightLog({ at: "2026-05-01 15:00:30" }), "DJI_0001.SRT", /can't be in the future/],
    ] as const;
    for (const [bytes, name, why] of cases) {
      const { status, body } = await send(bytes, { name });
      expect([status, body.errors?.["file"]?.[0]], String(why)).toEqual([422, expect.stringMatching(why)]);
    }
    expect(await flightsOf()).toEqual([]);
    const { body } = await app.call(admin, cloudItems.list, {
      params: { token: world.site.token },
      query: { search: "report.pdf" },
    });
    expect(body.data).toEqual([]);
  });

  test.each([
    ["approved", 409],
    ["planned", 409],
    ["data_uploaded", 200],
    ["processing", 409],
    ["completed", 409],
  ])("for a mission that is %s: %i", async (status, expected) => {
    const mission = await missionThatIs(status);
    expect((await send(sampleFlightLog({ at: AT }), { mission })).status).toBe(expected);
    expect(await flightsOf(mission)).toHaveLength(expected === 200 ? 1 : 0);
  });
});
