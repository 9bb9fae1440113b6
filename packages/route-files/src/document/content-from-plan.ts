import { findEquipment } from "@overfly/flight-planning/cameras/equipment";
import { isEmptyItem } from "@overfly/flight-planning/items/empty-item";
import type { RouteLayout, PlannedItem } from "@overfly/flight-planning/layout/route-layout";
import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import type { NamedArea, RouteContent, Survey, SurveyCamera } from "#route-content.ts";

/** Converts a planned document to route content, including the document for formats that can embed it. */
export function contentFromPlan(name: string, document: RouteDocument, planned: RouteLayout): RouteContent {
  const surveys = document.items.flatMap((item, index): Survey[] => {
    const plan = planned.items.find(({ id }) => id === item.id);
    const survey = plan && surveyOf(item, plan, document);
    return survey ? [{ ...survey, itemIndex: index }] : [];
  });
  const areas = document.items.flatMap(areasOf);
  const waylineStarts = passWaylineStarts(surveys, planned);
  return {
    name,
    flight: planned.flight,
    ...(surveys.length > 0 && { surveys }),
    ...(areas.length > 0 && { areas }),
    ...(waylineStarts.length > 1 && { waylineStarts }),
    document,
  };
}

/** A single oblique survey has a wayline per pass, as DJI's planner writes it. */
function passWaylineStarts(surveys: readonly Survey[], { items, flight }: RouteLayout): number[] {
  const [plan, ...others] = items;
  if (!plan || others.length > 0 || surveys[0]?.kind !== "oblique") return [];
  const passes = new Map(plan.lines.map(({ line, pass }) => [line, pass]));
  let current: string | undefined;
  return flight.waypoints.flatMap(({ line }, index) => {
    const pass = line === undefined ? current : (passes.get(line) ?? current);
    const isNew = index === 0 || (current !== undefined && pass !== current);
    current = pass;
    return isNew ? [index] : [];
  });
}

function areasOf(item: RouteItem): NamedArea[] {
  if (item.kind !== "area" && item.kind !== "perimeter") return [];
  if (isEmptyItem(item)) return [];
  const { boundary, name } = item;
  const polygons = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  return polygons.map((coordinates) => ({ name, area: { type: "Polygon", coordinates } }));
}

/** The survey of an item, which other planners can generate: a single ring or a corridor without manual edits. */
function surveyOf(item: RouteItem, plan: PlannedItem, document: RouteDocument): Survey | undefined {
  if (isEmptyItem(item) || document.edits?.some((edit) => edit.itemId === item.id)) return undefined;
  if (item.kind === "corridor") {
    const side = { leftExtentM: item.widthM / 2, rightExtentM: item.widthM / 2 };
    return {
      kind: "corridor",
      line: item.line.coordinates,
      ...side,
      ...captureSettings(item, plan, document),
    };
  }
  if (item.kind !== "area") return undefined;
  const { boundary, pattern, marginM, obliquePitchDeg, obliqueFrontOverlap, obliqueSideOverlap } = item;
  const polygons = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  const [ring, ...holes] = polygons[0] ?? [];
  if (polygons.length !== 1 || holes.length > 0 || !ring) return undefined;
  const oblique = obliquePitchDeg !== undefined && {
    pitchDeg: obliquePitchDeg,
    speedMps: plan.settings.speedMps,
    frontOverlap: obliqueFrontOverlap ?? item.imaging.frontOverlap,
    sideOverlap: obliqueSideOverlap ?? item.imaging.sideOverlap,
  };
  return {
    kind: oblique ? "oblique" : "area",
    ring,
    marginM,
    crosshatch: pattern === "crosshatch",
    ...captureSettings(item, plan, document),
    ...(oblique && { oblique }),
  };
}

type CaptureSettings = Pick<Survey, "heightM" | "heightMode" | "triggerMode"> & Partial<Survey>;

function captureSettings(
  item: RouteItem,
  { settings, angleDeg }: PlannedItem,
  document: RouteDocument,
): CaptureSettings {
  const { frontOverlap, sideOverlap, gimbalPitchDeg } = item.imaging;
  const camera = cameraOf(document, settings.gsdCm);
  return {
    heightM: settings.heightM,
    heightMode: document.heights.mode,
    triggerMode: "distance",
    speedMps: settings.speedMps,
    ...(angleDeg !== undefined && { directionDeg: ((angleDeg % 360) + 360) % 360 }),
    frontOverlap,
    sideOverlap,
    gimbalPitchDeg,
    lineSpacingM: settings.lineSpacingM,
    triggerDistanceM: settings.triggerDistanceM,
    ...(document.lensIds && { lensIds: [...document.lensIds] }),
    ...(camera && { camera }),
  };
}

/** The lens with the narrowest field of view, which determines the spacing. */
function cameraOf(document: RouteDocument, gsdCm: number): SurveyCamera | undefined {
  const equipment = findEquipment(document);
  if (!equipment.ok) return undefined;
  const { camera, lenses } = equipment;
  const [lens] = lenses.toSorted((a, b) => fieldOfView(a) - fieldOfView(b));
  return (
    lens && {
      name: camera.name,
      focalLengthMm: lens.focalLengthMm,
      sensorWidthMm: (lens.widthPx * lens.pixelPitchUm) / 1000,
      sensorHeightMm: (lens.heightPx * lens.pixelPitchUm) / 1000,
      imageWidthPx: lens.widthPx,
      imageHeightPx: lens.heightPx,
      minIntervalS: camera.minIntervalS,
      landscape: true,
      gsdCm,
    }
  );
}

const fieldOfView = (lens: { widthPx: number; pixelPitchUm: number; focalLengthMm: number }): number =>
  (lens.widthPx * lens.pixelPitchUm) / lens.focalLengthMm;
