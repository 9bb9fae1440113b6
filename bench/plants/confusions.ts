import { cellsOf } from "../../apps/simulator/src/scene/defects.ts";
import { moduleLabels } from "../../apps/simulator/src/scene/labels.ts";
import type { Plant } from "../../apps/simulator/src/scene/plant.ts";
import type { DetectionScore } from "../../apps/simulator/src/testing/detection-score.ts";

/** What was called otherwise, tied to the row, missed and invented, the most frequent first: "2 × cell missed". */
export function confusionsOf(scores: readonly DetectionScore[]): string[] {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { found, missed, falsePositives } of scores) {
    for (const { defect, anomaly } of found) {
      const given = anomaly.classification.class;
      if (defect.anomaly_class !== given) count(`${defect.anomaly_class} called ${given}`);
      if (anomaly.location.doubtM !== null) count(`${defect.anomaly_class} tied to the row`);
    }
    for (const { anomaly_class } of missed) count(`${anomaly_class} missed`);
    for (const { class: given, anomaly } of falsePositives)
      count(`invented ${given} (${anomaly.location.level})`);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([what, times]) => `${times} × ${what}`);
}

export interface EdgeCells {
  found: number;
  of: number;
}

/** Adds the hot cells in the outermost ring of a module's cells, where the camera mixes them with frame and gap. */
export function edgeCells({ found }: DetectionScore, plant: Plant, into: EdgeCells): void {
  const cells = cellsOf(plant.spec);
  const seen = new Set(found.map(({ defect }) => defect.label));
  for (const { class: name, module, area } of plant.defects) {
    const column = Math.round(area.left * cells.across);
    const line = Math.round(area.top * cells.down);
    const isAtEdge = column === 0 || line === 0 || column === cells.across - 1 || line === cells.down - 1;
    if (name !== "hot_cell" || !isAtEdge) continue;
    into.of += 1;
    if (seen.has(moduleLabels(plant.spec, module).module)) into.found += 1;
  }
}
