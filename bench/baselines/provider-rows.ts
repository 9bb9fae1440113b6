export interface Amounts {
  missions: number;
  flights: number;
  /** Drones, payloads, batteries and accessories together. */
  items: number;
  kits: number;
  sites: number;
  clients: number;
  pilots: number;
  anomalies: number;
}

/** Whose rows are made. */
export interface Provider extends Amounts {
  id: number;
}

export type Insert = (statement: string, ...values: unknown[]) => Promise<unknown>;

/** The provider's ($1) rows of a table, numbered from 1 on. */
export const ownPlaces = (table: string): string =>
  `(select *, row_number() over (order by id) as place from ${table} where provider_id = $1::integer)`;
