import type { SelectQueryBuilder } from "kysely";

/** The number of rows that a query finds, whatever it selects. It must have no limit and no order. */
export async function countRows<D, Tables extends keyof D, Row>(
  query: SelectQueryBuilder<D, Tables, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}
