import type { ModuleIndex } from "./module-index.ts";

export const DEFECT_CLASSES = [
  "hot_cell",
  "hot_cells",
  "substring",
  "two_substrings",
  "module_offline",
  "string_offline",
  "junction_box",
] as const;
export type DefectClass = (typeof DEFECT_CLASSES)[number];

/** A simulated defect. `module` is the hot one; an offline string heats its whole table, which is one string. */
export interface Defect {
  class: DefectClass;
  module: ModuleIndex;
  /** Excess over a healthy neighbouring module. */
  deltaK: number;
  area: HotArea;
  /** The others, where several parts of the module are hot. */
  more?: readonly HotArea[];
}

/** Of a module, as fractions of its width and length, from its corner. */
export interface HotArea {
  left: number;
  top: number;
  width: number;
  length: number;
}

interface ModuleSize {
  moduleWidthM: number;
  moduleLengthM: number;
}

/** Cells of a module, 6 × 12 (half cells count as one): as it lies in the plant, portrait or landscape. */
export const cellsOf = ({ moduleWidthM, moduleLengthM }: ModuleSize): { across: number; down: number } =>
  isLandscape({ moduleWidthM, moduleLengthM }) ? { across: 12, down: 6 } : { across: 6, down: 12 };

export const isLandscape = ({ moduleWidthM, moduleLengthM }: ModuleSize): boolean =>
  moduleWidthM > moduleLengthM;
