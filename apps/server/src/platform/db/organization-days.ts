import { sql, type SqlBool } from "kysely";

/** The time zone of the user's organization, as an SQL expression. */
export const organizationZone = ({ organization_id }: { organization_id: number }) =>
  sql<string>`(select time_zone from organizations where id = ${organization_id})`;

const QUARTER_MS = 15 * 60_000;

/** The beginning of the present quarter of an hour: nowhere does a day begin in between, so its readers share a day. */
export const quarterOf = (now: Date): string =>
  new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS).toISOString();

/** Whether the time in a column is on one of the days, by the calendar of the user's organization. */
export function isInDays(
  user: { organization_id: number },
  column: string,
  [first = "", last = ""]: readonly string[],
) {
  const zone = organizationZone(user);
  return sql<SqlBool>`(${sql.ref(column)} >= ${first}::timestamp at time zone ${zone}
    and ${sql.ref(column)} < (${last}::timestamp + interval '1 day') at time zone ${zone})`;
}
