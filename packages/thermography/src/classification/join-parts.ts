import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import { classifyAnomaly, type ClassifyOptions } from "./classify.ts";
import type { PlantAnomaly } from "#inspection/plant-anomaly.ts";
import { typicalShape } from "./typical-shape.ts";

/** What is one anomaly where a module has several of them. */
const KIND: Partial<Record<AnomalyClass, "substrings" | "spots">> = {
  diode: "substrings",
  diode_multi: "substrings",
  cell: "spots",
  cell_multi: "spots",
  hot_spot: "spots",
  hot_spot_multi: "spots",
};

/**
 * Makes one anomaly of several bypassed substrings of a module, and one of its hot cells: the hottest part stands for
 * them. A module that can't be told from its neighbours keeps them apart.
 */
export function joinParts(
  anomalies: readonly PlantAnomaly[],
  context: { irradianceWm2: number | null; options: ClassifyOptions },
): PlantAnomaly[] {
  const groups = Map.groupBy(anomalies, (anomaly, index) => {
    const { location, classification } = anomaly;
    const kind = KIND[classification.class];
    const isOfModule = location.moduleId !== null && location.doubtM === null;
    return kind && isOfModule ? `${kind} ${location.moduleId}` : index;
  });
  return [...groups.values()].flatMap((parts) => (parts.length > 1 ? [joined(parts, context)] : parts));
}

function joined(
  parts: readonly PlantAnomaly[],
  { irradianceWm2, options }: { irradianceWm2: number | null; options: ClassifyOptions },
): PlantAnomaly {
  const [hottest, ...others] = parts.toSorted((a, b) => b.merged.delta - a.merged.delta);
  if (!hottest) throw new RangeError("An anomaly needs at least one part.");
  const shapes = parts.map(({ merged }) => typicalShape(merged.observations));
  const sum = (of: (shape: (typeof shapes)[number]) => number): number =>
    shapes.reduce((total, shape) => total + of(shape), 0);
  const [shape] = shapes;
  const isSubstrings = KIND[hottest.classification.class] === "substrings";
  const shares = parts.map(({ measuredLossFraction }) => measuredLossFraction);
  return {
    ...hottest,
    subsumed: [...hottest.subsumed, ...others.map(({ merged }) => merged)],
    classification: classifyAnomaly(
      {
        deltaK: hottest.deltaK,
        meanDeltaK: hottest.deltaK === null ? null : hottest.merged.meanDelta,
        areaM2: sum(({ areaM2 }) => areaM2),
        lengthM: shape?.lengthM ?? 0,
        widthM: shape?.widthM ?? 0,
        fill: shape?.fill ?? 0,
        moduleFraction: isSubstrings
          ? Math.min(
              1,
              sum(({ moduleFraction }) => moduleFraction ?? 0),
            )
          : (shape?.moduleFraction ?? null),
        hotSpots: parts.length,
        substrings: isSubstrings ? parts.length : 0,
        affectedModules: hottest.location.affectedModuleIds.length,
        irradianceWm2,
      },
      options,
    ),
    measuredLossFraction: shares.includes(null)
      ? null
      : Math.min(
          1,
          shares.reduce((total: number, share) => total + (share ?? 0), 0),
        ),
  };
}
