import type { FlightTaskPrepare, FlightTaskStatus } from "@overfly/dji-cloud-api/messages/flight-task";
import type { WpmlDocument } from "@overfly/route-files/wpml/wpml-document";
import { TASK_STEP } from "@overfly/dji-cloud-api/codes/task-steps";
import type { CameraThread } from "#photo/camera-thread.ts";
import type { Exposure } from "#photo/exposure.ts";
import type { CloudLink } from "./cloud-link.ts";
import {
  AIRCRAFT_MODE,
  COVER,
  DOCK_MODE,
  TASK_STAGE,
  type DockLocation,
  type SimulatedState,
} from "./dock-state.ts";
import type { FaultInjector } from "./faults.ts";
import {
  flyRoute,
  returnHome,
  takeOff,
  type Flight,
  type FlightResult,
  type FlightCommand,
} from "./flight.ts";
import type { Log } from "./log.ts";
import type { MemoryCard, StoredPhoto } from "./memory-card.ts";
import type { SimulationClock } from "./simulation-clock.ts";
import { flightProfileOf, type SimulatedProfile, type ProfilePhoto } from "./flight-profile.ts";
import { injectFlightFaults } from "./flight-faults.ts";
import { reportInBackground, initialProgress, reportTask, type TaskProgress } from "./task-report.ts";

export interface TaskContext {
  link: CloudLink;
  state: SimulatedState;
  location: DockLocation;
  clock: SimulationClock;
  faults: FaultInjector;
  card: MemoryCard;
  now: () => number;
  log: Log;
  startCameraFor: (profile: SimulatedProfile) => CameraThread;
}

export interface Task {
  prepare: FlightTaskPrepare;
  document: WpmlDocument;
  businessId: string | undefined;
  command: FlightCommand;
}

export interface TaskResult {
  status: FlightTaskStatus;
  photos: StoredPhoto[];
}

const PREPARATION = [
  TASK_STEP.checking,
  TASK_STEP.dockStarts,
  TASK_STEP.openingCover,
  TASK_STEP.downloadingRoute,
  TASK_STEP.sendingRoute,
  TASK_STEP.settingTakeOff,
  TASK_STEP.startingRoute,
] as const;
const STEP_SECONDS = 2;
/** Progress of the task in percent at the start and the end of the route. */
const [ROUTE_START_PERCENT, ROUTE_END_PERCENT] = [10, 90];

/** Runs a task from the preflight check to the closed cover, and reports each step to the cloud. */
export async function runTask(context: TaskContext, task: Task): Promise<TaskResult> {
  const { link, state, log } = context;
  const progress = initialProgress(task.prepare.flight_id, task.businessId);
  const profile = flightProfileOf(task.document, context.location, task.prepare.break_point);
  state.modeCode = DOCK_MODE.working;
  state.jobCount += 1;
  await prepareDock(context, progress);

  const recorder = createPhotoRecorder(context, profile, progress);
  const flight = flightOf(context, task, progress, recorder.take);
  await takeOff(flight, profile);
  const result = await flyRoute(injectFlightFaults(context, flight, profile), profile);
  await returnToDock(context, { flight, profile, result, task, progress });
  await closeDock(context, progress);

  const photos = await recorder.finish();
  progress.mediaCount = photos.length;
  Object.assign(progress, { percent: 100, step: TASK_STEP.reporting, routeState: result.completed ? 9 : 7 });
  const status = result.completed ? "ok" : "partially_done";
  state.modeCode = DOCK_MODE.idle;
  state.taskStage = TASK_STAGE.idle;
  await reportTask(link, status, progress);
  log(`task ${status}, ${photos.length} photos`);
  return { status, photos };
}

async function prepareDock({ link, state, clock, log }: TaskContext, progress: TaskProgress): Promise<void> {
  state.taskStage = TASK_STAGE.preparing;
  for (const [i, step] of PREPARATION.entries()) {
    Object.assign(progress, { step, percent: (ROUTE_START_PERCENT * i) / PREPARATION.length });
    reportInBackground(link, log, "in_progress", progress);
    if (step === TASK_STEP.openingCover) state.coverState = COVER.half;
    await clock.sleep(STEP_SECONDS);
    if (step === TASK_STEP.openingCover) state.coverState = COVER.open;
    state.aircraft.modeCode = i < PREPARATION.length - 1 ? AIRCRAFT_MODE.preparing : AIRCRAFT_MODE.ready;
  }
  state.taskStage = TASK_STAGE.flying;
  Object.assign(progress, { step: TASK_STEP.flying, routeState: 5, percent: ROUTE_START_PERCENT });
  reportInBackground(link, log, "in_progress", progress);
}

function flightOf(
  { link, state, location, clock, log }: TaskContext,
  { command }: Task,
  progress: TaskProgress,
  onPhoto: (photo: ProfilePhoto) => void,
): Flight {
  let lastReported = { percent: 0, waypointIndex: -1 };
  const onProgress: Flight["hooks"]["onProgress"] = (fraction, { waypointIndex, waylineId }) => {
    const percent = ROUTE_START_PERCENT + (ROUTE_END_PERCENT - ROUTE_START_PERCENT) * fraction;
    Object.assign(progress, { percent, waypointIndex, waylineId, routeState: 6 });
    if (waypointIndex === lastReported.waypointIndex && percent - lastReported.percent < 2) return;
    lastReported = { percent, waypointIndex };
    reportInBackground(link, log, "in_progress", progress);
  };
  const onPause = (paused: boolean) => {
    progress.routeState = paused ? 7 : 8;
    reportInBackground(link, log, paused ? "paused" : "in_progress", progress);
  };
  return { state, home: location, clock, command, hooks: { onPhoto, onProgress, onPause } };
}

async function returnToDock(
  { link, state, location, log }: TaskContext,
  {
    flight,
    profile,
    result,
    task,
    progress,
  }: { flight: Flight; profile: SimulatedProfile; result: FlightResult; task: Task; progress: TaskProgress },
): Promise<void> {
  const { longitude, latitude } = state.aircraft;
  if (result.breakPoint) {
    progress.breakPoint = { ...result.breakPoint, longitude, latitude };
    log(`route interrupted: reason ${result.breakPoint.break_reason}`);
  }
  Object.assign(progress, {
    step: TASK_STEP.preparingReturn,
    percent: ROUTE_END_PERCENT,
    routeState: result.completed ? 9 : 7,
  });
  reportInBackground(link, log, "in_progress", progress);
  const height = task.prepare.rth_altitude ?? profile.securityHeightM;
  link.sendEvent("return_home_info", {
    flight_id: progress.flightId,
    last_point_type: 0,
    planned_path_points: [
      { longitude, latitude, height: location.heightM + state.aircraft.elevationM },
      { longitude, latitude, height: location.heightM + Math.max(height, state.aircraft.elevationM) },
      { ...location, height: location.heightM + height },
    ].map(({ longitude: lon, latitude: lat, height: above }) => ({
      longitude: lon,
      latitude: lat,
      height: above,
    })),
  });
  Object.assign(progress, { step: TASK_STEP.landing, percent: 94 });
  await returnHome(flight, height, profile.transitSpeedMps);
}

async function closeDock({ link, state, clock, log }: TaskContext, progress: TaskProgress): Promise<void> {
  state.taskStage = TASK_STAGE.recovering;
  Object.assign(progress, { step: TASK_STEP.closingCover, percent: 97 });
  reportInBackground(link, log, "in_progress", progress);
  state.coverState = COVER.half;
  await clock.sleep(STEP_SECONDS);
  state.coverState = COVER.closed;
  state.charging = true;
  Object.assign(progress, { step: TASK_STEP.countingPictures, percent: 99 });
  reportInBackground(link, log, "in_progress", progress);
}

/** Records a flight's photos: renders and stores them in the background. */
function createPhotoRecorder(
  { startCameraFor, card, location, now, log }: TaskContext,
  profile: SimulatedProfile,
  progress: TaskProgress,
) {
  const camera = startCameraFor(profile);
  const pendingPhotos: Promise<StoredPhoto[]>[] = [];

  const take = (photo: ProfilePhoto) => {
    const exposure: Exposure = {
      number: pendingPhotos.length + 1,
      takenAt: new Date(now()),
      longitude: photo.longitude,
      latitude: photo.latitude,
      relativeAltitudeM: photo.elevationM,
      absoluteAltitudeM: location.heightM + photo.elevationM,
      headingDeg: photo.headingDeg,
      pitchDeg: photo.gimbalPitchDeg,
    };
    const pendingPhoto = camera
      .capture(exposure)
      .then((photos) => Promise.all(photos.map((photo) => card.store(photo, exposure))))
      .catch((error: unknown) => {
        log(`photo ${exposure.number} failed: ${String(error)}`);
        return [];
      });
    pendingPhotos.push(pendingPhoto);
    progress.mediaCount = pendingPhotos.length * 2;
  };
  const finish = async () => {
    const photos = (await Promise.all(pendingPhotos)).flat();
    await camera.close();
    return photos;
  };
  return { take, finish };
}
