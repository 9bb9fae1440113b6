import { AircraftOsd } from "@overfly/dji-cloud-api/aircraft-osd";
import { DeviceState } from "@overfly/dji-cloud-api/device-state";
import { DockOsd } from "@overfly/dji-cloud-api/dock-osd";
import { mergeOsd } from "@overfly/dji-cloud-api/merge-osd";
import { readFields } from "@overfly/dji-cloud-api/read-fields";
import type { SystemContext } from "#context.ts";
import { stateOfMode, telemetryOf } from "#features/docks/dock-telemetry.ts";
import type { LinkedDock } from "./dock-directory.ts";
import { createOsdWriter } from "./osd-writer.ts";

/** Who follows a flying dock: whose organizations see it besides its own, and what its drone's way is. */
export interface Follower {
  organizationsOf(dock: LinkedDock): readonly number[];
  droneReported(dock: LinkedDock, at: Date): void;
}

export interface TelemetryReport {
  dock: LinkedDock;
  serialNumber: string;
  channel: "osd" | "state";
  data: unknown;
}

export interface TelemetryIntake {
  /** Fields that had a wrong type and were left out; undefined where nothing could be read. */
  take(report: TelemetryReport): readonly string[] | undefined;
  /** Browsers hear of a dock whose binding or drone changed. */
  tell(dock: LinkedDock): void;
  stop(): Promise<void>;
}

/** A dock's reports come in bursts; browsers get the first of a burst at once and the rest together. */
const PUBLISH_EVERY_MS = 90;

/** Merges partial reports, tells browsers, and has them written from time to time. */
export function createTelemetryIntake(context: SystemContext, follower: Follower): TelemetryIntake {
  const writer = createOsdWriter(context);
  const published = new Map<number, number>();
  const due = new Map<number, NodeJS.Timeout>();

  function publish(dock: LinkedDock) {
    due.delete(dock.id);
    published.set(dock.id, performance.now());
    const event = {
      kind: "telemetry" as const,
      telemetry: telemetryOf(dock, context.now().toISOString()),
    };
    context.live.publish({ organization_id: dock.provider_id }, event);
    for (const organization_id of follower.organizationsOf(dock))
      context.live.publish({ organization_id }, event);
  }

  function publishSoon(dock: LinkedDock) {
    if (due.has(dock.id)) return;
    const waitMs = (published.get(dock.id) ?? -PUBLISH_EVERY_MS) + PUBLISH_EVERY_MS - performance.now();
    if (waitMs <= 0) publish(dock);
    else
      due.set(
        dock.id,
        setTimeout(() => publish(dock), waitMs),
      );
  }

  return {
    take: ({ dock, serialNumber, channel, data }) => {
      const isDock = serialNumber === dock.serial_number;
      const schema = channel === "state" ? DeviceState : isDock ? DockOsd : AircraftOsd;
      const read = readFields(schema, data);
      if (!read) return undefined;
      const before = { state: dock.state, isOnline: dock.drone_online };
      if (isDock) {
        dock.dock_osd = mergeOsd(dock.dock_osd, read.fields);
        dock.state = stateOfMode(dock.dock_osd.mode_code);
      } else {
        dock.drone_osd = mergeOsd(dock.drone_osd, read.fields);
        dock.drone_online = true;
        if (channel === "osd") follower.droneReported(dock, context.now());
      }
      writer.note(dock, isDock ? "dock_osd" : "drone_osd", Object.keys(read.fields));
      if (before.state !== dock.state || before.isOnline !== dock.drone_online) writer.flushSoon();
      publishSoon(dock);
      return read.dropped;
    },
    tell: publishSoon,
    stop: async () => {
      for (const timer of due.values()) clearTimeout(timer);
      await writer.stop();
    },
  };
}
