import { once } from "node:events";
import { decodeThermal } from "@overfly/thermography/radiometry/decode-thermal";
import { describe, expect, test } from "vitest";
import type { ReceivedMessage } from "#testing/cloud-replies.ts";
import { SURVEY_CONDITIONS } from "#survey/survey-conditions.ts";
import {
  dockSession,
  FLIGHT,
  isProgress,
  outputOf,
  route,
  SERIAL,
  statusIs,
  statusOf,
} from "#testing/dock-session.ts";

const session = dockSession();
const { execute, fly, open, prepare, progressOf } = session;

describe("a dock that comes online", () => {
  test("requests its configuration, binds itself and reports its topology", async () => {
    await open();
    await session.cloud.waitFor(({ channel }) => channel === "state");

    const steps = session.cloud.received.flatMap(({ method, channel }) =>
      channel === "requests" || channel === "status" ? [method] : [],
    );
    expect(steps).toEqual([
      "config",
      "airport_bind_status",
      "airport_organization_get",
      "airport_organization_bind",
      "update_topo",
    ]);
    expect(session.cloud.malformed).toEqual([]);
  });

  test("does not bind devices that are already bound", async () => {
    await open({ isBound: true });
    expect(session.cloud.received.some(({ method }) => method === "airport_organization_bind")).toBe(false);
  });

  test("reports its own and the aircraft's telemetry in three messages each", async () => {
    await open();
    const partsOf = async (serialNumber: string, keys: string[]) => {
      for (const key of keys) {
        await session.cloud.waitFor(
          (message) =>
            message.serialNumber === serialNumber && message.channel === "osd" && key in message.data,
        );
      }
      return session.cloud.received.filter(
        (message) => message.serialNumber === serialNumber && message.channel === "osd",
      ).length;
    };
    expect(await partsOf(SERIAL, ["mode_code", "job_number", "flighttask_step_code"])).toBeGreaterThanOrEqual(
      3,
    );
    expect(await partsOf("1581F6Q8D001", ["latitude", "battery", "storage"])).toBeGreaterThanOrEqual(3);
  });

  test("is rejected with a wrong password", async () => {
    await expect(open({}, { password: "guess" })).rejects.toThrow(/[Nn]ot authorized/);
  });

  test("rejects with the error code of a failed binding", async () => {
    await expect(open({ bindError: 210_231 })).rejects.toThrow(/was rejected: error 210231/);
  });
});

describe("a task", () => {
  test("runs from the first step to the delivered photos", async () => {
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
    expect(
      session.cloud.received.filter(isProgress).every(({ envelope }) => envelope.need_reply && envelope.bid),
    ).toBe(true);
    expect(session.cloud.malformed).toEqual([]);
  });

  test("delivers radiometric photos by signed uploads, each confirmed", async () => {
    const { ended, delivered } = await fly(await open({ failingPuts: 1 }));
    await delivered;

    expect(session.cloud.stored.size).toBe(ended.photoCount);
    const keys = [...session.cloud.stored.keys()];
    expect(keys[0]).toMatch(new RegExp(`^/media/provider-1/${FLIGHT}/DJI_\\d{14}_0001_T\\.JPG$`));
    expect(session.cloud.putHeaders[0]?.["authorization"]).toMatch(
      /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/us-east-1\/s3\/aws4_request/,
    );
    expect(session.cloud.putHeaders[0]?.["x-amz-security-token"]).toBe("token");
    const thermal = decodeThermal(session.cloud.stored.get(keys[0] ?? "") ?? Buffer.of());
    expect(thermal).toMatchObject({ ok: true, kind: "absolute", widthPx: 640, heightPx: 512 });

    const confirmed = session.cloud.received.filter(({ method }) => method === "file_upload_callback");
    const confirmedKeys = confirmed.map(
      ({ data }) => `/media/${(data["file"] as { object_key: string }).object_key}`,
    );
    expect(new Set(confirmedKeys)).toEqual(new Set(keys));
  });

  test.each([
    { survey: SURVEY_CONDITIONS.exact, isFixed: 2, rtkFlag: "50" },
    { survey: SURVEY_CONDITIONS["no-rtk"], isFixed: 3, rtkFlag: "0" },
  ])("tells by telemetry and photos that RTK is $isFixed", async ({ survey, isFixed, rtkFlag }) => {
    await (
      await fly(await open({}, { survey }))
    ).delivered;

    const positions = session.cloud.received.flatMap(({ channel, serialNumber, data }) =>
      channel === "osd" && serialNumber !== SERIAL && "position_state" in data
        ? [data["position_state"]]
        : [],
    );
    expect(positions[0]).toMatchObject({ is_fixed: isFixed });
    const [photo = Buffer.of()] = session.cloud.stored.values();
    expect(photo.toString("latin1")).toContain(`drone-dji:RtkFlag="${rtkFlag}"`);
  });

  test("can be paused and resumed, and reports progress in proportion to its route", async () => {
    const running = await open({}, { speedFactor: 10 });
    const ended = once(running.events, "task ended");
    await prepare();
    await execute();
    await session.cloud.waitFor((message) => isProgress(message) && outputOf(message).progress.percent > 15);
    expect(await session.cloud.call(SERIAL, "flighttask_pause", {})).toEqual({ result: 0 });
    await session.cloud.waitFor(statusOf("paused"));
    expect(running.state.aircraft.speedMps).toBe(0);
    expect(await session.cloud.call(SERIAL, "flighttask_recovery", {})).toEqual({ result: 0 });

    expect((await ended)[0]).toMatchObject({ status: "ok" });
    const percents = progressOf().map(({ progress }) => progress.percent);
    const onRoute = percents.filter((percent) => percent >= 10 && percent <= 90);
    const steps = onRoute.slice(1).map((percent, i) => percent - (onRoute[i] ?? 0));
    expect(steps.length).toBeGreaterThan(5);
    expect(Math.max(...steps)).toBeLessThan(20);
  });

  test("that is recalled reports a breakpoint, from which another task resumes", async () => {
    const running = await open({}, { speedFactor: 10 });
    const first = once(running.events, "task ended");
    await prepare();
    await execute();
    await session.cloud.waitFor((message) => isProgress(message) && outputOf(message).progress.percent > 30);
    expect(await session.cloud.call(SERIAL, "return_home", {})).toEqual({ result: 0 });
    const { photoCount } = (await first)[0] as { photoCount: number };

    const end = progressOf().at(-1);
    expect(end).toMatchObject({ status: "partially_done", ext: { break_point: { break_reason: 1283 } } });
    expect(running.state.droneInDock).toBe(true);

    const second = once(running.events, "task ended");
    await prepare({ flight_id: "flight-2", break_point: end?.ext.break_point });
    await session.cloud.call(SERIAL, "flighttask_execute", { flight_id: "flight-2" });
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
    ["that starts too late", { execute_time: Date.now() - 60_000 }, 319_003],
    ["with invalid parameters", { file: "route.kmz" }, 600_019],
  ])("%s is rejected", async (_name, change, result) => {
    await open();
    expect(await prepare(change)).toEqual({ result });
  });

  test("with a damaged route file is rejected", async () => {
    await open();
    const { url } = session.cloud.offerRoute(route);
    expect(await prepare({ file: { url, fingerprint: "0".repeat(32) } })).toEqual({ result: 600_015 });
    expect(await prepare({ file: session.cloud.offerRoute(Buffer.from("not a route")) })).toEqual({
      result: 600_040,
    });
  });

  test("that was never prepared, or was cancelled, is not flown", async () => {
    await open();
    expect(await execute()).toEqual({ result: 319_003 });
    await prepare();
    expect(await session.cloud.call(SERIAL, "flighttask_undo", { flight_ids: [FLIGHT] })).toEqual({
      result: 0,
    });
    expect(await execute()).toEqual({ result: 319_003 });
  });
});

describe("remote debugging", () => {
  test("opens the cover and reports its progress", async () => {
    const dockInDebugMode = await open();
    expect(await session.cloud.call(SERIAL, "cover_open", {})).toEqual({ result: 600_017 });
    await session.cloud.call(SERIAL, "debug_mode_open", {});
    expect(await session.cloud.call(SERIAL, "cover_open", {})).toMatchObject({
      result: 0,
      output: { status: "sent" },
    });
    await session.cloud.waitFor(
      (message) =>
        message.method === "cover_open" && message.channel === "events" && outputOf(message).status === "ok",
    );

    expect(dockInDebugMode.state.coverState).toBe(1);
    expect(await prepare()).toEqual({ result: 514_146 });
    expect(session.cloud.malformed).toEqual([]);
  });

  test("executes a repeated command once", async () => {
    await open();
    await session.cloud.call(SERIAL, "debug_mode_open", {});
    await session.cloud.call(SERIAL, "cover_open", {}, 3);
    const isCoverEvent = (message: ReceivedMessage) =>
      message.method === "cover_open" && message.channel === "events";
    await session.cloud.waitFor((message) => isCoverEvent(message) && outputOf(message).status === "ok");
    await session.cloud.call(SERIAL, "cover_close", {}, 2);

    expect(session.cloud.received.filter(isCoverEvent).filter(statusIs("ok"))).toHaveLength(1);
    expect(
      session.cloud.received.filter(
        ({ channel, method }) => channel === "services_reply" && method === "cover_open",
      ),
    ).toHaveLength(3);
  });

  test("rejects an unknown method", async () => {
    await open();
    expect(await session.cloud.call(SERIAL, "make_coffee", {})).toEqual({ result: 600_077 });
  });
});

describe("an injected fault", () => {
  test("of the battery makes the drone return early, with a breakpoint", async () => {
    const { ended } = await fly(await open({}, { faults: ["low-battery"] }));
    expect(ended.status).toBe("partially_done");
    expect(progressOf().at(-1)?.ext.break_point).toMatchObject({ break_reason: 773 });
  });

  test("of the network does not end the flight: the dock reconnects and reports its topology again", async () => {
    const { ended, delivered } = await fly(await open({}, { faults: ["link-loss"] }));
    expect(ended.status).toBe("ok");
    await delivered;
    expect(session.cloud.received.filter(({ method }) => method === "update_topo")).toHaveLength(2);
    const alarms = session.cloud.received
      .filter(({ method }) => method === "hms")
      .map(({ data }) => data["list"]);
    expect(alarms).toMatchObject([[], [{ code: "0x17000004" }], []]);
    expect(session.cloud.malformed).toEqual([]);
  });

  test("that rejects a task occurs once", async () => {
    await open({}, { faults: ["rejected-task"] });
    expect(await prepare()).toEqual({ result: 514_134 });
    expect(await prepare()).toEqual({ result: 0 });
  });

  test("of duplicate and late messages changes the order, not the outcome", async () => {
    const { ended, delivered } = await fly(
      await open({}, { faults: ["duplicate-messages", "late-messages"], seed: 3 }),
    );
    expect(ended.status).toBe("ok");
    await delivered;

    const tids = session.cloud.received.filter(isProgress).map(({ envelope }) => envelope.tid);
    expect(new Set(tids).size).toBeLessThan(tids.length);
    const times = session.cloud.received.filter(isProgress).map(({ envelope }) => envelope.timestamp ?? 0);
    expect(times).not.toEqual(times.toSorted((a, b) => a - b));
    expect(session.cloud.stored.size).toBe(ended.photoCount);
  });
});
