import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import type { Polygon } from "geojson";
import type { Defect, DefectClass } from "./defects.ts";
import { moduleLabels } from "./labels.ts";
import { moduleCorner, type Plant } from "./plant.ts";
import { corners } from "./plant-layout.ts";

/** One simulated defect, for comparison with the platform's anomalies. */
export interface GroundTruthDefect {
  class: DefectClass;
  /** Class that the platform should assign. */
  anomaly_class: AnomalyClass;
  /** Of the module, or of the string where all of it is hot. */
  label: string;
  table: string;
  longitude: number;
  latitude: number;
  delta_t_k: number;
  /** Of the hot area on the ground: along the row, across the row. */
  size_m: readonly [number, number];
  outline: Polygon;
}

const ANOMALY_CLASS: Record<DefectClass, AnomalyClass> = {
  hot_cell: "cell",
  hot_cells: "cell_multi",
  substring: "diode",
  two_substrings: "diode_multi",
  module_offline: "module_offline",
  string_offline: "string_offline",
  junction_box: "junction_box",
};

export const groundTruth = (plant: Plant): GroundTruthDefect[] =>
  plant.defects.map((defect) => groundTruthDefect(plant, defect));

function groundTruthDefect(plant: Plant, defect: Defect): GroundTruthDefect {
  const labels = moduleLabels(plant.spec, defect.module);
  const [corner, size] = hotRectangle(plant, defect);
  const [alongM, downM] = [corner[0] + size[0] / 2, corner[1] + size[1] / 2];
  const [longitude = 0, latitude = 0] = plant.frame.toPosition(
    plant.toGround(alongM, downM + plant.bowAt(alongM)),
  );
  return {
    class: defect.class,
    anomaly_class: ANOMALY_CLASS[defect.class],
    label: defect.class === "string_offline" ? labels.string : labels.module,
    table: labels.table,
    longitude,
    latitude,
    delta_t_k: Math.round(defect.deltaK * 100) / 100,
    size_m: size,
    outline: { type: "Polygon", coordinates: [corners(plant, corner, size)] },
  };
}

/** Corner and size of the hot area in plant axes. */
function hotRectangle(plant: Plant, { class: name, module, area }: Defect) {
  const { spec, tableWidthM, tableLengthM } = plant;
  if (name === "string_offline") {
    const corner = moduleCorner(plant, { ...module, column: 0, line: 0 });
    return [corner, [tableWidthM, tableLengthM]] as const;
  }
  const [alongM, downM] = moduleCorner(plant, module);
  const corner = [alongM + area.left * spec.moduleWidthM, downM + area.top * spec.moduleLengthM] as const;
  return [corner, [area.width * spec.moduleWidthM, area.length * spec.moduleLengthM]] as const;
}
