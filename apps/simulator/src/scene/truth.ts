import type { AnomalyClass } from "@overfly/plant/anomalies/anomaly-class";
import type { Polygon } from "geojson";
import type { Defect, DefectClass } from "./defects.ts";
import { labelsOf } from "./labels.ts";
import { moduleCorner, type Plant } from "./plant.ts";
import { corners } from "./plant-layout.ts";

/** One true defect, to measure against what the platform finds. */
export interface TrueDefect {
  class: DefectClass;
  /** What a platform should call it. */
  anomaly_class: AnomalyClass;
  /** The module, or the string where the whole of it is hot. */
  label: string;
  table: string;
  longitude: number;
  latitude: number;
  delta_t_k: number;
  /** Of the hot part on the ground: along the row, across the row. */
  size_m: readonly [number, number];
  outline: Polygon;
}

const ANOMALY: Record<DefectClass, AnomalyClass> = {
  hot_cell: "cell",
  substring: "diode",
  module_offline: "module_offline",
  string_offline: "string_offline",
  junction_box: "junction_box",
};

export const plantTruth = (plant: Plant): TrueDefect[] =>
  plant.defects.map((defect) => trueDefect(plant, defect));

function trueDefect(plant: Plant, defect: Defect): TrueDefect {
  const labels = labelsOf(plant.plan, defect.module);
  const [corner, size] = hotRectangle(plant, defect);
  const [longitude = 0, latitude = 0] = plant.frame.toPosition(
    plant.toGround(corner[0] + size[0] / 2, corner[1] + size[1] / 2),
  );
  return {
    class: defect.class,
    anomaly_class: ANOMALY[defect.class],
    label: defect.class === "string_offline" ? labels.string : labels.module,
    table: labels.table,
    longitude,
    latitude,
    delta_t_k: Math.round(defect.deltaK * 100) / 100,
    size_m: size,
    outline: { type: "Polygon", coordinates: [corners(plant, corner, size)] },
  };
}

/** Corner and size of the hot part in the plant's axes. */
function hotRectangle(plant: Plant, { class: name, module, part }: Defect) {
  const { plan, tableWidthM, tableLengthM } = plant;
  if (name === "string_offline") {
    const corner = moduleCorner(plant, { ...module, column: 0, line: 0 });
    return [corner, [tableWidthM, tableLengthM]] as const;
  }
  const [alongM, downM] = moduleCorner(plant, module);
  const corner = [alongM + part.left * plan.moduleWidthM, downM + part.top * plan.moduleLengthM] as const;
  return [corner, [part.width * plan.moduleWidthM, part.length * plan.moduleLengthM]] as const;
}
