import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { RouteIssue } from "@overfly/contract/flight-routes/flight-routes";
import { RouteStatistics } from "@overfly/contract/flight-routes/route-statistics";
import { FlightEvent } from "@overfly/contract/flights/flights";
import { Message } from "@overfly/contract/message";
import type { Observation } from "@overfly/thermography/inspection/merge-observations";
import type { StoredPlan } from "@overfly/route-files/document/stored-plan";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migratedOldDatabase } from "#testing/old-database/old-database.ts";
import { OLD_DOCUMENT, POLYGON } from "#testing/old-database/old-route.ts";
import { FRAME, NOW, OBSERVATION, OLD_ROWS, REGION } from "#testing/old-database/old-rows.ts";

let old: Awaited<ReturnType<typeof migratedOldDatabase>>;

/** The only row of a table. */
async function read(table: string) {
  const { rows } = await old.client.query(`select * from ${table}`);
  expect(rows).toHaveLength(1);
  return rows[0];
}

beforeAll(async () => {
  old = await migratedOldDatabase(OLD_ROWS);
});
afterAll(() => old.drop());

describe("a flight route", () => {
  test.each(["flight_routes", "flight_route_versions"])(
    "in %s keeps its document, item by item",
    async (table) => {
      const { document } = await read(table);
      expect(document).toEqual({
        aircraftId: "m3t",
        cameraId: "m3t",
        takeOff: [35.699, 30.199],
        takeOffPoints: [{ id: "gate", name: "Gate", position: [35.7, 30.2] }],
        pilotPosition: [35.699, 30.199],
        order: "given",
        heights: { mode: "ground", toleranceM: 5, maxAboveGroundM: 120, maxAboveTakeOffM: 150 },
        battery: { reservePercent: 25, takeOffPointIds: ["gate", null] },
        noFlyZones: [{ id: "pylon", name: "Pylon", area: POLYGON, ceilingM: 60 }],
        obstacles: [{ id: "mast", name: "Mast", geometry: [35.701, 30.201], heightM: 30, clearanceM: 10 }],
        edits: [
          { kind: "remove-line", itemId: "area", lineId: "3" },
          { kind: "move-waypoint", itemId: "area", waypointId: "3.1", to: [35.7, 30.2, 40] },
        ],
        items: [
          OLD_DOCUMENT.parts[0],
          expect.objectContaining({ center: [35.7, 30.2], targetHeightM: 5, photosPerOrbit: 24, orbits: 2 }),
          expect.objectContaining({ minHeightM: 5, maxHeightM: 20 }),
          expect.objectContaining({ laps: 2, facesInwards: true }),
          expect.objectContaining({
            waypoints: [
              {
                position: [35.7, 30.2],
                heightM: 40,
                turn: "stop",
                actions: [{ kind: "photos-by-time", intervalS: 2 }],
              },
            ],
          }),
        ],
      });
      expect(RouteDocument.strict().parse(document)).toEqual(document);
    },
  );

  test.each(["flight_routes", "flight_route_versions"])("in %s keeps its plan", async (table) => {
    const { plan } = await read(table);
    expect(plan).toEqual({
      content: {
        surveys: [
          {
            kind: "corridor",
            leftExtentM: 10,
            rightExtentM: 12,
            heightM: 40,
            heightMode: "ground",
            triggerMode: "distance",
            turnaroundM: 8,
            entryPoint: 2,
            itemIndex: 0,
          },
        ],
      },
      flights: [
        {
          aircraftId: "m3t",
          cameraId: "m3t",
          lensIds: ["wide"],
          heightMode: "take-off",
          safeTakeOffHeightM: 40,
          transitSpeedMps: 10,
          finish: "go-home",
          onSignalLoss: "go-home",
          waypoints: [
            {
              position: [35.7, 30.2, 40],
              speedMps: 5,
              turn: "round",
              itemIndex: 0,
              line: 3,
              actions: [
                { kind: "photos-by-distance", intervalM: 12 },
                { kind: "unsupported", name: "MAV_CMD_DO_FENCE_ENABLE", parameters: { p1: 1 } },
              ],
            },
          ],
        },
      ],
    } satisfies StoredPlan);
  });

  test.each(["flight_routes", "flight_route_versions"])(
    "in %s keeps its issues and figures",
    async (table) => {
      const { issues, statistics } = await read(table);
      expect(issues).toMatchObject([
        { code: "no-take-off-point", severity: "error", locations: [], subject_id: null },
        { code: "in-no-fly-zone", severity: "error", locations: [[35.701, 30.201]], subject_id: "pylon" },
      ]);
      expect(RouteIssue.strict().array().parse(issues)).toEqual(issues);
      expect(RouteStatistics.strict().parse(statistics)).toMatchObject({
        photo_count: 80,
        waypoint_count: 16,
      });
    },
  );
});

describe("a mission", () => {
  test("orders anomalies, and its timeline speaks of them", async () => {
    expect((await read("missions")).deliverables).toEqual(["anomalies", "pdf_report"]);
    const { rows } = await old.client.query("select kind, text, message from mission_timeline order by id");
    expect(rows).toEqual([
      { kind: "anomaly", text: "Finding 1 dismissed", message: null },
      {
        kind: "processing",
        text: "Processed",
        message: { key: "missions/timeline:processed", values: { count: 3 } },
      },
    ]);
  });

  test("keeps its files and what refers to them", async () => {
    const { rows } = await old.client.query("select id, name from media_files order by id");
    const [first] = rows;
    expect(rows.map(({ name: file }) => file)).toEqual(["a.jpg", "b.jpg"]);
    for (const table of ["uploads", "dock_files", "anomaly_images"])
      expect((await read(table)).media_file_id, table).toBe(first.id);
    expect((await read("site_documents")).name).toBe("Permit.pdf");
  });

  test("keeps the flight's events; its reason stays as it was written", async () => {
    const { battery_number, reason, reason_message, events } = await read("flights");
    expect({ battery_number, reason, reason_message }).toEqual({
      battery_number: 2,
      reason: "The battery is too low.",
      reason_message: null,
    });
    expect(events).toEqual([{ kind: "failed", text: "The battery is too low.", message: null, at: NOW }]);
    expect(FlightEvent.strict().array().parse(events)).toEqual(events);
  });

  test("keeps what was observed in its photos, with the keys that merging reads", async () => {
    const { rows } = await old.client.query(
      "select observation from thermal_observations order by media_file_id",
    );
    const observations = [
      { ...OBSERVATION, region: { ...REGION, module: { id: "7", fraction: 0.34, hotSpots: 2 } } },
      { ...OBSERVATION, region: { ...REGION, module: null } },
    ] satisfies (Omit<Observation, "position" | "outline"> & { position: unknown; outline: unknown })[];
    expect(rows.map(({ observation }) => observation)).toEqual([
      { ...FRAME, failure: null, observations },
      { ...FRAME, failure: { code: "no_pose", reason: "It carries no position." }, observations: [] },
    ]);
  });

  test("keeps the rule of an anomaly and the messages of its jobs, by key", async () => {
    const { rule_messages } = await read("anomalies");
    expect(rule_messages).toEqual([
      { key: "anomalies/rules:one_third", values: { percent: 34, lengthM: 1.9 } },
      { key: "anomalies/flags:irradiance_unknown", values: {} },
    ]);
    const { error_message, step, log } = await read("processing_jobs");
    expect(error_message).toEqual({ key: "processing/jobs:no_radiometric_photos", values: {} });
    expect(step).toEqual({ key: "processing/jobs:photos", values: { seen: 1, total: 2 } });
    expect(log).toEqual([
      { at: NOW, text: "Began" },
      {
        at: NOW,
        text: "b.jpg: no pose",
        message: { key: "processing/photos:no_pose", values: { name: "b.jpg" } },
      },
    ]);
    for (const text of [...rule_messages, error_message, step])
      expect(Message.strict().parse(text)).toEqual(text);
  });
});

test("a notification stays as it was written, and preferences stay", async () => {
  expect(await read("notifications")).toMatchObject({ title: 'Noor said "yes"', body: "" });
  expect(await read("notification_preferences")).toMatchObject({ channel: "email", is_on: false });
});

test("sign-ins, sessions and remembered devices stay", async () => {
  expect(await read("sign_ins")).toMatchObject({ result: "code_required", method: "google" });
  expect(await read("remembered_devices")).toMatchObject({ trust_token: "trust-device-1" });
  const { rows } = await old.client.query("select id, origin_session_id from sessions order by id");
  expect(rows).toEqual([
    { id: "first", origin_session_id: null },
    { id: "second", origin_session_id: "first" },
  ]);
});

test("webhooks and their deliveries stay", async () => {
  expect((await read("webhooks")).notified_at).toEqual(new Date(NOW));
  expect(await read("webhook_deliveries")).toMatchObject({ dedupe_key: "m1", event: "mission.changed" });
});
