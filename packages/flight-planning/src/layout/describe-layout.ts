import { bearingDeg } from "@overfly/geo/bearing";
import { pathLengthM } from "@overfly/geo/path-length";
import type { OrderedRuns } from "./assemble-flight.ts";
import { flightEnergy } from "#batteries/flight-energy.ts";
import { type FlightMeasures, measureFlight } from "#batteries/flight-measures.ts";
import type { FlightConditions, SegmentTime } from "#batteries/segment-times.ts";
import { type AssembledRoute, layoutWarnings } from "./layout-warnings.ts";
import { pointIdsOf } from "./manual-edits.ts";
import type { EditedItem, PhotoRun, Run, StopRun } from "./item-plan.ts";
import type {
  LayoutFault,
  LayoutStatistics,
  ItemStatistics,
  RouteLayout,
  PlannedLine,
  PlannedItem,
  PlannedStop,
} from "./route-layout.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { MAX_PHOTOS, type PlannedPhoto, plannedPhotos } from "#model/planned-photos.ts";

/** Describes an assembled flight for display. */
export function describeLayout(
  described: AssembledRoute & { ordered: readonly OrderedRuns[] },
): RouteLayout | LayoutFault {
  const { document, equipment, items, ordered, flight } = described;
  const { windMps, windFromDeg = 0, reservePercent } = document.battery;
  const conditions: FlightConditions = {
    aircraft: equipment.aircraft,
    reservePercent,
    ...(windMps !== undefined && windMps > 0 && { wind: { speedMps: windMps, fromDeg: windFromDeg } }),
  };
  const measures = measureFlight(flight, conditions);
  const counts = countPhotos(flight, measures, items.length);
  if (counts.total > MAX_PHOTOS) {
    return { ok: false, code: "too-many-photos", values: { max: MAX_PHOTOS }, field: "items" };
  }
  const tally = tallyOf(described, counts, measures.times);
  const planned = items.map((item, index) => {
    const flown = ordered.find((entry) => entry.itemIndex === index)?.runs ?? [];
    return describeItem(item, flown, tally[index] ?? emptyTally());
  });
  const { distanceM, durationS, hoverS } = flightEnergy(flight, conditions, measures.times);
  const statistics = { ...statisticsOf(planned, described, counts.total), distanceM, durationS, hoverS };
  let photos: PlannedPhoto[] | undefined;
  const photosOf = (): PlannedPhoto[] => (photos ??= plannedPhotos(flight));
  return {
    ok: true,
    flight,
    measures,
    items: planned,
    flightOrder: ordered.map(({ itemIndex }) => itemIndex),
    get photos() {
      return photosOf();
    },
    statistics,
    warnings: layoutWarnings(described, photosOf),
  };
}

/** Of all photos, and of those on each line by item; positions are only computed where they are read. */
interface PhotoCounts {
  total: number;
  onLines: Map<number, number>[];
}

function countPhotos(
  { waypoints }: PlannedFlight,
  { photoSeries }: FlightMeasures,
  itemCount: number,
): PhotoCounts {
  const counts = new Int32Array(waypoints.length);
  let total = 0;
  for (const { index, count } of photoSeries) {
    counts[index] = (counts[index] ?? 0) + count;
    total += count;
  }
  const onLines = Array.from({ length: itemCount }, () => new Map<number, number>());
  for (const [index, { itemIndex, line }] of waypoints.entries()) {
    const [count = 0, own] = [counts[index], itemIndex === undefined ? undefined : onLines[itemIndex]];
    if (count > 0 && own && line !== undefined) own.set(line, (own.get(line) ?? 0) + count);
  }
  return { total, onLines };
}

/** What waypoints and photos add up to for one item. */
interface Tally {
  distanceM: number;
  durationS: number;
  photosOnLine: Map<number, number>;
  waypoints?: { first: number; last: number };
}

const emptyTally = (photosOnLine = new Map<number, number>()): Tally => ({
  distanceM: 0,
  durationS: 0,
  photosOnLine,
});

function tallyOf(
  { items, flight }: AssembledRoute,
  { onLines }: PhotoCounts,
  stretches: readonly SegmentTime[],
): Tally[] {
  const tally = items.map((_, index) => emptyTally(onLines[index]));
  for (const [index, { itemIndex }] of flight.waypoints.entries()) {
    const own = itemIndex === undefined ? undefined : tally[itemIndex];
    const stretch = stretches[index];
    if (!own || !stretch) continue;
    own.waypoints = { first: own.waypoints?.first ?? index, last: index };
    const staysWithin = flight.waypoints[index + 1]?.itemIndex === itemIndex;
    own.distanceM += staysWithin ? stretch.lengthM : 0;
    own.durationS += stretch.actionS + (staysWithin ? stretch.flightS : 0);
  }
  return tally;
}

function describeItem({ item, plan, lensIds }: EditedItem, runs: readonly Run[], tally: Tally): PlannedItem {
  const lines = runs.flatMap((run, line) => (run.kind === "photos" ? [describeLine(run, line, tally)] : []));
  const stops = runs.flatMap((run, line) => (run.kind === "stop" ? [describeStop(run, line)] : []));
  const statistics: ItemStatistics = {
    distanceM: tally.distanceM,
    durationS: tally.durationS,
    photoCount: [...tally.photosOnLine.values()].reduce((sum, count) => sum + count, 0),
    areaM2: plan.areaM2,
    lineCount: lines.length,
  };
  return {
    id: item.id,
    kind: item.kind,
    name: item.name,
    lensIds,
    settings: plan.settings,
    lines,
    stops,
    ...(tally.waypoints && { waypoints: tally.waypoints }),
    ...(plan.angleDeg !== undefined && { angleDeg: plan.angleDeg }),
    statistics,
  };
}

function describeLine(run: PhotoRun, line: number, { photosOnLine }: Tally): PlannedLine {
  const { id, pass, path, edited } = run;
  const [from = [], to = []] = [path[0], path[1]];
  return {
    id,
    line,
    pass,
    path,
    waypointIds: pointIdsOf(run),
    lengthM: pathLengthM(path),
    headingDeg: bearingDeg(from, to),
    photoCount: photosOnLine.get(line) ?? 0,
    isEdited: edited === true,
  };
}

function describeStop(run: StopRun, line: number): PlannedStop {
  const { id, position, headingDeg, gimbalPitchDeg, turn, actions, edited } = run;
  return {
    id,
    line,
    position,
    ...(headingDeg !== undefined && { headingDeg }),
    ...(gimbalPitchDeg !== undefined && { gimbalPitchDeg }),
    turn,
    actions,
    isEdited: edited === true,
  };
}

type Sums = Omit<LayoutStatistics, "distanceM" | "durationS" | "hoverS">;

function statisticsOf(items: readonly PlannedItem[], { flight }: AssembledRoute, photoCount: number): Sums {
  let [lowestM, highestM] = [Infinity, -Infinity];
  for (const { position } of flight.waypoints) {
    lowestM = Math.min(lowestM, position[2] ?? 0);
    highestM = Math.max(highestM, position[2] ?? 0);
  }
  const photographed = items.filter(({ statistics }) => statistics.photoCount > 0);
  return {
    photoCount,
    areaM2: items.reduce((sum, { statistics }) => sum + statistics.areaM2, 0),
    lineCount: items.reduce((sum, { statistics }) => sum + statistics.lineCount, 0),
    waypointCount: flight.waypoints.length,
    gsdCm: photographed.reduce((coarsest, { settings }) => Math.max(coarsest, settings.gsdCm), 0),
    lowestM: flight.waypoints.length > 0 ? lowestM : 0,
    highestM: flight.waypoints.length > 0 ? highestM : 0,
  };
}
