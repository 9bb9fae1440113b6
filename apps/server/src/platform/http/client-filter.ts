import { invalid } from "./errors.ts";

/** The ids in the `clients` filter of a list, which are separated by commas. */
export function parseClientIds(clients: string): number[] {
  const ids = clients.split(",").map(Number);
  if (!ids.every((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31))
    throw invalid({ clients: ["errors/fields:clientNumbers"] });
  return ids;
}
