import { findEquipment } from "@overfly/flight-planning/cameras/equipment";
import { isStillEmpty } from "@overfly/flight-planning/kinds/empty-part";
import type { RouteLayout, PlannedItem } from "@overfly/flight-planning/model/planned-document";
import type { RouteDocument, RouteItem } from "@overfly/flight-planning/model/route-document";
import type { NamedArea, RouteContent, Survey, SurveyCamera } from "#route-content.ts";

/** A planned document as what route files can say, itself included where the format has a place for it. */
export function contentOfPlan(name: string, document: RouteDocument, planned: RouteLayout): RouteContent {
  const surveys = document.items.flatMap((part, index): Survey[] => {
    const plan = planned.items.find(({ id }) => id === part.id);
    const survey = plan && surveyOf(part, plan, document);
    return survey ? [{ ...survey, part: index }] : [];
  });
  const areas = document.items.flatMap(areasOf);
  const waylineStarts = passStarts(surveys, planned);
  return {
    name,
    flight: planned.flight,
    ...(surveys.length > 0 && { surveys }),
    ...(areas.length > 0 && { areas }),
    ...(waylineStarts.length > 1 && { waylineStarts }),
    document,
  };
}

/** An oblique survey alone is flown pass by pass, as DJI's own planner has it. */
function passStarts(surveys: readonly Survey[], { items, flight }: RouteLayout): number[] {
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

function areasOf(part: RouteItem): NamedArea[] {
  if (part.kind !== "area" && part.kind !== "perimeter") return [];
  if (isStillEmpty(part)) return [];
  const { boundary, name } = part;
  const polygons = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  return polygons.map((coordinates) => ({ name, area: { type: "Polygon", coordinates } }));
}

/** What other planners can lay anew: a single outline or a corridor whose lines nobody moved by hand. */
function surveyOf(part: RouteItem, plan: PlannedItem, document: RouteDocument): Survey | undefined {
  if (isStillEmpty(part) || document.edits?.some((edit) => edit.itemId === part.id)) return undefined;
  if (part.kind === "corridor") {
    const side = { leftM: part.widthM / 2, rightM: part.widthM / 2 };
    return {
      kind: "corridor",
      line: part.line.coordinates,
      ...side,
      ...photographedAs(part, plan, document),
    };
  }
  if (part.kind !== "area") return undefined;
  const { boundary, pattern, marginM, obliquePitchDeg, obliqueFrontOverlap, obliqueSideOverlap } = part;
  const polygons = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  const [ring, ...holes] = polygons[0] ?? [];
  if (polygons.length !== 1 || holes.length > 0 || !ring) return undefined;
  const oblique = obliquePitchDeg !== undefined && {
    pitchDeg: obliquePitchDeg,
    speedMps: plan.settings.speedMps,
    frontOverlap: obliqueFrontOverlap ?? part.imaging.frontOverlap,
    sideOverlap: obliqueSideOverlap ?? part.imaging.sideOverlap,
  };
  return {
    kind: oblique ? "oblique" : "area",
    ring,
    marginM,
    crosshatch: pattern === "crosshatch",
    ...photographedAs(part, plan, document),
    ...(oblique && { oblique }),
  };
}

type Photographed = Pick<Survey, "heightM" | "heightOver" | "shootBy"> & Partial<Survey>;

function photographedAs(
  part: RouteItem,
  { settings, angleDeg }: PlannedItem,
  document: RouteDocument,
): Photographed {
  const { frontOverlap, sideOverlap, gimbalPitchDeg } = part.imaging;
  const camera = cameraOf(document, settings.gsdCm);
  return {
    heightM: settings.heightM,
    heightOver: document.heights.mode,
    shootBy: "distance",
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

/** The narrowest lens, which decides the spacing. */
function cameraOf(document: RouteDocument, gsdCm: number): SurveyCamera | undefined {
  const equipment = findEquipment(document);
  if (!equipment.ok) return undefined;
  const { camera, lenses } = equipment;
  const [lens] = lenses.toSorted((a, b) => sight(a) - sight(b));
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

const sight = (lens: { widthPx: number; pixelPitchUm: number; focalLengthMm: number }): number =>
  (lens.widthPx * lens.pixelPitchUm) / lens.focalLengthMm;
