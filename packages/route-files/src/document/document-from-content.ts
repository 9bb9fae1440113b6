import type { MultiPolygon } from "geojson";
import { findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { findCamera, type Lens } from "@overfly/flight-planning/cameras/cameras";
import { findEquipment } from "@overfly/flight-planning/cameras/equipment";
import { imagingFiguresAt } from "@overfly/flight-planning/cameras/imaging";
import type { PlannedFlight, PlannedWaypoint } from "@overfly/flight-planning/model/planned-flight";
import type {
  ManualWaypoint,
  Imaging,
  RouteDocument,
  RouteItem,
} from "@overfly/contract/flight-routes/route-document";
import { FLIGHT_DEFAULTS } from "#flight/flight-defaults.ts";
import { WarningList } from "#warning-list.ts";
import type { ConversionWarning, RouteContent, Survey } from "#route-content.ts";

export interface ConvertedDocument {
  document: RouteDocument;
  /** What could not be imported. */
  warnings: ConversionWarning[];
}

/** Equipment for files without, or with unknown equipment. */
export interface DefaultEquipment {
  aircraftId: string;
  cameraId: string;
}

/** Converts an imported route to a document for the planner: surveys stay surveys, all other waypoints are kept. */
export function documentFromContent(
  route: RouteContent,
  defaults: DefaultEquipment = FLIGHT_DEFAULTS,
): ConvertedDocument {
  const warnings = new WarningList();
  const base = baseDocument(route.flight, defaults);
  const waypointItems = itemsOfWaypoints(route, warnings);
  const items = [...itemsOfSurveys(route, base), ...waypointItems];
  // waypoints have the flight's height mode; a route of surveys only has theirs
  const followsGround = waypointItems.length === 0 && (route.surveys ?? []).some(isOverGround);
  if (followsGround) base.heights = { ...base.heights, mode: "ground" };
  const shapes = items.length > 0 ? [] : itemsOfShapes(route);
  if (items.length > 0) warnOfShapes(route, warnings);
  if (route.flight) warnOfSettings(route.flight, warnings);
  if (route.geofence) warnings.add("geofence");
  if ((route.rallyPoints ?? []).length > 0) warnings.add("rally-points");
  if (shapes.length > 0) {
    warnings.add("default-imaging", { heightM: DEFAULT_HEIGHT_M });
  }
  return { document: { ...base, items: [...items, ...shapes] }, warnings: warnings.list() };
}

/** A planned route always ends at home and returns there on signal loss. */
function warnOfSettings({ finish, onSignalLoss }: PlannedFlight, warnings: WarningList): void {
  if (finish !== "go-home") warnings.add("finish-replaced");
  if (onSignalLoss !== "go-home") warnings.add("signal-loss-replaced");
}

/** The areas of surveys are part of them. */
function warnOfShapes(
  { surveys = [], areas = [], lines = [], points = [] }: RouteContent,
  warnings: WarningList,
) {
  const others = [...(surveys.length > 0 ? [] : areas), ...lines, ...points];
  if (others.length > 0) warnings.add("other-shapes", { count: others.length });
}

const isOverGround = ({ heightMode }: Survey): boolean => heightMode === "ground";

function baseDocument(flight: PlannedFlight | undefined, defaults: DefaultEquipment): RouteDocument {
  const isNamed = flight && flight.aircraftId !== FLIGHT_DEFAULTS.aircraftId;
  const isKnown = isNamed && findAircraft(flight.aircraftId) && findCamera(flight.cameraId);
  const { aircraftId, cameraId } = isKnown ? flight : defaults;
  const lenses = findCamera(cameraId)?.lenses ?? [];
  const isSelected = ({ id }: Lens) =>
    flight?.lensIds.includes(id) === true || (id === "wide" && flight?.lensIds.includes(ANY_VISUAL) === true);
  const lensIds = lenses.filter(isSelected);
  return {
    aircraftId,
    cameraId,
    ...(lensIds.length > 0 && { lensIds: lensIds.map(({ id }) => id) }),
    ...(flight?.takeOff && { takeOff: flight.takeOff }),
    items: [],
    order: "given",
    heights: {
      mode: flight?.heightMode === "ground" ? "ground" : "take-off",
      ...(flight && { safeTakeOffHeightM: flight.safeTakeOffHeightM }),
    },
    battery: { reservePercent: 25 },
  };
}

/** DJI's name, with DJI's spelling, for the only visual lens of a camera. */
const ANY_VISUAL = "visable";

function itemsOfSurveys({ surveys = [], name, flight }: RouteContent, base: RouteDocument): RouteItem[] {
  return surveys.flatMap((imported, index): RouteItem[] => {
    const first = flight?.waypoints.find(
      ({ itemIndex }) => itemIndex !== undefined && itemIndex === imported.itemIndex,
    );
    const survey = { ...(first && { speedMps: first.speedMps }), ...imported };
    const common = {
      id: `survey-${index + 1}`,
      name: name ?? `Survey ${index + 1}`,
      imaging: imagingOf(survey, base),
    };
    if (survey.kind === "corridor") {
      if (!survey.line) return [];
      const widthM = (survey.leftExtentM ?? 0) + (survey.rightExtentM ?? 0);
      return [
        { ...common, kind: "corridor", line: { type: "LineString", coordinates: survey.line }, widthM },
      ];
    }
    if (!survey.ring) return [];
    const { oblique } = survey;
    const tilted = oblique && {
      obliquePitchDeg: oblique.pitchDeg,
      ...(oblique.frontOverlap !== undefined && { obliqueFrontOverlap: oblique.frontOverlap }),
      ...(oblique.sideOverlap !== undefined && { obliqueSideOverlap: oblique.sideOverlap }),
    };
    return [
      {
        ...common,
        kind: "area",
        boundary: { type: "Polygon", coordinates: [survey.ring] },
        pattern: survey.crosshatch === true ? "crosshatch" : "lines",
        angle: survey.directionDeg ?? "best",
        marginM: survey.marginM ?? 0,
        ...tilted,
      },
    ];
  });
}

const DEFAULT_HEIGHT_M = 50;
const DEFAULT_OVERLAP = 70;

/** Missing overlaps are derived from line spacing, trigger distance and camera. */
function imagingOf(survey: Survey, base: RouteDocument): Imaging {
  const { heightM, lineSpacingM, triggerDistanceM, gimbalPitchDeg, speedMps } = survey;
  const equipment = findEquipment(base);
  const footprints = equipment.ok
    ? imagingFiguresAt(heightM, equipment.lenses).lenses.map(({ footprint }) => footprint)
    : [];
  const acrossM = Math.min(...footprints.map((one) => one.acrossM));
  const alongM = Math.min(...footprints.map((one) => one.alongM));
  return {
    heightM,
    frontOverlap: survey.frontOverlap ?? overlapOf(triggerDistanceM, alongM),
    sideOverlap: survey.sideOverlap ?? overlapOf(lineSpacingM, acrossM),
    gimbalPitchDeg: gimbalPitchDeg ?? -90,
    ...(speedMps !== undefined && { speedMps }),
  };
}

function overlapOf(stepM: number | undefined, seenM: number): number {
  if (stepM === undefined || stepM <= 0 || !Number.isFinite(seenM)) return DEFAULT_OVERLAP;
  return Math.min(95, Math.max(0, Math.round(10_000 * (1 - stepM / seenM)) / 100));
}

/** An item with the waypoints that belong to no survey. */
function itemsOfWaypoints({ flight, surveys = [], name }: RouteContent, warnings: WarningList): RouteItem[] {
  if (!flight) return [];
  const surveyItems = new Set(surveys.map(({ itemIndex }) => itemIndex));
  const areAllOfSurvey = surveys.some(({ itemIndex }) => itemIndex === undefined);
  const isOfSurvey = ({ itemIndex }: PlannedWaypoint) => areAllOfSurvey || surveyItems.has(itemIndex);
  const waypoints = flight.waypoints.filter((waypoint) => !isOfSurvey(waypoint));
  if (waypoints.length === 0) return [];
  warnUnsupported(flight, waypoints, warnings);
  const offsetM = flight.heightMode === "ellipsoid" ? (flight.takeOff?.[2] ?? 0) : 0;
  const meanHeightM =
    waypoints.reduce((sum, { position }) => sum + (position[2] ?? 0) - offsetM, 0) / waypoints.length;
  return [
    {
      id: "waypoints",
      name: name ?? "Waypoints",
      imaging: {
        ...defaultImaging(Math.min(500, Math.max(5, meanHeightM))),
        speedMps: waypoints[0]?.speedMps ?? 5,
      },
      kind: "waypoints",
      waypoints: waypoints.map((waypoint) => manualWaypoint(waypoint, offsetM)),
    },
  ];
}

function manualWaypoint(waypoint: PlannedWaypoint, offsetM: number): ManualWaypoint {
  const { position, headingDeg, gimbalPitchDeg, speedMps, turn, actions } = waypoint;
  return {
    position: position.slice(0, 2),
    heightM: (position[2] ?? 0) - offsetM,
    ...(headingDeg !== undefined && { headingDeg }),
    ...(gimbalPitchDeg !== undefined && { gimbalPitchDeg }),
    speedMps,
    turn,
    actions: actions.map((action) => ({ ...action })),
  };
}

function warnUnsupported(
  { heightMode, takeOff }: PlannedFlight,
  waypoints: readonly PlannedWaypoint[],
  warnings: WarningList,
) {
  if (heightMode === "ellipsoid" && takeOff?.[2] === undefined) {
    warnings.add("heights-unknown");
  }
  if (waypoints.some(({ lookAt }) => lookAt)) warnings.add("point-of-interest");
}

const defaultImaging = (heightM: number): Imaging => ({
  heightM,
  frontOverlap: DEFAULT_OVERLAP,
  sideOverlap: DEFAULT_OVERLAP,
  gimbalPitchDeg: -90,
});

/** More areas than this, such as the tables of a plant, become one item. */
const MAX_AREAS = 20;

/** Items for the areas, lines and points of a file without a flight. */
function itemsOfShapes({ areas = [], lines = [], points = [] }: RouteContent): RouteItem[] {
  const imaging = defaultImaging(DEFAULT_HEIGHT_M);
  const targets = points.map(({ position, name }, index) => ({
    id: `point-${index + 1}`,
    position: position.slice(0, 2),
    ...(name !== undefined && { label: name }),
  }));
  const merged: MultiPolygon = {
    type: "MultiPolygon",
    coordinates: areas.map(({ area }) => area.coordinates),
  };
  const separate = areas.map(({ area, name }) => ({ boundary: area, name }));
  const boundaries = areas.length > MAX_AREAS ? [{ boundary: merged, name: undefined }] : separate;
  return [
    ...boundaries.map(({ boundary, name }, index): RouteItem => ({
      id: `area-${index + 1}`,
      name: name ?? `Area ${index + 1}`,
      imaging,
      kind: "area",
      boundary,
      pattern: "lines",
      angle: "best",
      marginM: 0,
    })),
    ...lines.map(({ line, name }, index): RouteItem => ({
      id: `corridor-${index + 1}`,
      name: name ?? `Corridor ${index + 1}`,
      imaging,
      kind: "corridor",
      line,
      widthM: 0,
    })),
    ...(targets.length > 0
      ? [{ id: "points", name: "Points", imaging, kind: "points" as const, targets }]
      : []),
  ];
}
