import { distanceM } from "@overfly/geo/distance";
import type { Position } from "geojson";

export interface LocatedAnomaly {
  id: number;
  class: string;
  position: { coordinates: Position };
  element: { label: string } | null;
  module_certain: boolean;
}

/** What an inspection found, by its review. */
export interface FoundAnomalies<F extends LocatedAnomaly = LocatedAnomaly> {
  /** What counts: confirmed, or not yet reviewed in a report that isn't published. */
  counted: readonly F[];
  dismissed: readonly F[];
  /** Left out of the published report, because nobody judged them. */
  unreviewed: readonly F[];
}

/** Something that was known before. */
export interface EarlierState<A extends LocatedAnomaly> {
  anomaly: A;
  /** The new inspection's photos show its place. */
  isCovered: boolean;
  /** A person opened its repair again after the new inspection. */
  isReopened: boolean;
}

const SAME_ANOMALY_M = 2;

/** What changed from one inspection to the next. */
export function compareInspections<A extends LocatedAnomaly>(
  found: FoundAnomalies,
  before: readonly EarlierState<A>[],
) {
  const { persisting, dismissed, resolved, notInspected } = matchInspections(found, before);
  const known = new Set(persisting.map((pair) => pair.found));
  return {
    new: found.counted.filter((anomaly) => !known.has(anomaly)).map(({ id }) => id),
    persisting: persisting.map((pair) => pair.found.id),
    resolved,
    dismissed: dismissed.map(({ earlier }) => earlier),
    not_inspected: notInspected,
  };
}

/**
 * What became of each earlier anomaly. Two anomalies are the same if they share the class and the plant element, or lie
 * within 2 m; an element that only holds the module in doubt says nothing. Only what the photos show, and nothing was
 * found at, is resolved: what they don't show, nobody judged, or a person opened again is still open.
 */
export function matchInspections<A extends LocatedAnomaly, F extends LocatedAnomaly>(
  { counted, dismissed: dismissedNow, unreviewed }: FoundAnomalies<F>,
  before: readonly EarlierState<A>[],
) {
  const unmatched = new Set(before);
  const takeMatch = (found: F) => {
    const state = [...unmatched].find(({ anomaly }) => isSameAnomaly(found, anomaly));
    if (!state) return [];
    unmatched.delete(state);
    return [{ found, earlier: state.anomaly, state }];
  };
  const persisting = counted.flatMap(takeMatch);
  const dismissed = dismissedNow.flatMap(takeMatch);
  const isOpenAgain = ({ state }: { state: EarlierState<A> }) => state.isReopened;
  const unjudged = [...unreviewed.flatMap(takeMatch), ...dismissed.filter(isOpenAgain)];
  const { resolved = [], notInspected = [] } = Object.groupBy(unmatched, ({ isCovered, isReopened }) =>
    isCovered && !isReopened ? "resolved" : "notInspected",
  );
  return {
    persisting,
    dismissed: dismissed.filter((pair) => !isOpenAgain(pair)),
    resolved: resolved.map(({ anomaly }) => anomaly),
    notInspected: [...unjudged.map(({ earlier }) => earlier), ...notInspected.map(({ anomaly }) => anomaly)],
  };
}

const isSameAnomaly = (one: LocatedAnomaly, other: LocatedAnomaly): boolean =>
  one.class === other.class &&
  ((isOnKnownElement(one) && isOnKnownElement(other) && one.element?.label === other.element?.label) ||
    distanceM(one.position.coordinates, other.position.coordinates) <= SAME_ANOMALY_M);

const isOnKnownElement = ({ element, module_certain: isCertain }: LocatedAnomaly): boolean =>
  element !== null && isCertain;
