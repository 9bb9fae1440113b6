import type { SystemContext } from "#context.ts";

/** The provider's next number, such as M-2026-0042. The counter stays locked until the transaction ends, so no number is skipped. */
export async function nextMissionNumber(
  { db, now }: Pick<SystemContext, "db" | "now">,
  provider_id: number,
): Promise<string> {
  const year = now().getUTCFullYear();
  const { last } = await db
    .insertInto("mission_numbers")
    .values({ provider_id, year, last: 1 })
    .onConflict((existing) =>
      existing
        .columns(["provider_id", "year"])
        .doUpdateSet((eb) => ({ last: eb("mission_numbers.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return `M-${year}-${String(last).padStart(4, "0")}`;
}
