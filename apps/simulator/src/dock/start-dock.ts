import { EventEmitter } from "node:events";
import type { FlightTaskStatus } from "@overfly/dji-cloud-api/messages/flight-task";
import { startCameraThread } from "#photo/camera-thread.ts";
import { createLiveCameras } from "#live/live-cameras.ts";
import type { Plant } from "#scene/plant.ts";
import { generatePlantForRoute } from "#scene/plant-for-route.ts";
import { PERFECT_SURVEY, type SurveyConditions } from "#survey/survey-conditions.ts";
import { connectToCloud, UNSUPPORTED_METHOD, type CloudLink } from "./cloud-link.ts";
import { initialDockState, type DockLocation, type SimulatedState } from "./dock-state.ts";
import { MATRICE_3TD } from "./drone-model.ts";
import { createFaultInjector, type Fault } from "./faults.ts";
import type { Log } from "./log.ts";
import { openMemoryCard } from "./memory-card.ts";
import { deliverMedia } from "./media-delivery.ts";
import { uploadToS3, type MediaUpload } from "./media-upload.ts";
import { registerDock, reportTopology, type DockIdentity } from "./onboarding.ts";
import { createSimulationClock, type SimulationClock } from "./simulation-clock.ts";
import { debugCommand } from "./remote-debugging.ts";
import type { SimulatedProfile } from "./flight-profile.ts";
import { createTaskHandler, type TaskHooks } from "./task-handler.ts";
import { aircraftReports, dockReports, liveCapacity, liveStatus } from "./telemetry.ts";

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
  /** Simulated seconds per real second; default 1. */
  speedFactor?: number;
  faults?: readonly Fault[];
  seed?: number;
  /** The plant in the photos; by default, one is generated for each route. */
  plant?: Plant | undefined;
  /** Of every flight: poses, camera, weather and terrain; perfect where it is left out. */
  survey?: SurveyConditions | undefined;
  /** Keeps rendered photos, so that each is rendered once. */
  renderingFolder?: string | undefined;
  log?: Log;
  /** Current time in ms, for timestamps and names of photos. */
  now?: () => number;
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
  /** Current state, for tests and demonstrations. */
  state: Readonly<SimulatedState>;
  /** Simulated seconds per real second, from now on. */
  setSpeed: (speedFactor: number) => void;
  stop: () => Promise<void>;
}

const REPORT_INTERVAL_S = 2;
const MIN_REPORT_INTERVAL_MS = 100;
/** Full in about 25 simulated minutes. */
const CHARGE_PERCENT_PER_SECOND = 0.06;

/** Starts a dock with its drone. Resolves once the cloud has registered it, or rejects with the cloud's reason. */
export async function startDock(options: DockOptions): Promise<SimulatedDock> {
  const { serialNumber, seed = 1, log = () => undefined } = options;
  const stopController = new AbortController();
  const clock = createSimulationClock(options.speedFactor ?? 1, stopController.signal);
  const faults = createFaultInjector(options.faults ?? [], seed);
  const callsign = options.callsign ?? `Dock ${serialNumber.slice(-4)}`;
  const identity: DockIdentity = { ...options, callsign };
  const { longitude, latitude, heightM } = options;
  const location: DockLocation = { longitude, latitude, heightM };
  const { hasRtk } = (options.survey ?? PERFECT_SURVEY).poseErrors;
  const state = initialDockState(location, hasRtk);
  const events = new EventEmitter<DockEvents>();

  const link = await connectToCloud({ ...options, faults, clock, log });
  const card = await openMemoryCard();
  const cameras = createLiveCameras({
    dockSerialNumber: serialNumber,
    plantInView: plantAround(options),
    state,
    location,
    log,
    report: (videoIds) => link.telemetry(serialNumber, "state", { ...liveStatus(videoIds) }),
  });
  const stop = async () => {
    stopController.abort();
    cameras.stop();
    await link.close();
    await card.remove();
  };
  const hooks = createTaskHooks({ link, clock, state, location, log, options, events });
  const task = { link, state, location, clock, faults, card, log };
  const { now = Date.now } = options;
  const handleTask = createTaskHandler({ ...task, now, startCameraFor: cameraThreadFor(options) }, hooks);
  link.onService((method, data, call) => {
    const values = data as Record<string, unknown>;
    if (method === "property/set") return acceptedProperties(values);
    const answer =
      handleTask(method, data, call.bid) ??
      cameras.handle(method, data) ??
      debugCommand(method, values, { state, link, clock });
    return answer ?? { result: UNSUPPORTED_METHOD };
  });

  try {
    await registerDock(link, identity, MATRICE_3TD, log);
  } catch (error) {
    await stop();
    throw error;
  }
  link.onReconnect(
    () => void reportTopology(link, identity, MATRICE_3TD).catch((error: unknown) => log(String(error))),
  );
  link.telemetry(serialNumber, "state", {
    ...liveCapacity(serialNumber, options.droneSerialNumber, MATRICE_3TD),
  });
  link.sendEvent("hms", { list: [] });
  sendTelemetry({ link, clock, state, location, options }).catch(() => undefined); // ends when the dock is stopped
  log("online");
  return { serialNumber, events, state, setSpeed: clock.setSpeed, stop };
}

interface TelemetryContext {
  link: CloudLink;
  clock: SimulationClock;
  state: SimulatedState;
  location: DockLocation;
  options: DockOptions;
}

async function sendTelemetry({ link, clock, state, location, options }: TelemetryContext): Promise<void> {
  for (;;) {
    const everyMs = Math.max(MIN_REPORT_INTERVAL_MS, (REPORT_INTERVAL_S * 1000) / clock.speedFactor);
    for (const part of dockReports(state, location, options.droneSerialNumber, MATRICE_3TD)) {
      link.telemetry(options.serialNumber, "osd", { ...part });
    }
    if (state.aircraft.isOn) {
      for (const part of aircraftReports(state, location, MATRICE_3TD)) {
        link.telemetry(options.droneSerialNumber, "osd", { ...part });
      }
    }
    await clock.sleepReal(everyMs);
    if (state.charging) {
      const charged =
        state.aircraft.batteryPercent + (CHARGE_PERCENT_PER_SECOND * everyMs * clock.speedFactor) / 1000;
      state.aircraft.batteryPercent = Math.min(100, charged);
      state.charging = charged < 100;
    }
  }
}

/** Delivers the photos after a task and emits the events. */
function createTaskHooks(
  parts: TelemetryContext & { log: Log; events: EventEmitter<DockEvents> },
): TaskHooks {
  const { options, events, log } = parts;
  return {
    onEnd: (flightId, { status, photos }) => {
      events.emit("task ended", { flightId, status, photoCount: photos.length });
      const context = { ...parts, model: MATRICE_3TD, upload: options.mediaUpload ?? uploadToS3 };
      deliverMedia(context, flightId, photos).then(
        (delivered) => {
          log(`${delivered} of ${photos.length} photos delivered`);
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

const cameraThreadFor =
  ({ plant, droneSerialNumber, seed = 1, survey, renderingFolder }: DockOptions) =>
  (profile: SimulatedProfile) =>
    startCameraThread(
      plant ?? generatePlantForRoute(profile.points, seed),
      {
        droneModel: MATRICE_3TD.name,
        droneSerialNumber,
        cameraSerialNumber: `${droneSerialNumber.slice(0, 6)}CAM`,
      },
      { survey, renderingFolder },
    );

/** The plant that the cameras show; without one, a small one beside the dock. */
const plantAround =
  ({ plant, longitude, latitude, seed = 1 }: DockOptions) =>
  () =>
    plant ?? generatePlantForRoute([{ longitude, latitude }], seed);

const acceptedProperties = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, { result: 0 }]));
