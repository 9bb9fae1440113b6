import { once } from "node:events";
import { afterEach, beforeEach, expect } from "vitest";
import { startDock, type DockOptions, type SimulatedDock } from "#dock/start-dock.ts";
import type { CloudScript, ReceivedMessage } from "./cloud-replies.ts";
import { LOGIN, startFakeCloud, type FakeCloud } from "./fake-cloud.ts";
import { renderingFolder } from "./rendering-folder.ts";
import { DOCK_LOCATION, smallPlant, smallRoute } from "./small-plant.ts";

export const SERIAL = LOGIN.username;
export const FLIGHT = "flight-1";
export const route = smallRoute();

interface Progress {
  status: string;
  progress: { percent: number; current_step: number };
  ext: {
    flight_id: string;
    media_count: number;
    break_point?: { index: number; progress: number; wayline_id: number; break_reason: number };
  };
}
export const outputOf = ({ data }: ReceivedMessage) => data["output"] as Progress;
export const isProgress = ({ method }: ReceivedMessage) => method === "flighttask_progress";
export const statusIs = (status: string) => (message: ReceivedMessage) => outputOf(message).status === status;
export const statusOf = (status: string) => (message: ReceivedMessage) =>
  isProgress(message) && outputOf(message).status === status;

/** A dock of each test's own before a cloud that tests can script, and the tasks that the cloud gives it. */
export function dockSession() {
  let cloud: FakeCloud;
  let dock: SimulatedDock | undefined;

  beforeEach(() => {
    dock = undefined;
  });
  afterEach(async () => {
    await dock?.stop();
    await cloud.close();
  });

  async function open(script: CloudScript = {}, options: Partial<DockOptions> = {}): Promise<SimulatedDock> {
    cloud = await startFakeCloud(script);
    dock = await startDock({
      ...LOGIN,
      ...DOCK_LOCATION,
      mqttUrl: cloud.mqttUrl,
      serialNumber: SERIAL,
      droneSerialNumber: "1581F6Q8D001",
      organizationId: "organization-1",
      deviceBindingCode: "binding-1",
      speedFactor: 60,
      plant: smallPlant,
      renderingFolder: renderingFolder(),
      ...options,
    });
    return dock;
  }
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
  const fly = async (from: SimulatedDock) => {
    const [ended, delivered] = [once(from.events, "task ended"), once(from.events, "media delivered")];
    expect(await prepare()).toEqual({ result: 0 });
    expect(await execute()).toEqual({ result: 0 });
    return { ended: (await ended)[0] as { status: string; photoCount: number }, delivered };
  };

  return {
    get cloud() {
      return cloud;
    },
    open,
    prepare,
    execute,
    fly,
    progressOf: () => cloud.received.filter(isProgress).map(outputOf),
  };
}
