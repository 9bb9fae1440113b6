import type { ProposedModule } from "@overfly/contract/sites/layout-import";

/** As the server counts them: found in fewer of the photos that show it wholly, a module is to be looked at. */
const SURE_SHARE = 0.6;

export const isUncertain = ({ seen_share }: ProposedModule): boolean =>
  seen_share !== null && seen_share < SURE_SHARE;

export interface ProposedTable {
  label: string;
  ids: number[];
  uncertain: number;
}

/** In the order of their first modules. */
export function tablesOf(modules: readonly ProposedModule[]): ProposedTable[] {
  return [...Map.groupBy(modules, ({ table }) => table ?? "")].map(([label, own]) => ({
    label,
    ids: own.map(({ id }) => id),
    uncertain: own.filter(isUncertain).length,
  }));
}
