import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { media } from "@overfly/contract/media/media";
import { docks } from "@overfly/contract/docks/docks";
import { flights } from "@overfly/contract/flights/flights";
import { inventory } from "@overfly/contract/inventory/inventory";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { processing } from "@overfly/contract/processing/processing";
import { reports } from "@overfly/contract/reports/reports";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { sites } from "@overfly/contract/sites/sites";
import { type DemoUser, signIn } from "./demo-client.ts";
import { DEMO_PLANTS, demoBoundary, demoTakeOff } from "./demo-plants.ts";
import { sunnyTime } from "./sunny-clock.ts";

const HOUR_MS = 3_600_000;
/** The demo may be started at night. */
const CONDITIONS_REASON = { conditions_reason: "Demo: the simulated sun stands at noon." };
const TIMEOUT_MS = 120_000;

interface DemoUsers {
  client: DemoUser;
  operations: DemoUser;
  analyst: DemoUser;
}

/** Runs one inspection through the API, from the request to the report; returns the PDF. */
export async function runFirstInspection(origin: string, log: (line: string) => void) {
  const people: DemoUsers = {
    client: await signIn(origin, "admin@client.demo"),
    operations: await signIn(origin, "ops@center.demo"),
    analyst: await signIn(origin, "analyst@center.demo"),
  };
  const takenAt = sunnyTime(Date.now(), demoTakeOff(DEMO_PLANTS.maan));
  const { token, number } = await order(people.client, takenAt);
  log(`1  ${number}: the client ordered a thermal inspection of Ma'an One`);
  const params = { token };
  await people.operations.call(missionTransitions.approve, { params });
  log("2  the center approved it");
  await scheduleFlight(people.operations, token, log);
  await people.operations.call(missionTransitions.start, { params, body: CONDITIONS_REASON });
  await followFlight(people.operations, token, log);
  await process(people.analyst, token, log);
  await review(people, token, log);
  const pdf = await people.client.download(reports.pdf, { token });
  log(`9  the client has the report: ${Math.round(pdf.length / 1024)} KB`);
  return { number, token, pdf };
}

async function order(client: DemoUser, takenAt: number) {
  const { data } = await client.call(sites.list, { query: { search: "Ma'an One" } });
  const site_token = data[0]?.token ?? "";
  const { data: mission } = await client.call(missions.create, {
    body: {
      site_token,
      type: "solar_thermography",
      subtype: "standard",
      description: describe(takenAt),
      window_start: new Date(Math.max(takenAt - HOUR_MS, Date.now() - 23 * HOUR_MS)).toISOString(),
      window_end: new Date(Date.now() + 14 * 24 * HOUR_MS).toISOString(),
      deliverables: ["anomalies", "pdf_report", "thermal_photos", "rgb_photos"],
    },
  });
  return mission;
}

/** Mentions it if the photos are older than the flight. */
const describe = (takenAt: number): string =>
  Date.now() - takenAt < HOUR_MS
    ? "Yearly thermography."
    : "Yearly thermography. Demo: the simulated camera's clock stands at the last noon, because thermography needs the sun.";

async function scheduleFlight(operations: DemoUser, token: string, log: (line: string) => void) {
  const params = { token };
  const { data: mission } = await operations.call(missions.get, { params });
  const dock = await pollUntil("the dock is online", async () => {
    const { data } = await operations.call(docks.list, { query: { search: "Ma'an" } });
    return data.find(({ state }) => state === "idle");
  });
  const { data: kits } = await operations.call(inventory.kits, { query: {} });
  const starts = await nextFreeTime(operations, mission.site.token);
  const [starts_at, ends_at] = [starts, starts + HOUR_MS].map((at) => new Date(at).toISOString()) as [
    string,
    string,
  ];
  const kit_id = kits.find(({ ready }) => ready)?.id ?? null;
  const plant = DEMO_PLANTS.maan;
  const { data: route } = await operations.call(flightRoutes.create, {
    params: { token: mission.site.token },
    body: {
      name: "Standard 5.5 cm",
      document: {
        aircraftId: "m3td",
        cameraId: "m3td",
        takeOff: demoTakeOff(plant),
        order: "given",
        heights: { mode: "take-off" },
        battery: { reservePercent: 25 },
        items: [
          {
            id: "plant",
            name: "Plant",
            kind: "area",
            boundary: demoBoundary(plant),
            pattern: "lines",
            angle: "best",
            marginM: 0,
            imaging: { gsdCm: 5.5, frontOverlap: 60, sideOverlap: 50, gimbalPitchDeg: -90 },
          },
        ],
      },
    },
  });
  const { distance_m, photo_count, battery_flights } = route.statistics;
  const { updated_at } = mission;
  const assignment = { pilot_id: null, dock_id: dock.id, kit_id, starts_at, ends_at };
  await operations.call(missionTransitions.schedule, {
    params,
    body: { ...assignment, route_ids: [route.id], ...CONDITIONS_REASON, updated_at },
  });
  log(`3  ${dock.name} and a kit are assigned`);
  log(
    `4  planned: ${Math.round(distance_m)} m, ${photo_count} photo places, ${battery_flights.length} batteries`,
  );
}

/** Now, or after the assignments of an earlier start of the demo that was interrupted. */
async function nextFreeTime(operations: DemoUser, site: string): Promise<number> {
  const { data } = await operations.call(missions.list, { query: { site, item_count: 100 } });
  const ends = data.flatMap(({ assignment }) => (assignment ? [Date.parse(assignment.ends_at)] : []));
  return Math.max(Date.now(), ...ends);
}

async function followFlight(operations: DemoUser, token: string, log: (line: string) => void) {
  log("5  the dock flies (simulated, over real MQTT; its camera's clock keeps to sunny hours)…");
  let last = "";
  await pollUntil("the flight has ended and its photographs are in", async (onProgress) => {
    const { data } = await operations.call(flights.listForMission, { params: { token } });
    const flight = data[0];
    const line = flight
      ? `   ${flight.status} ${Math.round(flight.task?.percent ?? 0)} % ${flight.task?.step ?? ""}, photographs: ${flight.photo_count}`
      : "";
    if (line !== last) {
      log(line);
      onProgress();
    }
    last = line;
    if (flight?.status === "failed" || flight?.status === "aborted")
      throw new Error(`The flight failed: ${flight.reason}`);
    const { data: mission } = await operations.call(missions.get, { params: { token } });
    return mission.status === "data_uploaded" || mission.status === "processing" ? mission : undefined;
  });
  const summary = await pollUntil("every photograph is checked", async () => {
    const { data } = await operations.call(media.summary, { params: { token } });
    return data.pending === 0 ? data : undefined;
  });
  log(`6  ${summary.total} photographs are in, ${summary.thermal} thermal, ${summary.faulty} faulty`);
}

async function process(analyst: DemoUser, token: string, log: (line: string) => void) {
  const { data: mission } = await analyst.call(missions.get, { params: { token } });
  if (mission.status === "data_uploaded")
    await analyst.call(missionTransitions.process, { params: { token }, body: {} });
  let last = "";
  await pollUntil("processing has ended", async (onProgress) => {
    const { data } = await analyst.call(processing.listForMission, { params: { token } });
    const line = data.map((job) => `${job.kind} ${job.state} ${Math.round(job.percent)} %`).join(", ");
    if (line !== last) {
      log(`7  ${line}`);
      onProgress();
    }
    last = line;
    const failed = data.find(({ state }) => state === "failed");
    if (failed) throw new Error(`Processing failed: ${failed.error}`);
    return data.length > 0 && data.every(({ state }) => state === "completed") ? data : undefined;
  });
}

async function review({ analyst }: DemoUsers, token: string, log: (line: string) => void) {
  const params = { token };
  await analyst.call(missionTransitions.review, { params, body: {} });
  const { data } = await analyst.call(anomalies.listForMission, { params });
  for (const { id, updated_at } of data) {
    await analyst.call(anomalies.update, { params: { id }, body: { review: "confirmed", updated_at } });
  }
  await analyst.call(missionTransitions.complete, { params, body: {} });
  log(`8  ${data.length} anomalies were reviewed, and the report is published`);
}

/** Polls twice a second until there is a result. The time limit restarts with each progress. */
async function pollUntil<T>(
  what: string,
  ask: (onProgress: () => void) => Promise<T | undefined>,
): Promise<T> {
  let deadline = Date.now() + TIMEOUT_MS;
  const onProgress = () => {
    deadline = Date.now() + TIMEOUT_MS;
  };
  while (Date.now() < deadline) {
    const result = await ask(onProgress);
    if (result !== undefined) return result;
    await new Promise((resume) => setTimeout(resume, 500));
  }
  throw new Error(`Waited ${TIMEOUT_MS / 1000} s until ${what}, without success`);
}
