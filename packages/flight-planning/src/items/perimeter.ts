import { validateArea } from "@overfly/geo/polygons/validate-area";
import type { LocalFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { bufferPolygons } from "@overfly/geo/polygons/buffer-area";
import { footprint } from "#cameras/camera-geometry.ts";
import type { Equipment } from "#cameras/equipment.ts";
import { type ImagingSettings, resolveImaging } from "#cameras/imaging.ts";
import {
  idAtPosition,
  type ItemContext,
  type ItemFault,
  type ItemPlan,
  type PhotoRun,
} from "#layout/item-plan.ts";
import { areaFault } from "#model/fault.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import { middleOf } from "./corridor.ts";
import { headingOf, pathLengthM } from "./offset-path.ts";
import { atHeight, rangeFault } from "./read-path.ts";
import { simplifyPath } from "./simplify-path.ts";

type Perimeter = Extract<RouteItem, { kind: "perimeter" }>;

/** Around the outside of an area, once or as a patrol of several laps, looking along the path or at the area. */
export function planPerimeter(item: Perimeter, context: ItemContext): ItemPlan | ItemFault {
  const settled = resolveImaging(item.imaging, context.equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const wrong =
    rangeFault("offsetM", item.offsetM, [-1_000, 1_000]) ?? rangeFault("laps", item.laps, [1, 50]);
  if (wrong) return wrong;
  if (!Number.isInteger(item.laps)) {
    return { ok: false, code: "not-an-integer", field: "laps" };
  }
  const checked = validateArea(item.boundary);
  if (!checked.ok) return { ...areaFault(checked.error), field: "boundary" };
  const { frame, polygons, areaM2 } = checked.area;
  const rings = bufferPolygons(
    polygons.map(([outer = []]) => [outer]),
    item.offsetM,
    "mitre",
  );
  const home = context.takeOff && frame.toMetres(context.takeOff);
  const closed = rings.map(([outer = []]) => lapFrom([...outer], home)).filter((lap) => lap.length > 3);
  if (closed.length === 0) {
    return { ok: false, code: "nothing-to-photograph", field: "offsetM" };
  }
  const besideM = item.facesInwards ? besideTriggerM(item, settled.settings, context.equipment) : undefined;
  const settings = { ...settled.settings, triggerDistanceM: besideM ?? settled.settings.triggerDistanceM };
  const runs = closed.flatMap((lap) =>
    Array.from({ length: item.laps }, (_, index) =>
      lapRuns(lap, { frame, setting: settings, index, item }),
    ).flat(),
  );
  if (runs.length > MOST_RUNS) {
    const values = { count: runs.length, max: MOST_RUNS };
    return { ok: false, code: "too-many-points", values, field: "boundary" };
  }
  const matchRadiusM = Math.max(2, settings.lineSpacingM / 2);
  return { ok: true, runs, settings, areaM2, reversible: false, matchRadiusM, warnings: settled.warnings };
}

const MOST_RUNS = 10_000;
const FINE_DETAIL_M = 0.3;

/** A closed line that starts near the take-off point, without fine detail. */
function lapFrom(ring: PlanarPoint[], home: PlanarPoint | undefined): PlanarPoint[] {
  const apartM = (point: PlanarPoint): number =>
    home ? Math.hypot(point[0] - home[0], point[1] - home[1]) : point[1] - point[0];
  const nearest = ring.reduce(
    (best, point, index) => (apartM(point) < apartM(ring[best] ?? point) ? index : best),
    0,
  );
  const turned = [...ring.slice(nearest), ...ring.slice(0, nearest + 1)];
  const middle = Math.floor(turned.length / 2);
  const there = simplifyPath(turned.slice(0, middle + 1), FINE_DETAIL_M);
  return [...there.slice(0, -1), ...simplifyPath(turned.slice(middle), FINE_DETAIL_M)];
}

/** Looking sideways, the image's long side lies along the path, at the distance of what the camera looks at. */
function besideTriggerM(
  { imaging, offsetM }: Perimeter,
  { heightM }: ImagingSettings,
  { lenses }: Equipment,
): number {
  const tilt = Math.sin((-imaging.gimbalPitchDeg * Math.PI) / 180);
  const distanceM = tilt > 0.1 ? heightM / tilt : Math.max(heightM, Math.abs(offsetM));
  const across = lenses.map((lens) => footprint(distanceM, lens).acrossM);
  return Math.min(...across) * (1 - imaging.frontOverlap / 100);
}

const ORIGIN: PlanarPoint = [0, 0];

interface Lap {
  frame: LocalFrame;
  setting: ImagingSettings;
  index: number;
  item: Perimeter;
}

function lapRuns(lap: readonly PlanarPoint[], { frame, setting, index, item }: Lap): PhotoRun[] {
  const pass = `lap-${index + 1}`;
  const edges = lap.slice(1).map((to, edge): PlanarPoint[] => [lap[edge] ?? to, to]);
  const paths = item.facesInwards ? edges.filter((edge) => pathLengthM(edge) > 0.5) : [[...lap]];
  return paths.map((path): PhotoRun => {
    const [from = ORIGIN, to = ORIGIN] = path;
    return {
      kind: "photos",
      id: idAtPosition(pass, frame.toPosition(middleOf(path))),
      pass,
      path: path.map((point) => atHeight(frame.toPosition(point), setting.heightM)),
      triggerDistanceM: setting.triggerDistanceM,
      gimbalPitchDeg: setting.gimbalPitchDeg,
      ...(item.facesInwards && { headingDeg: (headingOf(from, to) + 270) % 360 }), // rings run counter-clockwise
      speedMps: setting.speedMps,
    };
  });
}
