/** A module by its row, its table and its column and line in the table: west to east and north to south where a plant faces south. */
export interface ModuleIndex {
  row: number;
  table: number;
  column: number;
  line: number;
}
