import type { FlightTaskPrepare, FlightTaskStatus } from "@overfly/dji-cloud-api/messages/flight-task";
import type { WpmlDocument } from "@overfly/route-files/wpml/wpml-document";
import { TASK_STEP } from "@overfly/dji-cloud-api/codes/task-steps";
import type { CameraThread } from "#photo/camera-thread.ts";
import type { Exposure } from "#photo/exposure.ts";
import type { CloudLink } from "./cloud-link.ts";
import { AIRCRAFT_MODE, COVER, DOCK_MODE, TASK_STAGE, type DockLocation, type DockState } from "./dock-state.ts";
import type { FaultInjector } from "./faults.ts";
import { flyRoute, returnHome, takeOff, type Flight, type FlightResult, type FlightCommand } from "./flight.ts";
import type { Log } from "./log.ts";
import type { MemoryCard, StoredPhoto } from "./memory-card.ts";
import type { SimulationClock } from "./simulation-clock.ts";
import { flightProfileOf, type FlightProfile, type ProfilePhoto } from "./flight-profile.ts";
import { injectFlightFaults } from "./flight-faults.ts";
import { reportInBackground, initialProgress, reportTask, type TaskProgress } from "./task-report.ts";

export interface TaskContext {
  link: CloudLink;
  state: DockState;
  location: DockLocation;
  now: SimulationClock;
  faults: FaultInjector;
  card: MemoryCard;
  now: () => number;
  log: Log;
  startCameraFor: (sortie: FlightProfile) => CameraThread;
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
/** A flight's share of the whole, in percent: before, during and after the route. */
const [ROUTE_FROM, ROUTE_TO] = [10, 90];

/** Does a whole task, from the check of the dock to the closed cover, telling the cloud each step. */
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
  const end = await flyRoute(injectFlightFaults(context, flight, profile), profile);
  await returnToDock(context, { flight, sortie: profile, end, task, figures: progress });
  await closeDock(context, progress);

  const photos = await recorder.develop();
  progress.mediaCount = photos.length;
  Object.assign(progress, { percent: 100, step: TASK_STEP.reporting, routeState: end.completed ? 9 : 7 });
  const status = end.completed ? "ok" : "partially_done";
  state.modeCode = DOCK_MODE.idle;
  state.taskStage = TASK_STAGE.idle;
  await reportTask(link, status, progress);
  log(`task ${status}, ${photos.length} pictures`);
  return { status, photos };
}

async function prepareDock({ link, state, now: pace, log }: TaskContext, progress: TaskProgress): Promise<void> {
  state.taskStage = TASK_STAGE.preparing;
  for (const [i, step] of PREPARATION.entries()) {
    Object.assign(progress, { step, percent: (ROUTE_FROM * i) / PREPARATION.length });
    reportInBackground(link, log, "in_progress", progress);
    if (step === TASK_STEP.openingCover) state.coverState = COVER.half;
    await pace.sleep(STEP_SECONDS);
    if (step === TASK_STEP.openingCover) state.coverState = COVER.open;
    state.aircraft.modeCode = i < PREPARATION.length - 1 ? AIRCRAFT_MODE.preparing : AIRCRAFT_MODE.ready;
  }
  state.taskStage = TASK_STAGE.flying;
  Object.assign(progress, { step: TASK_STEP.flying, routeState: 5, percent: ROUTE_FROM });
  reportInBackground(link, log, "in_progress", progress);
}

function flightOf(
  { link, state, location, now: pace, log }: TaskContext,
  { command }: Task,
  progress: TaskProgress,
  onPhoto: (photo: ProfilePhoto) => void,
): Flight {
  let lastReported = { percent: 0, waypointIndex: -1 };
  const onProgress: Flight["hooks"]["onProgress"] = (part, { waypointIndex, waylineId }) => {
    const percent = ROUTE_FROM + (ROUTE_TO - ROUTE_FROM) * part;
    Object.assign(progress, { percent, waypointIndex, waylineId, routeState: 6 });
    if (waypointIndex === lastReported.waypointIndex && percent - lastReported.percent < 2) return;
    lastReported = { percent, waypointIndex };
    reportInBackground(link, log, "in_progress", progress);
  };
  const onPause = (paused: boolean) => {
    progress.routeState = paused ? 7 : 8;
    reportInBackground(link, log, paused ? "paused" : "in_progress", progress);
  };
  return { state, home: location, clock: pace, command, hooks: { onPhoto, onProgress, onPause } };
}

async function returnToDock(
  { link, state, location, log }: TaskContext,
  {
    flight,
    sortie,
    end,
    task,
    figures,
  }: { flight: Flight; sortie: FlightProfile; end: FlightResult; task: Task; figures: TaskProgress },
): Promise<void> {
  const { longitude, latitude } = state.aircraft;
  if (end.breakPoint) {
    figures.breakPoint = { ...end.breakPoint, longitude, latitude };
    log(`route left: reason ${end.breakPoint.break_reason}`);
  }
  Object.assign(figures, {
    step: TASK_STEP.preparingReturn,
    percent: ROUTE_TO,
    routeState: end.completed ? 9 : 7,
  });
  reportInBackground(link, log, "in_progress", figures);
  const height = task.prepare.rth_altitude ?? sortie.securityHeightM;
  link.sendEvent("return_home_info", {
    flight_id: figures.flightId,
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
  Object.assign(figures, { step: TASK_STEP.landing, percent: 94 });
  await returnHome(flight, height, sortie.transitSpeedMps);
}

async function closeDock({ link, state, now: pace, log }: TaskContext, progress: TaskProgress): Promise<void> {
  state.taskStage = TASK_STAGE.recovering;
  Object.assign(progress, { step: TASK_STEP.closingCover, percent: 97 });
  reportInBackground(link, log, "in_progress", progress);
  state.coverState = COVER.half;
  await pace.sleep(STEP_SECONDS);
  state.coverState = COVER.closed;
  state.charging = true;
  Object.assign(progress, { step: TASK_STEP.countingPictures, percent: 99 });
  reportInBackground(link, log, "in_progress", progress);
}

/** The pictures of a flight: taken in passing, drawn and stored while it goes on. */
function createPhotoRecorder({ startCameraFor, card, location, now, log }: TaskContext, profile: FlightProfile, progress: TaskProgress) {
  const darkroom = startCameraFor(profile);
  const shots: Promise<StoredPhoto[]>[] = [];

  const take = (photo: ProfilePhoto) => {
    const moment: Exposure = {
      number: shots.length + 1,
      takenAt: new Date(now()),
      longitude: photo.longitude,
      latitude: photo.latitude,
      relativeAltitudeM: photo.elevationM,
      absoluteAltitudeM: location.heightM + photo.elevationM,
      headingDeg: photo.headingDeg,
      pitchDeg: photo.gimbalPitchDeg,
    };
    const shot = darkroom
      .capture(moment)
      .then((photos) => Promise.all(photos.map((picture) => card.store(picture, moment))))
      .catch((error: unknown) => {
        log(`picture ${moment.number} failed: ${String(error)}`);
        return [];
      });
    shots.push(shot);
    progress.mediaCount = shots.length * 2;
  };
  const develop = async () => {
    const photos = (await Promise.all(shots)).flat();
    await darkroom.close();
    return photos;
  };
  return { take, develop };
}
