import { localFrame, type LocalFrame } from "@overfly/geo/local-frame";
import type { Defect } from "./defects.ts";
import type { ModuleIndex } from "./module-index.ts";
import { placeDefects } from "./place-defects.ts";
import { seededRandom } from "./random.ts";
import type { PlantSpec } from "./plant-spec.ts";

/**
 * A plant on flat ground. Its axes start at the origin: `along` a row, and `down` in the direction that the modules
 * face, both in metres.
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
  /** How far a row lies from its straight line here. */
  bowAt: (alongM: number) => number;
  /** Of a table, not of its modules: whether it was never built. */
  isMissing: (row: number, table: number) => boolean;
  toGround: (alongM: number, downM: number) => readonly [eastM: number, northM: number];
  fromGround: (eastM: number, northM: number) => readonly [alongM: number, downM: number];
}

const BOW_LENGTH_M = 140;

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
  tiltDeg: 0,
  bowM: 0,
  missingTables: 0,
  tablesPerInverter: 6,
  seed: 1,
  defects: { hot_cell: 6, substring: 3, module_offline: 2, string_offline: 1, junction_box: 2 },
};

/** Reproducible from its spec, including defects. Throws where rows overlap. */
export function generatePlant(
  options: Partial<PlantSpec> & Pick<PlantSpec, "originLongitude" | "originLatitude">,
): Plant {
  const spec = { ...DEFAULTS, ...options };
  const tableWidthM = spec.modulesAlong * (spec.moduleWidthM + spec.moduleGapM) - spec.moduleGapM;
  const tableLengthM = spec.modulesUp * (spec.moduleLengthM + spec.moduleGapM) - spec.moduleGapM;
  if (tableLengthM >= spec.rowPitchM) throw new RangeError("The rows overlap: rowPitchM is too small");

  const tablePitchM = tableWidthM + spec.tableGapM;
  // facing the azimuth, rows run to the left: eastwards for a plant facing south
  const azimuth = (spec.azimuthDeg * Math.PI) / 180;
  const down = [Math.sin(azimuth), Math.cos(azimuth)] as const;
  const along = [-down[1], down[0]] as const;
  const absent = missingTables(spec);
  const geometry = {
    spec,
    bowAt: (alongM: number) =>
      spec.bowM === 0 ? 0 : spec.bowM * Math.sin((2 * Math.PI * alongM) / BOW_LENGTH_M),
    isMissing: (row: number, table: number) => absent[row * spec.tablesPerRow + table] === 1,
    frame: localFrame([spec.originLongitude, spec.originLatitude]),
    tableWidthM,
    tableLengthM,
    tablePitchM,
    widthM: spec.tablesPerRow * tablePitchM - spec.tableGapM,
    lengthM: (spec.rows - 1) * spec.rowPitchM + tableLengthM,
    toGround: (alongM: number, downM: number) =>
      [along[0] * alongM + down[0] * downM, along[1] * alongM + down[1] * downM] as const,
    fromGround: (eastM: number, northM: number) =>
      [along[0] * eastM + along[1] * northM, down[0] * eastM + down[1] * northM] as const,
  };
  const defects = isList(spec.defects) ? spec.defects : placeDefects(geometry, spec.defects);
  return { ...geometry, defects };
}

/** The module's corner nearest to the origin, in plant axes. */
export function moduleCorner(
  { spec, tablePitchM }: Plant,
  at: ModuleIndex,
): readonly [alongM: number, downM: number] {
  return [
    at.table * tablePitchM + at.column * (spec.moduleWidthM + spec.moduleGapM),
    at.row * spec.rowPitchM + at.line * (spec.moduleLengthM + spec.moduleGapM),
  ];
}

export function* allModules({ spec, isMissing }: Plant): Generator<ModuleIndex> {
  for (let row = 0; row < spec.rows; row += 1) {
    for (let table = 0; table < spec.tablesPerRow; table += 1) {
      if (isMissing(row, table)) continue;
      for (let line = 0; line < spec.modulesUp; line += 1) {
        for (let column = 0; column < spec.modulesAlong; column += 1) yield { row, table, column, line };
      }
    }
  }
}

function missingTables(spec: PlantSpec): Uint8Array {
  const random = seededRandom(spec.seed ^ 0x7ab1e5);
  return Uint8Array.from({ length: spec.rows * spec.tablesPerRow }, () =>
    random() < spec.missingTables ? 1 : 0,
  );
}

const isList = (defects: PlantSpec["defects"]): defects is readonly Defect[] => Array.isArray(defects);
