import type { SystemContext } from "#context.ts";

/**
 * The provider's next numbers, such as M-2026-0042, ascending. The counter stays locked until the transaction ends, so no
 * number is skipped.
 */
export async function nextMissionNumbers(
  { db, now }: Pick<SystemContext, "db" | "now">,
  provider_id: number,
  count: number,
): Promise<string[]> {
  const year = now().getUTCFullYear();
  const { last } = await db
    .insertInto("mission_numbers")
    .values({ provider_id, year, last: count })
    .onConflict((existing) =>
      existing
        .columns(["provider_id", "year"])
        .doUpdateSet((eb) => ({ last: eb("mission_numbers.last", "+", count) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return Array.from(
    { length: count },
    (_, index) => `M-${year}-${String(last - count + 1 + index).padStart(4, "0")}`,
  );
}
