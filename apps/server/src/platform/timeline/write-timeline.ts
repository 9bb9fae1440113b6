import type { Message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { messageColumns } from "#platform/db/message-columns.ts";

/** Notes in a mission's timeline what the user did; call it in the transaction of the change. */
export async function writeTimeline(
  { db, user }: Pick<Context, "db" | "user">,
  mission_id: number,
  kind: "flight" | "repair" | "report",
  text: Message,
): Promise<void> {
  await db
    .insertInto("mission_timeline")
    .values({ mission_id, kind, ...messageColumns(text), actor: user.name, user_id: user.user_id })
    .execute();
}
