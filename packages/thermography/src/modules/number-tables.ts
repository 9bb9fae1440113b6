import type { GroundModule, JoinedModule, Pose, Sighting } from "./join-sightings.ts";
import type { Point } from "./quadrilateral.ts";

/** Where a module stands in the plant: tables from north to south, rows and columns from the north-west; all 1-based. */
export interface NumberedModule {
  table: number;
  row: number;
  column: number;
}

interface Step {
  to: JoinedModule;
  rows: number;
  columns: number;
}

/** Modules that pictures show side by side belong to one table; their rows and columns count on through all pictures. */
export function numberTables(
  joined: readonly JoinedModule[],
  sightings: readonly Sighting[],
  poses: readonly Pose[],
): (NumberedModule & { module: JoinedModule })[] {
  const steps = stepsBetween(joined, sightings, poses);
  const placed = new Map<JoinedModule, { row: number; column: number }>();
  const tables: JoinedModule[][] = [];
  for (const start of joined.toSorted((a, b) => b.sightings.size - a.sightings.size)) {
    if (placed.has(start)) continue;
    tables.push(growTable(start, steps, placed));
  }
  return tables
    .toSorted((a, b) => northOf(b) - northOf(a))
    .flatMap((table, index) => {
      const places = table.map((module) => ({ module, ...(placed.get(module) ?? { row: 0, column: 0 }) }));
      const top = Math.min(...places.map(({ row }) => row));
      const left = Math.min(...places.map(({ column }) => column));
      return places.map(({ module, row, column }) => ({
        module,
        table: index + 1,
        row: row - top + 1,
        column: column - left + 1,
      }));
    });
}

const northOf = (table: readonly JoinedModule[]): number =>
  Math.max(...table.map(({ center: [, north] }) => north));

/** All that hang together with a module, each at a place of its own. */
function growTable(
  start: JoinedModule,
  steps: ReadonlyMap<JoinedModule, readonly Step[]>,
  placed: Map<JoinedModule, { row: number; column: number }>,
): JoinedModule[] {
  const taken = new Set(["0,0"]);
  placed.set(start, { row: 0, column: 0 });
  const table = [start];
  for (const module of table)
    for (const { to, rows, columns } of steps.get(module) ?? []) {
      const at = placed.get(module);
      if (!at || placed.has(to)) continue;
      const next = { row: at.row + rows, column: at.column + columns };
      const key = `${next.row},${next.column}`;
      if (taken.has(key)) continue;
      taken.add(key);
      placed.set(to, next);
      table.push(to);
    }
  return table;
}

/** What pictures say of two modules that lie side by side in some of them. */
interface Link {
  from: JoinedModule;
  to: JoinedModule;
  /** By rows and columns, how many say so. */
  votes: Map<string, number>;
}

/** The steps that more than half of the pictures confirm in which both modules were found. */
function stepsBetween(
  joined: readonly JoinedModule[],
  sightings: readonly Sighting[],
  poses: readonly Pose[],
): Map<JoinedModule, Step[]> {
  const numbers = new Map(joined.map((module, number) => [module, number]));
  const links = new Map<string, Link>();
  for (const { from, to, rows, columns } of statedSteps(joined, sightings, poses)) {
    const [one = 0, other = 0] = [numbers.get(from), numbers.get(to)];
    const [key, sign] = one < other ? [`${one}-${other}`, 1] : [`${other}-${one}`, -1];
    const link = links.get(key) ?? {
      from: sign > 0 ? from : to,
      to: sign > 0 ? to : from,
      votes: new Map<string, number>(),
    };
    links.set(key, link);
    const step = `${sign * rows},${sign * columns}`;
    link.votes.set(step, (link.votes.get(step) ?? 0) + 1);
  }
  const steps = new Map<JoinedModule, Step[]>(joined.map((module) => [module, []]));
  for (const { from, to, votes } of links.values()) {
    const [best] = [...votes].toSorted((a, b) => b[1] - a[1]);
    const both = [...from.sightings.keys()].filter((index) => to.sightings.has(index)).length;
    if (!best || 2 * best[1] <= both) continue;
    const [rows = 0, columns = 0] = best[0].split(",").map(Number);
    steps.get(from)?.push({ to, rows, columns });
    steps.get(to)?.push({ to: from, rows: -rows, columns: -columns });
  }
  return steps;
}

interface StatedStep extends Step {
  from: JoinedModule;
}

function* statedSteps(
  joined: readonly JoinedModule[],
  sightings: readonly Sighting[],
  poses: readonly Pose[],
): Generator<StatedStep> {
  const shown = sightings.map(() => new Map<string, JoinedModule>());
  for (const module of joined) for (const [index, id] of module.sightings) shown[index]?.set(id, module);
  for (const [index, { modules }] of sightings.entries()) {
    const byPlace = new Map(
      modules.map((module) => [`${module.table}/${module.row}/${module.column}`, module]),
    );
    const beside = (module: GroundModule, rows: number, columns: number) =>
      byPlace.get(`${module.table}/${module.row + rows}/${module.column + columns}`);
    const turned = quarterTurns(modules, beside, poses[index]?.turn ?? 0);
    for (const module of modules)
      for (const [rows, columns] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const from = shown[index]?.get(module.id);
        const to = shown[index]?.get(beside(module, rows, columns)?.id ?? "");
        if (from && to) yield { from, to, ...turnedStep(rows, columns, turned) };
      }
  }
}

/** By how many quarter turns to the left a picture's columns run off the east. */
function quarterTurns(
  modules: readonly GroundModule[],
  beside: (module: GroundModule, rows: number, columns: number) => GroundModule | undefined,
  turn: number,
): number {
  let [east, north] = [0, 0];
  const add = (from: Point, to: Point, quarters: number): void => {
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(x, y) || 1;
    [east, north] = [east + (quarters === 0 ? x : -y) / length, north + (quarters === 0 ? y : x) / length];
  };
  for (const module of modules) {
    const [right, below] = [beside(module, 0, 1), beside(module, 1, 0)];
    if (right) add(module.center, right.center, 0);
    // rows run a quarter turn to the right of columns
    if (below) add(module.center, below.center, 1);
  }
  const quarters = Math.round((Math.atan2(north, east) + turn) / (Math.PI / 2));
  return ((quarters % 4) + 4) % 4;
}

/** A step of a picture as one of the plant, whose columns run to the east and rows to the south. */
function turnedStep(rows: number, columns: number, quarters: number): Pick<Step, "rows" | "columns"> {
  let step = { rows, columns };
  for (let quarter = 0; quarter < quarters; quarter += 1) step = { rows: -step.columns, columns: step.rows };
  return step;
}
