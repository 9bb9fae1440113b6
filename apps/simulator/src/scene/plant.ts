import { localFrame, type LocalFrame } from "@overfly/geo/local-frame";
import { placeDefects, type Defect, type DefectClass } from "./defects.ts";

/** What to build. Lengths in metres as seen from above, so a module's length is already shortened by its tilt. */
export interface PlantSpec {
  originLongitude: number;
  originLatitude: number;
  rows: number;
  tablesPerRow: number;
  /** Modules side by side along a table, and one above the other. */
  modulesAlong: number;
  modulesUp: number;
  moduleWidthM: number;
  moduleLengthM: number;
  moduleGapM: number;
  tableGapM: number;
  rowPitchM: number;
  /** Where the modules look: 180 is south. */
  azimuthDeg: number;
  tablesPerInverter: number;
  seed: number;
  /** How many defects of each class, or the defects themselves. */
  defects: Partial<Record<DefectClass, number>> | readonly Defect[];
}

/** Position of a module by its row, table and place in it: counted west to east and north to south for a plant facing south. */
export interface ModuleIndex {
  row: number;
  table: number;
  column: number;
  line: number;
}

/**
 * A plant on flat ground. Its own axes start at the origin's corner: `along` a row and `down` towards where the modules
 * look, both in metres.
 */
export interface Plant {
  spec: PlantSpec;
  frame: LocalFrame;
  tableWidthM: number;
  tableLengthM: number;
  tablePitchM: number;
  widthM: number;
  lengthM: number;
  defects: readonly Defect[];
  toGround: (alongM: number, downM: number) => readonly [eastM: number, northM: number];
  fromGround: (eastM: number, northM: number) => readonly [alongM: number, downM: number];
}

const DEFAULTS: Omit<PlantSpec, "originLongitude" | "originLatitude"> = {
  rows: 8,
  tablesPerRow: 3,
  modulesAlong: 14,
  modulesUp: 2,
  moduleWidthM: 1.134,
  moduleLengthM: 2.06,
  moduleGapM: 0.02,
  tableGapM: 0.8,
  rowPitchM: 7.5,
  azimuthDeg: 180,
  tablesPerInverter: 6,
  seed: 1,
  defects: { hot_cell: 6, substring: 3, module_offline: 2, string_offline: 1, junction_box: 2 },
};

/** The same plan gives the same plant, defects included. Refuses modules that overlap the next row. */
export function generatePlant(
  wanted: Partial<PlantSpec> & Pick<PlantSpec, "originLongitude" | "originLatitude">,
): Plant {
  const plan = { ...DEFAULTS, ...wanted };
  const tableWidthM = plan.modulesAlong * (plan.moduleWidthM + plan.moduleGapM) - plan.moduleGapM;
  const tableLengthM = plan.modulesUp * (plan.moduleLengthM + plan.moduleGapM) - plan.moduleGapM;
  if (tableLengthM >= plan.rowPitchM) throw new RangeError("The rows overlap: rowPitchM is too small");

  const tablePitchM = tableWidthM + plan.tableGapM;
  // Looking along the azimuth, the rows run to the left: eastward for a plant that looks south.
  const look = (plan.azimuthDeg * Math.PI) / 180;
  const down = [Math.sin(look), Math.cos(look)] as const;
  const along = [-down[1], down[0]] as const;
  const geometry = {
    plan,
    frame: localFrame([plan.originLongitude, plan.originLatitude]),
    tableWidthM,
    tableLengthM,
    tablePitchM,
    widthM: plan.tablesPerRow * tablePitchM - plan.tableGapM,
    lengthM: (plan.rows - 1) * plan.rowPitchM + tableLengthM,
    toGround: (alongM: number, downM: number) =>
      [along[0] * alongM + down[0] * downM, along[1] * alongM + down[1] * downM] as const,
    fromGround: (eastM: number, northM: number) =>
      [along[0] * eastM + along[1] * northM, down[0] * eastM + down[1] * northM] as const,
  };
  const defects = isList(plan.defects) ? plan.defects : placeDefects(plan, plan.defects);
  return { ...geometry, defects };
}

/** The module's corner nearest to the origin, in the plant's axes. */
export function moduleCorner(
  { spec, tablePitchM }: Plant,
  at: ModuleIndex,
): readonly [alongM: number, downM: number] {
  return [
    at.table * tablePitchM + at.column * (spec.moduleWidthM + spec.moduleGapM),
    at.row * spec.rowPitchM + at.line * (spec.moduleLengthM + spec.moduleGapM),
  ];
}

export function* allModules({ spec }: Plant): Generator<ModuleIndex> {
  for (let row = 0; row < spec.rows; row += 1) {
    for (let table = 0; table < spec.tablesPerRow; table += 1) {
      for (let line = 0; line < spec.modulesUp; line += 1) {
        for (let column = 0; column < spec.modulesAlong; column += 1) yield { row, table, column, line };
      }
    }
  }
}

const isList = (defects: PlantSpec["defects"]): defects is readonly Defect[] => Array.isArray(defects);
