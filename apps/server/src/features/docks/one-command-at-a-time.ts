import type { Context } from "#context.ts";
import { conflict } from "#platform/http/errors.ts";

/** Longer than a dock is given to reply. After that, a command of a killed process no longer blocks others. */
const LONGEST_COMMAND_MS = 15_000;

/** Runs a command unless another one of the same dock is under way, in any process. */
export async function oneCommandAtATime<T>(
  { db, now }: Pick<Context, "db" | "now">,
  dockId: number,
  command: () => Promise<T>,
): Promise<T> {
  const started = now().getTime();
  const command_until = new Date(started + LONGEST_COMMAND_MS).toISOString();
  const claimed = await db
    .updateTable("docks")
    .set({ command_until })
    .where("id", "=", dockId)
    .where((eb) =>
      eb.or([eb("command_until", "is", null), eb("command_until", "<=", new Date(started).toISOString())]),
    )
    .returning("id")
    .executeTakeFirst();
  if (!claimed) throw conflict("errors/docks:busy");
  try {
    return await command();
  } finally {
    await db
      .updateTable("docks")
      .set({ command_until: null })
      .where("id", "=", dockId)
      .where("command_until", "=", command_until)
      .execute();
  }
}
