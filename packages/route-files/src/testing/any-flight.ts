import fc from "fast-check";
import type { Position } from "geojson";
import type {
  PlannedFlight,
  PlannedWaypoint,
  WaypointAction,
} from "@overfly/flight-planning/model/planned-flight";

const rounded = (min: number, max: number, digits: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 10 ** digits, max: max * 10 ** digits }).map((value) => value / 10 ** digits);

const PLAIN: fc.Arbitrary<WaypointAction> = fc.oneof(
  fc.constantFrom<WaypointAction>({ kind: "photo" }, { kind: "start-video" }, { kind: "stop-video" }),
  fc.record({ kind: fc.constant("hover" as const), seconds: fc.integer({ min: 2, max: 600 }) }),
  fc.record({ kind: fc.constant("heading" as const), deg: fc.integer({ min: 0, max: 359 }) }),
);

const RICH: fc.Arbitrary<WaypointAction> = fc.oneof(
  PLAIN,
  fc.record({
    kind: fc.constant("photo" as const),
    lensIds: fc.constant(["wide", "ir"]),
    name: fc.constant("A-1"),
  }),
  fc.record({
    kind: fc.constant("gimbal" as const),
    pitchDeg: rounded(-90, 30, 1),
    yawDeg: fc.integer({ min: 0, max: 359 }),
  }),
  fc.record({ kind: fc.constant("zoom" as const), focalLengthMm: rounded(10, 200, 1) }),
  fc.constantFrom<WaypointAction>(
    { kind: "focus" },
    { kind: "focus", at: [0.25, 0.75] },
    { kind: "panorama" },
  ),
);

const SERIES: fc.Arbitrary<WaypointAction> = fc.oneof(
  fc.record({ kind: fc.constant("photos-by-distance" as const), intervalM: rounded(1, 100, 2) }),
  fc.record({ kind: fc.constant("photos-by-time" as const), intervalS: rounded(1, 20, 1) }),
);

export interface Capabilities {
  /** Gimbal, zoom, focus, lenses and panoramas. */
  rich: boolean;
  maxActions: number;
  lookAt: boolean;
}

interface Seed {
  east: number;
  north: number;
  heightM: number;
  speedMps: number;
  headingDeg: number | undefined;
  lookAt: boolean;
  gimbalPitchDeg: number | undefined;
  turn: PlannedWaypoint["turn"];
  dampingM: number;
  actions: WaypointAction[];
  series: WaypointAction | undefined;
}

const seeds = ({ rich, maxActions, lookAt }: Capabilities): fc.Arbitrary<Seed[]> =>
  fc.array(
    fc.record({
      east: fc.integer({ min: 1, max: 20 }),
      north: fc.integer({ min: -20, max: 20 }),
      heightM: rounded(10, 400, 2),
      speedMps: rounded(1, 14, 1),
      headingDeg: fc.option(fc.integer({ min: 0, max: 359 }), { nil: undefined }),
      lookAt: lookAt ? fc.boolean() : fc.constant(false),
      gimbalPitchDeg: fc.option(rounded(-90, 30, 1), { nil: undefined }),
      turn: fc.constantFrom("stop" as const, "round" as const, "pass" as const),
      dampingM: rounded(1, 9, 1),
      actions: fc.array(rich ? RICH : PLAIN, { maxLength: maxActions }),
      series: fc.option(SERIES, { nil: undefined }),
    }),
    { minLength: 2, maxLength: 12 },
  );

/** Flights with all features of waypoints, at least 50 m apart. */
export function anyFlight(capabilities: Capabilities): fc.Arbitrary<PlannedFlight> {
  const home = fc.tuple(rounded(1, 170, 5), rounded(-70, 70, 5));
  return fc.tuple(home, seeds(capabilities)).map(([[lon, lat], points]) => ({
    aircraftId: "m3t",
    cameraId: "m3t",
    lensIds: ["wide", "ir"],
    heightMode: "take-off",
    safeTakeOffHeightM: 25,
    transitSpeedMps: 9,
    finish: "go-home",
    onSignalLoss: "go-home",
    takeOff: [lon, lat, 100],
    waypoints: placed([lon, lat], points),
  }));
}

const STEP_DEG = 0.0015;

function placed([lon = 0, lat = 0]: Position, points: readonly Seed[]): PlannedWaypoint[] {
  let [east, isOn, pitchDeg] = [0, false, undefined as number | undefined];
  return points.map((point, index): PlannedWaypoint => {
    east += point.east;
    const isEnd = index === 0 || index === points.length - 1;
    const turn = isEnd ? "stop" : point.turn;
    const series = index < points.length - 1 ? point.series : undefined;
    const stop: WaypointAction[] =
      isOn && (series || index % 2 === 0 || index === points.length - 1) ? [STOP] : [];
    isOn = series !== undefined || (isOn && stop.length === 0);
    const isNew = point.gimbalPitchDeg !== undefined && point.gimbalPitchDeg !== pitchDeg;
    pitchDeg = lastPitch(point.actions) ?? point.gimbalPitchDeg ?? pitchDeg;
    const position = [to7(lon + east * STEP_DEG), to7(lat + point.north * STEP_DEG), point.heightM];
    return {
      position,
      speedMps: point.speedMps,
      ...(point.lookAt ? { lookAt: [to7(lon + 0.01), to7(lat + 0.01), 12] } : headingOf(point)),
      ...(isNew && { gimbalPitchDeg: point.gimbalPitchDeg ?? 0 }),
      turn,
      ...(turn === "round" && { dampingM: point.dampingM }),
      actions: [...stop, ...point.actions, ...(series ? [series] : [])],
    };
  });
}

const STOP: WaypointAction = { kind: "stop-photos" };

const to7 = (deg: number): number => Math.round(deg * 1e7) / 1e7;

const headingOf = ({ headingDeg }: Seed) => (headingDeg === undefined ? {} : { headingDeg });

const lastPitch = (actions: readonly WaypointAction[]): number | undefined =>
  actions.findLast((action) => action.kind === "gimbal")?.pitchDeg;
