import { once } from "node:events";
import { decodeThermal } from "@overfly/thermography/radiometry/decode-thermal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DOCK_AT, smallPlant, smallRoute } from "#testing/small-site.ts";
import type { Heard, Script } from "#testing/scripted-answers.ts";
import { LOGIN, openTinyCloud, type TinyCloud } from "#testing/tiny-cloud.ts";
import { startDock, type DockOptions, type SimulatedDock } from "./start-dock.ts";

const SERIAL = LOGIN.username;
const FLIGHT = "flight-1";
const route = smallRoute();

let cloud: TinyCloud;
let dock: SimulatedDock | undefined;

async function open(script: Script = {}, options: Partial<DockOptions> = {}): Promise<SimulatedDock> {
  cloud = await openTinyCloud(script);
  dock = await startDock({
    ...LOGIN,
    ...DOCK_AT,
    mqttUrl: cloud.mqttUrl,
    serialNumber: SERIAL,
    droneSerialNumber: "1581F6Q8D001",
    organizationId: "organization-1",
    deviceBindingCode: "binding-1",
    speedFactor: 60,
    scene: smallPlant,
    ...options,
  });
  return dock;
}

beforeEach(() => {
  dock = undefined;
});
afterEach(async () => {
  await dock?.stop();
  await cloud.close();
});

const prepare = (change: object = {}) =>
  cloud.call(SERIAL, "flighttask_prepare", {
    flight_id: FLIGHT,
    task_type: 0,
    execute_time: Date.now(),
    file: cloud.offerRoute(route),
    rth_altitude: 30,
    ...change,
  });
const execute = () => cloud.call(SERIAL, "flighttask_execute", { flight_id: FLIGHT });

interface Progress {
  status: string;
  progress: { percent: number; current_step: number };
  ext: {
    flight_id: string;
    media_count: number;
    break_point?: { index: number; progress: number; wayline_id: number; break_reason: number };
  };
}
const outputOf = ({ data }: Heard) => data["output"] as Progress;
const isProgress = ({ method }: Heard) => method === "flighttask_progress";
const statusIs = (status: string) => (heard: Heard) => outputOf(heard).status === status;
const statusOf = (status: string) => (heard: Heard) => isProgress(heard) && outputOf(heard).status === status;
const progressOf = () => cloud.heard.filter(isProgress).map(outputOf);
const fly = async (from: SimulatedDock) => {
  const [ended, delivered] = [once(from.events, "task ended"), once(from.events, "media delivered")];
  expect(await prepare()).toEqual({ result: 0 });
  expect(await execute()).toEqual({ result: 0 });
  return { ended: (await ended)[0] as { status: string; photoCount: number }, delivered };
};

describe("a dock that comes online", () => {
  test("introduces itself, binds, reports its aircraft and what it can see", async () => {
    await open();
    await cloud.hear(({ channel }) => channel === "state");

    const steps = cloud.heard.flatMap(({ method, channel }) =>
      channel === "requests" || channel === "status" ? [method] : [],
    );
    expect(steps).toEqual([
      "config",
      "airport_bind_status",
      "airport_organization_get",
      "airport_organization_bind",
      "update_topo",
    ]);
    expect(cloud.malformed).toEqual([]);
  });

  test("does not bind again what is bound", async () => {
    await open({ isBound: true });
    expect(cloud.heard.some(({ method }) => method === "airport_organization_bind")).toBe(false);
  });

  test("tells its state and the aircraft's, each in three parts", async () => {
    await open();
    const partsOf = async (serialNumber: string, keys: string[]) => {
      for (const key of keys) {
        await cloud.hear(
          (heard) => heard.serialNumber === serialNumber && heard.channel === "osd" && key in heard.data,
        );
      }
      return cloud.heard.filter((heard) => heard.serialNumber === serialNumber && heard.channel === "osd")
        .length;
    };
    expect(await partsOf(SERIAL, ["mode_code", "job_number", "flighttask_step_code"])).toBeGreaterThanOrEqual(
      3,
    );
    expect(await partsOf("1581F6Q8D001", ["latitude", "battery", "storage"])).toBeGreaterThanOrEqual(3);
  });

  test("is not let in with a wrong password", async () => {
    await expect(open({}, { password: "guess" })).rejects.toThrow(/[Nn]ot authorized/);
  });

  test("says in words why it was refused", async () => {
    await expect(open({ bindError: 210_231 })).rejects.toThrow(/could not be bound/);
  });
});

describe("a task", () => {
  test("is flown from the first step to the delivered pictures", async () => {
    const { ended, delivered } = await fly(await open());
    expect(ended.status).toBe("ok");
    expect(ended.photoCount).toBeGreaterThanOrEqual(6);
    expect((await delivered)[0]).toMatchObject({ delivered: ended.photoCount, expected: ended.photoCount });

    const progress = progressOf();
    const percents = progress.map((output) => output.progress.percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toMatchObject({
      status: "ok",
      ext: { flight_id: FLIGHT, media_count: ended.photoCount },
    });
    expect(cloud.heard.filter(isProgress).every(({ envelope }) => envelope.need_reply && envelope.bid)).toBe(
      true,
    );
    expect(cloud.malformed).toEqual([]);
  });

  test("delivers radiometric pictures by signed uploads, each confirmed", async () => {
    const { ended, delivered } = await fly(await open({ failingPuts: 1 }));
    await delivered;

    expect(cloud.stored.size).toBe(ended.photoCount);
    const keys = [...cloud.stored.keys()];
    expect(keys[0]).toMatch(new RegExp(`^/media/provider-1/${FLIGHT}/DJI_\\d{14}_0001_T\\.JPG$`));
    expect(cloud.putHeaders[0]?.["authorization"]).toMatch(
      /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/us-east-1\/s3\/aws4_request/,
    );
    expect(cloud.putHeaders[0]?.["x-amz-security-token"]).toBe("token");
    const thermal = decodeThermal(cloud.stored.get(keys[0] ?? "") ?? Buffer.of());
    expect(thermal).toMatchObject({ ok: true, kind: "absolute", widthPx: 640, heightPx: 512 });

    const confirmed = cloud.heard.filter(({ method }) => method === "file_upload_callback");
    const confirmedKeys = confirmed.map(
      ({ data }) => `/media/${(data["file"] as { object_key: string }).object_key}`,
    );
    expect(new Set(confirmedKeys)).toEqual(new Set(keys));
  });

  test("is paused and goes on", async () => {
    const running = await open({}, { speedFactor: 30 });
    const ended = once(running.events, "task ended");
    await prepare();
    await execute();
    await cloud.hear((heard) => isProgress(heard) && outputOf(heard).progress.percent > 15);
    expect(await cloud.call(SERIAL, "flighttask_pause", {})).toEqual({ result: 0 });
    await cloud.hear(statusOf("paused"));
    expect(running.state.aircraft.speedMps).toBe(0);
    expect(await cloud.call(SERIAL, "flighttask_recovery", {})).toEqual({ result: 0 });

    expect((await ended)[0]).toMatchObject({ status: "ok" });
  });

  test("that is called home leaves a break point, from which another goes on", async () => {
    const running = await open({}, { speedFactor: 30 });
    const first = once(running.events, "task ended");
    await prepare();
    await execute();
    await cloud.hear((heard) => isProgress(heard) && outputOf(heard).progress.percent > 30);
    expect(await cloud.call(SERIAL, "return_home", {})).toEqual({ result: 0 });
    const { photoCount } = (await first)[0] as { photoCount: number };

    const end = progressOf().at(-1);
    expect(end).toMatchObject({ status: "partially_done", ext: { break_point: { break_reason: 1283 } } });
    expect(running.state.droneInDock).toBe(true);

    const second = once(running.events, "task ended");
    await prepare({ flight_id: "flight-2", break_point: end?.ext.break_point });
    await cloud.call(SERIAL, "flighttask_execute", { flight_id: "flight-2" });
    const rest = (await second)[0] as { status: string; photoCount: number };
    expect(rest.status).toBe("ok");
    expect(photoCount + rest.photoCount).toBeGreaterThanOrEqual(6);
    expect(rest.photoCount).toBeGreaterThan(0);
  });

  test.each<[string, object, number]>([
    [
      "whose route can't be downloaded",
      { file: { url: "http://127.0.0.1:9/none", fingerprint: "" } },
      314_013,
    ],
    ["that comes too late", { execute_time: Date.now() - 60_000 }, 319_003],
    ["that makes no sense", { file: "route.kmz" }, 600_019],
  ])("%s is refused", async (_name, change, result) => {
    await open();
    expect(await prepare(change)).toEqual({ result });
  });

  test("whose route arrives damaged is refused", async () => {
    await open();
    const { url } = cloud.offerRoute(route);
    expect(await prepare({ file: { url, fingerprint: "0".repeat(32) } })).toEqual({ result: 600_015 });
    expect(await prepare({ file: cloud.offerRoute(Buffer.from("no route")) })).toEqual({ result: 600_040 });
  });

  test("that was never prepared, or was undone, isn't flown", async () => {
    await open();
    expect(await execute()).toEqual({ result: 319_003 });
    await prepare();
    expect(await cloud.call(SERIAL, "flighttask_undo", { flight_ids: [FLIGHT] })).toEqual({ result: 0 });
    expect(await execute()).toEqual({ result: 319_003 });
  });
});

describe("remote debugging", () => {
  test("opens the cover and tells how far it is", async () => {
    const debugged = await open();
    expect(await cloud.call(SERIAL, "cover_open", {})).toEqual({ result: 600_017 });
    await cloud.call(SERIAL, "debug_mode_open", {});
    expect(await cloud.call(SERIAL, "cover_open", {})).toMatchObject({
      result: 0,
      output: { status: "sent" },
    });
    await cloud.hear(
      (heard) =>
        heard.method === "cover_open" && heard.channel === "events" && outputOf(heard).status === "ok",
    );

    expect(debugged.state.coverState).toBe(1);
    expect(await prepare()).toEqual({ result: 514_146 });
    expect(cloud.malformed).toEqual([]);
  });

  test("does a repeated command once", async () => {
    await open();
    await cloud.call(SERIAL, "debug_mode_open", {});
    await cloud.call(SERIAL, "cover_open", {}, 3);
    const tells = (heard: Heard) => heard.method === "cover_open" && heard.channel === "events";
    await cloud.hear((heard) => tells(heard) && outputOf(heard).status === "ok");
    await cloud.call(SERIAL, "cover_close", {}, 2);

    expect(cloud.heard.filter(tells).filter(statusIs("ok"))).toHaveLength(1);
    expect(
      cloud.heard.filter(({ channel, method }) => channel === "services_reply" && method === "cover_open"),
    ).toHaveLength(3);
  });

  test("refuses what a dock doesn't know", async () => {
    await open();
    expect(await cloud.call(SERIAL, "make_coffee", {})).toEqual({ result: 600_077 });
  });
});

describe("a fault", () => {
  test("of the battery brings the drone home early, with a break point", async () => {
    const { ended } = await fly(await open({}, { faults: ["low-battery"] }));
    expect(ended.status).toBe("partially_done");
    expect(progressOf().at(-1)?.ext.break_point).toMatchObject({ break_reason: 773 });
  });

  test("of the network does not end the flight: the dock comes back and reports again", async () => {
    const { ended, delivered } = await fly(await open({}, { faults: ["link-loss"] }));
    expect(ended.status).toBe("ok");
    await delivered;
    expect(cloud.heard.filter(({ method }) => method === "update_topo")).toHaveLength(2);
    const alarms = cloud.heard.filter(({ method }) => method === "hms").map(({ data }) => data["list"]);
    expect(alarms).toMatchObject([[], [{ code: "0x17000004" }], []]);
    expect(cloud.malformed).toEqual([]);
  });

  test("that rejects a task strikes once", async () => {
    await open({}, { faults: ["rejected-task"] });
    expect(await prepare()).toEqual({ result: 514_134 });
    expect(await prepare()).toEqual({ result: 0 });
  });

  test("of doubled and late messages changes the order, not the outcome", async () => {
    const { ended, delivered } = await fly(
      await open({}, { faults: ["duplicate-messages", "late-messages"], seed: 3 }),
    );
    expect(ended.status).toBe("ok");
    await delivered;

    const tids = cloud.heard.filter(isProgress).map(({ envelope }) => envelope.tid);
    expect(new Set(tids).size).toBeLessThan(tids.length);
    const times = cloud.heard.filter(isProgress).map(({ envelope }) => envelope.timestamp ?? 0);
    expect(times).not.toEqual(times.toSorted((a, b) => a - b));
    expect(cloud.stored.size).toBe(ended.photoCount);
  });
});
