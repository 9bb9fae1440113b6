import type { FlightTaskPrepare, FlightTaskStatus } from "@overfly/dji-cloud-api/messages/flight-task";
import type { WpmlDocument } from "@overfly/route-files/wpml/wpml-document";
import { TASK_STEP } from "@overfly/dji-cloud-api/codes/task-steps";
import type { Darkroom } from "#photo/darkroom.ts";
import type { PhotoMoment } from "#photo/photo-moment.ts";
import type { CloudLink } from "./cloud-link.ts";
import { AIRCRAFT_MODE, COVER, DOCK_MODE, TASK_STAGE, type DockPlace, type DockState } from "./dock-state.ts";
import type { FaultPlan } from "./faults.ts";
import { flyRoute, returnHome, takeOff, type Flight, type FlightEnd, type FlightOrders } from "./flight.ts";
import type { Log } from "./log.ts";
import type { MediaCard, StoredPhoto } from "./media-card.ts";
import type { Pace } from "./pace.ts";
import { sortieOf, type Sortie, type SortiePhoto } from "./sortie.ts";
import { spoiled } from "./spoiled-flight.ts";
import { mention, newFigures, reportTask, type TaskFigures } from "./task-report.ts";

export interface TaskParts {
  link: CloudLink;
  state: DockState;
  place: DockPlace;
  pace: Pace;
  faults: FaultPlan;
  card: MediaCard;
  clock: () => number;
  log: Log;
  darkroomFor: (sortie: Sortie) => Darkroom;
}

export interface Task {
  prepare: FlightTaskPrepare;
  document: WpmlDocument;
  businessId: string | undefined;
  orders: FlightOrders;
}

export interface TaskEnd {
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
const SECONDS_A_STEP = 2;
/** A flight's share of the whole, in percent: before, during and after the route. */
const [ROUTE_FROM, ROUTE_TO] = [10, 90];

/** Does a whole task, from the check of the dock to the closed cover, telling the cloud each step. */
export async function runTask(parts: TaskParts, task: Task): Promise<TaskEnd> {
  const { link, state, log } = parts;
  const figures = newFigures(task.prepare.flight_id, task.businessId);
  const sortie = sortieOf(task.document, parts.place, task.prepare.break_point);
  state.modeCode = DOCK_MODE.working;
  state.jobCount += 1;
  await getReady(parts, figures);

  const roll = filmFor(parts, sortie, figures);
  const flight = flightOf(parts, task, figures, roll.take);
  await takeOff(flight, sortie);
  const end = await flyRoute(spoiled(parts, flight, sortie), sortie);
  await comeHome(parts, { flight, sortie, end, task, figures });
  await packUp(parts, figures);

  const photos = await roll.develop();
  figures.mediaCount = photos.length;
  Object.assign(figures, { percent: 100, step: TASK_STEP.reporting, routeState: end.completed ? 9 : 7 });
  const status = end.completed ? "ok" : "partially_done";
  state.modeCode = DOCK_MODE.idle;
  state.taskStage = TASK_STAGE.idle;
  await reportTask(link, status, figures);
  log(`task ${status}, ${photos.length} pictures`);
  return { status, photos };
}

async function getReady({ link, state, pace, log }: TaskParts, figures: TaskFigures): Promise<void> {
  state.taskStage = TASK_STAGE.preparing;
  for (const [i, step] of PREPARATION.entries()) {
    Object.assign(figures, { step, percent: (ROUTE_FROM * i) / PREPARATION.length });
    mention(link, log, "in_progress", figures);
    if (step === TASK_STEP.openingCover) state.coverState = COVER.half;
    await pace.sleep(SECONDS_A_STEP);
    if (step === TASK_STEP.openingCover) state.coverState = COVER.open;
    state.aircraft.modeCode = i < PREPARATION.length - 1 ? AIRCRAFT_MODE.preparing : AIRCRAFT_MODE.ready;
  }
  state.taskStage = TASK_STAGE.flying;
  Object.assign(figures, { step: TASK_STEP.flying, routeState: 5, percent: ROUTE_FROM });
  mention(link, log, "in_progress", figures);
}

function flightOf(
  { link, state, place, pace, log }: TaskParts,
  { orders }: Task,
  figures: TaskFigures,
  onPhoto: (photo: SortiePhoto) => void,
): Flight {
  let told = { percent: 0, waypointIndex: -1 };
  const onProgress: Flight["hooks"]["onProgress"] = (part, { waypointIndex, waylineId }) => {
    const percent = ROUTE_FROM + (ROUTE_TO - ROUTE_FROM) * part;
    Object.assign(figures, { percent, waypointIndex, waylineId, routeState: 6 });
    if (waypointIndex === told.waypointIndex && percent - told.percent < 2) return;
    told = { percent, waypointIndex };
    mention(link, log, "in_progress", figures);
  };
  const onPause = (paused: boolean) => {
    figures.routeState = paused ? 7 : 8;
    mention(link, log, paused ? "paused" : "in_progress", figures);
  };
  return { state, place, pace, orders, hooks: { onPhoto, onProgress, onPause } };
}

async function comeHome(
  { link, state, place, log }: TaskParts,
  {
    flight,
    sortie,
    end,
    task,
    figures,
  }: { flight: Flight; sortie: Sortie; end: FlightEnd; task: Task; figures: TaskFigures },
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
  mention(link, log, "in_progress", figures);
  const height = task.prepare.rth_altitude ?? sortie.securityHeightM;
  link.tell("return_home_info", {
    flight_id: figures.flightId,
    last_point_type: 0,
    planned_path_points: [
      { longitude, latitude, height: place.heightM + state.aircraft.elevationM },
      { longitude, latitude, height: place.heightM + Math.max(height, state.aircraft.elevationM) },
      { ...place, height: place.heightM + height },
    ].map(({ longitude: lon, latitude: lat, height: above }) => ({
      longitude: lon,
      latitude: lat,
      height: above,
    })),
  });
  Object.assign(figures, { step: TASK_STEP.landing, percent: 94 });
  await returnHome(flight, height, sortie.transitSpeedMps);
}

async function packUp({ link, state, pace, log }: TaskParts, figures: TaskFigures): Promise<void> {
  state.taskStage = TASK_STAGE.recovering;
  Object.assign(figures, { step: TASK_STEP.closingCover, percent: 97 });
  mention(link, log, "in_progress", figures);
  state.coverState = COVER.half;
  await pace.sleep(SECONDS_A_STEP);
  state.coverState = COVER.closed;
  state.charging = true;
  Object.assign(figures, { step: TASK_STEP.countingPictures, percent: 99 });
  mention(link, log, "in_progress", figures);
}

/** The pictures of a flight: taken in passing, drawn and stored while it goes on. */
function filmFor({ darkroomFor, card, place, clock, log }: TaskParts, sortie: Sortie, figures: TaskFigures) {
  const darkroom = darkroomFor(sortie);
  const shots: Promise<StoredPhoto[]>[] = [];

  const take = (photo: SortiePhoto) => {
    const moment: PhotoMoment = {
      number: shots.length + 1,
      takenAt: new Date(clock()),
      longitude: photo.longitude,
      latitude: photo.latitude,
      relativeAltitudeM: photo.elevationM,
      absoluteAltitudeM: place.heightM + photo.elevationM,
      headingDeg: photo.headingDeg,
      pitchDeg: photo.gimbalPitchDeg,
    };
    const shot = darkroom
      .shoot(moment)
      .then((photos) => Promise.all(photos.map((picture) => card.store(picture, moment))))
      .catch((error: unknown) => {
        log(`picture ${moment.number} failed: ${String(error)}`);
        return [];
      });
    shots.push(shot);
    figures.mediaCount = shots.length * 2;
  };
  const develop = async () => {
    const photos = (await Promise.all(shots)).flat();
    await darkroom.close();
    return photos;
  };
  return { take, develop };
}
