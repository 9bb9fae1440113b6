/** A plant module projected into the image. */
export interface ModuleOutline {
  id: string;
  /** Groups modules with the same surroundings; usually the id of the table or string. */
  row: string;
  /** Corners in pixels, in ring order. */
  corners: readonly (readonly [x: number, y: number])[];
}
