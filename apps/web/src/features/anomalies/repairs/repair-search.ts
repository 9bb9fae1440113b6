import { ANOMALY_CLASSES, SEVERITIES } from "@overfly/contract/anomalies/anomalies";
import { REPAIR_DUE, REPAIR_STATES, type repairs } from "@overfly/contract/anomalies/repairs";
import type { QueryInput } from "@overfly/contract/endpoint";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";

export const REPAIR_FILTERS = [
  "site",
  "mission",
  "clients",
  "class",
  "severity",
  "state",
  "assignee",
  "due",
  "loss",
] as const;
export type RepairList = ListSearch<(typeof REPAIR_FILTERS)[number]>;

/** The list query of the contract from the URL's parameters; what it doesn't know is left out. */
export function repairQueryOf(query: RepairList["query"]): QueryInput<typeof repairs.list> {
  const { site, mission, clients, class: classes, severity, state, assignee, due, loss, ...rest } = query;
  const dueIn = REPAIR_DUE.find((key) => key === due);
  return {
    ...rest,
    ...(site !== undefined && /^[\w-]{16}$/.test(site) && { site }),
    ...(mission !== undefined && /^[\w-]{16}$/.test(mission) && { mission }),
    ...(clients !== undefined && /^\d+(,\d+)*$/.test(clients) && { clients }),
    ...oneOf("class", classes, ANOMALY_CLASSES),
    ...oneOf("severity", severity, SEVERITIES),
    ...oneOf("state", state, REPAIR_STATES),
    ...(assignee !== undefined && /^[\w-]{1,64}$/.test(assignee) && { assignee }),
    ...(dueIn && { due: dueIn }),
    ...(loss !== undefined && Number(loss) >= 0 && { loss }),
  };
}

function oneOf(name: string, value: string | undefined, options: readonly string[]) {
  const known = valuesOf(value).filter((key) => options.includes(key));
  return known.length > 0 ? { [name]: known.join(",") } : {};
}

/** A filter with several values is joined by commas. */
export const valuesOf = (value: string | undefined): string[] => value?.split(",").filter(Boolean) ?? [];
