import { EventEmitter } from "node:events";
import type { FlightTaskStatus } from "@overfly/dji-cloud-api/messages/flight-task";
import { openDarkroom } from "#photo/darkroom.ts";
import type { Plant } from "#scene/plant.ts";
import { plantUnder } from "#scene/plant-under.ts";
import { linkToCloud, UNSUPPORTED, type CloudLink } from "./cloud-link.ts";
import { atRest, type DockPlace, type DockState } from "./dock-state.ts";
import { MATRICE_3TD } from "./drone-model.ts";
import { planFaults, type Fault } from "./faults.ts";
import type { Log } from "./log.ts";
import { insertCard } from "./media-card.ts";
import { deliverMedia } from "./media-delivery.ts";
import { uploadToS3, type MediaUpload } from "./media-upload.ts";
import { introduce, reportPresence, type DockIdentity } from "./onboarding.ts";
import { paceOf, type Pace } from "./pace.ts";
import { debugCommand } from "./remote-debugging.ts";
import type { Sortie } from "./sortie.ts";
import { openTaskDesk, type TaskHooks } from "./task-desk.ts";
import { aircraftReports, dockReports, liveCapacity } from "./telemetry.ts";

export interface DockOptions {
  mqttUrl: string;
  username: string;
  password: string;
  serialNumber: string;
  droneSerialNumber: string;
  organizationId: string;
  deviceBindingCode: string;
  callsign?: string | undefined;
  latitude: number;
  longitude: number;
  /** Of the dock above the ellipsoid. */
  heightM: number;
  /** Simulated seconds in a real one, 1 unless told. */
  speedFactor?: number;
  faults?: readonly Fault[];
  seed?: number;
  /** The plant that the cameras see. One is made up under the route unless told. */
  scene?: Plant | undefined;
  log?: Log;
  /** Now in ms, for the pictures' times and names. */
  clock?: () => number;
  mediaUpload?: MediaUpload;
}

export interface DockEvents {
  "task ended": [{ flightId: string; status: FlightTaskStatus; photoCount: number }];
  "task failed": [{ flightId: string; error: unknown }];
  "media delivered": [{ flightId: string; delivered: number; expected: number }];
}

export interface SimulatedDock {
  serialNumber: string;
  events: EventEmitter<DockEvents>;
  /** The truth of the moment, for those who watch. */
  state: Readonly<DockState>;
  stop: () => Promise<void>;
}

const REPORT_EVERY_S = 2;
const FASTEST_REPORT_MS = 100;
/** Percent a simulated second while charging: full in some 25 minutes. */
const CHARGE_PERCENT_A_SECOND = 0.06;

/** Starts a dock with its drone. Resolves once the cloud has taken it in; rejects with the reason where it doesn't. */
export async function startDock(options: DockOptions): Promise<SimulatedDock> {
  const { serialNumber, seed = 1, log = () => undefined } = options;
  const stopping = new AbortController();
  const pace = paceOf(options.speedFactor ?? 1, stopping.signal);
  const faults = planFaults(options.faults ?? [], seed);
  const callsign = options.callsign ?? `Dock ${serialNumber.slice(-4)}`;
  const identity: DockIdentity = { ...options, callsign };
  const place: DockPlace = {
    longitude: options.longitude,
    latitude: options.latitude,
    heightM: options.heightM,
  };
  const state = atRest(place);
  const events = new EventEmitter<DockEvents>();

  const link = await linkToCloud({ ...options, faults, pace, log });
  const card = await insertCard();
  const stop = async () => {
    stopping.abort();
    await link.close();
    await card.remove();
  };
  const ends = whatFollows({ link, pace, state, place, log, options, events });
  const serveTasks = openTaskDesk(
    {
      link,
      state,
      place,
      pace,
      faults,
      card,
      log,
      clock: options.clock ?? Date.now,
      darkroomFor: darkroomOf(options),
    },
    ends,
  );
  link.onService((method, data, call) => {
    const values = data as Record<string, unknown>;
    if (method === "property/set") return accepted(values);
    const answer = serveTasks(method, data, call.bid) ?? debugCommand(method, values, { state, link, pace });
    return answer ?? { result: UNSUPPORTED };
  });

  try {
    await introduce(link, identity, MATRICE_3TD, log);
  } catch (error) {
    await stop();
    throw error;
  }
  link.onReconnect(
    () => void reportPresence(link, identity, MATRICE_3TD).catch((error: unknown) => log(String(error))),
  );
  link.telemetry(serialNumber, "state", {
    ...liveCapacity(serialNumber, options.droneSerialNumber, MATRICE_3TD),
  });
  link.tell("hms", { list: [] });
  reportForever({ link, pace, state, place, options }).catch(() => undefined); // ends when the dock is stopped
  log("online");
  return { serialNumber, events, state, stop };
}

interface Reporting {
  link: CloudLink;
  pace: Pace;
  state: DockState;
  place: DockPlace;
  options: DockOptions;
}

async function reportForever({ link, pace, state, place, options }: Reporting): Promise<void> {
  const everyMs = Math.max(FASTEST_REPORT_MS, (REPORT_EVERY_S * 1000) / pace.speedFactor);
  for (;;) {
    for (const part of dockReports(state, place, options.droneSerialNumber, MATRICE_3TD)) {
      link.telemetry(options.serialNumber, "osd", { ...part });
    }
    if (state.aircraft.isOn) {
      for (const part of aircraftReports(state, place, MATRICE_3TD)) {
        link.telemetry(options.droneSerialNumber, "osd", { ...part });
      }
    }
    await pace.sleepReal(everyMs);
    if (state.charging) {
      const charged =
        state.aircraft.batteryPercent + (CHARGE_PERCENT_A_SECOND * everyMs * pace.speedFactor) / 1000;
      state.aircraft.batteryPercent = Math.min(100, charged);
      state.charging = charged < 100;
    }
  }
}

/** What happens after a task: its pictures are delivered, and those who watch are told. */
function whatFollows(parts: Reporting & { log: Log; events: EventEmitter<DockEvents> }): TaskHooks {
  const { options, events, log } = parts;
  return {
    onEnd: (flightId, { status, photos }) => {
      events.emit("task ended", { flightId, status, photoCount: photos.length });
      const desk = { ...parts, model: MATRICE_3TD, upload: options.mediaUpload ?? uploadToS3 };
      deliverMedia(desk, flightId, photos).then(
        (delivered) => {
          log(`${delivered} of ${photos.length} pictures delivered`);
          events.emit("media delivered", { flightId, delivered, expected: photos.length });
        },
        (error: unknown) => log(`delivery ended: ${String(error)}`),
      );
    },
    onFailure: (flightId, error) => {
      log(`task failed: ${String(error)}`);
      events.emit("task failed", { flightId, error });
    },
  };
}

const darkroomOf =
  ({ scene, droneSerialNumber, seed = 1 }: DockOptions) =>
  (sortie: Sortie) =>
    openDarkroom(scene ?? plantUnder(sortie.points, seed), {
      droneModel: MATRICE_3TD.name,
      droneSerialNumber,
      cameraSerialNumber: `${droneSerialNumber.slice(0, 6)}CAM`,
    });

const accepted = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, { result: 0 }]));
