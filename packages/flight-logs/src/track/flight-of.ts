import { pathLengthM } from "@overfly/geo/path-length";
import type { FlightLog, LogPoint, LogRead, LogWarning } from "#flight-log.ts";
import { isPosition, plausibleFixes } from "./plausible-fixes.ts";
import type { Fix, Period, Recording } from "./recording.ts";

/** Shorter ones are tests of motors or of sensors. */
const MIN_FLIGHT_MS = 3000;

/** Takes the longest flight of a recording. */
export function flightOf(recording: Recording): LogRead {
  const fixes = plausibleFixes(recording.fixes);
  const [first, last] = [fixes[0], fixes.at(-1)];
  if (!first || !last) return { ok: false, code: "no-flight" };
  const flights = recording.flights?.filter(({ fromMs, toMs }) => toMs - fromMs >= MIN_FLIGHT_MS) ?? [];
  if (recording.flights && flights.length === 0) return { ok: false, code: "no-flight" };
  const { fromMs, toMs, isBeginShown } = longestOf(flights) ?? {
    fromMs: first.atMs,
    toMs: last.atMs,
    isBeginShown: false,
  };
  const isWithin = ({ atMs }: Fix) => atMs >= fromMs && atMs <= toMs;
  const flown = fixes.filter(isWithin);
  const [start, end] = [flown[0], flown.at(-1)];
  if (!start || !end) return { ok: false, code: "no-flight" };

  const placed = flown.map((fix) => ({ ...fix, heightM: fix.heightM ?? heightAbove(start, fix) }));
  const heights = placed.flatMap(({ heightM }) => heightM ?? []);
  const points = oneASecond(placed);
  const batteries = flown.flatMap(({ batteryPercent }) => batteryPercent ?? []);
  const stated = recording.flights ? recording.fixes.filter(isWithin) : recording.fixes;
  const found: [LogWarning, boolean][] = [
    ["several-flights", flights.length > 1],
    ["take-off-unknown", !isBeginShown],
    ["heights-from-first-point", !isBeginShown && heights.length > 0 && start.heightM === null],
    ["no-heights", heights.length === 0],
    ["positions-left-out", flown.length < stated.length],
  ];
  const { format, clock, aircraft } = recording;
  return {
    ok: true,
    log: {
      format,
      clock,
      tookOffAtMs: fromMs,
      landedAtMs: toMs,
      takeOff: takeOffOf(recording, isBeginShown ? start : null),
      points,
      distanceM: pathLengthM(points.map(({ longitude, latitude }) => [longitude, latitude])),
      maxHeightM: heights.length === 0 ? null : heights.reduce((most, heightM) => Math.max(most, heightM)),
      batteryBeforePercent: batteries[0] ?? null,
      batteryAfterPercent: batteries.at(-1) ?? null,
      aircraft,
      warnings: [...recording.warnings, ...found.flatMap(([warning, holds]) => (holds ? [warning] : []))],
    },
  };
}

const longestOf = (flights: readonly Period[]): Period | undefined =>
  flights.toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))[0];

/** Of altitudes; null if there are none. */
const heightAbove = (start: Fix, { altitudeM }: Fix): number | null =>
  altitudeM === null || start.altitudeM === null ? null : altitudeM - start.altitudeM;

function takeOffOf({ takeOff }: Recording, start: Fix | null): FlightLog["takeOff"] {
  if (takeOff && isPosition(takeOff)) return takeOff;
  return start && { longitude: start.longitude, latitude: start.latitude };
}

/** The first fix of each second, and the last one of all. */
function oneASecond(fixes: readonly Fix[]): LogPoint[] {
  const bySecond = new Map<number, LogPoint>();
  const [startMs, endMs] = [fixes[0]?.atMs ?? 0, fixes.at(-1)?.atMs ?? 0];
  const secondOf = (atMs: number) => Math.floor((atMs - startMs) / 1000);
  for (const { altitudeM: _, heightM, ...fix } of fixes) {
    const second = secondOf(fix.atMs);
    if (bySecond.has(second) && (fix.atMs < endMs || second === 0)) continue;
    bySecond.set(second, { ...fix, heightM: heightM ?? 0 });
  }
  return [...bySecond.values()];
}
