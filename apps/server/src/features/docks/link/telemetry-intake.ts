import { AircraftOsd } from "@overfly/dji-cloud-api/messages/aircraft-osd";
import { DeviceState } from "@overfly/dji-cloud-api/messages/device-state";
import { DockOsd } from "@overfly/dji-cloud-api/messages/dock-osd";
import { mergeOsd } from "@overfly/dji-cloud-api/messages/merge-osd";
import { parseFields } from "@overfly/dji-cloud-api/messages/parse-fields";
import type { SystemContext } from "#context.ts";
import { stateFromMode, telemetryOf } from "#features/docks/dock-telemetry.ts";
import type { LinkedDock } from "./dock-directory.ts";
import { createOsdWriter } from "./osd-writer.ts";

/** Receives drone positions, and names the organizations that may watch a flight besides the dock's own. */
export interface TelemetryListener {
  watchingOrganizations(dock: LinkedDock): readonly number[];
  onDroneReport(dock: LinkedDock, at: Date): void;
  /** A dock reports how its cameras stream, on change. */
  onCameraStatus?(dock: LinkedDock, cameras: readonly CameraStatus[]): void;
}

export interface CameraStatus {
  /** DJI's name of the camera: {sn}/{camera_index}/{video_index} */
  videoId: string;
  /** 0 while there is none. */
  errorCode: number;
}

export interface TelemetryReport {
  dock: LinkedDock;
  serialNumber: string;
  channel: "osd" | "state";
  data: unknown;
}

export interface TelemetryIntake {
  /** Returns the fields that were dropped for their type; undefined if the data is no object. */
  take(report: TelemetryReport): readonly string[] | undefined;
  /** Sends the telemetry of a dock whose binding or drone changed. */
  publish(dock: LinkedDock): void;
  stop(): Promise<void>;
}

/** Reports come in bursts: the first is published at once, the rest of the burst together. */
const PUBLISH_INTERVAL_MS = 90;
/** Real reports have fewer than a hundred fields. */
const MAX_FIELDS = 500;

/** Merges partial reports, publishes them and has them written in batches. */
export function createTelemetryIntake(context: SystemContext, listener: TelemetryListener): TelemetryIntake {
  const writer = createOsdWriter(context);
  const published = new Map<number, number>();
  const scheduled = new Map<number, NodeJS.Timeout>();

  function publishNow(dock: LinkedDock) {
    scheduled.delete(dock.id);
    published.set(dock.id, performance.now());
    const event = {
      kind: "telemetry" as const,
      telemetry: telemetryOf(dock, context.now().toISOString()),
    };
    context.live.publish({ organization_id: dock.provider_id }, event);
    for (const organization_id of listener.watchingOrganizations(dock))
      context.live.publish({ organization_id }, event);
  }

  function publishSoon(dock: LinkedDock) {
    if (scheduled.has(dock.id)) return;
    const waitMs = (published.get(dock.id) ?? -PUBLISH_INTERVAL_MS) + PUBLISH_INTERVAL_MS - performance.now();
    if (waitMs <= 0) publishNow(dock);
    else
      scheduled.set(
        dock.id,
        setTimeout(() => publishNow(dock), waitMs),
      );
  }

  return {
    take: ({ dock, serialNumber, channel, data }) => {
      const isDock = serialNumber === dock.serial_number;
      const schema = channel === "state" ? DeviceState : isDock ? DockOsd : AircraftOsd;
      const read = parseFields(schema, data);
      if (!read || Object.keys(read.fields).length > MAX_FIELDS) return undefined;
      const before = { state: dock.state, isOnline: dock.drone_online };
      if (isDock) {
        dock.dock_osd = mergeOsd(dock.dock_osd, read.fields);
        dock.state = stateFromMode(dock.dock_osd.mode_code);
        const cameras = camerasIn(read.fields);
        if (cameras) listener.onCameraStatus?.(dock, cameras);
      } else {
        dock.drone_osd = mergeOsd(dock.drone_osd, read.fields);
        dock.drone_online = true;
        if (channel === "osd") listener.onDroneReport(dock, context.now());
      }
      writer.markChanged(dock, isDock ? "dock_osd" : "drone_osd", Object.keys(read.fields));
      if (before.state !== dock.state || before.isOnline !== dock.drone_online) writer.flushSoon();
      publishSoon(dock);
      return read.dropped;
    },
    publish: publishSoon,
    stop: async () => {
      for (const timer of scheduled.values()) clearTimeout(timer);
      await writer.stop();
    },
  };
}

const camerasIn = (fields: Record<string, unknown>): CameraStatus[] | undefined =>
  DeviceState.shape.live_status
    .safeParse(fields["live_status"])
    .data?.map(({ video_id, error_status = 0 }) => ({ videoId: video_id, errorCode: error_status }));
