import { sql } from "kysely";
import type { Message } from "@overfly/contract/message";
import { message, type PlainMessageKey } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import type { ErrorText } from "#platform/http/errors.ts";
import { publishStreamChange } from "#platform/live/publish-stream-change.ts";

const OPEN = ["pending", "live"];

const asMessage = (text: ErrorText): Message => (typeof text === "string" ? { key: text, values: {} } : text);

/** The publisher is there, or back with pictures of another size. */
export async function markLive(
  context: SystemContext,
  id: number,
  { widthPx, heightPx }: { widthPx: number | null; heightPx: number | null },
): Promise<void> {
  await context.db
    .updateTable("streams")
    .set({
      state: "live",
      started_at: sql`coalesce(started_at, ${context.now().toISOString()})`,
      width_px: widthPx,
      height_px: heightPx,
    })
    .where("id", "=", id)
    .where("state", "in", OPEN)
    .execute();
  await publishStreamChange(context, id);
}

/** The publisher left, or a person ended the stream; `reason` where it ended by itself. */
export async function endStream(context: SystemContext, id: number, reason?: PlainMessageKey): Promise<void> {
  await close(context, id, { state: "ended", reason: reason && message(reason) });
}

/** The stream never came. One that came all the same stays. */
export async function failStream(context: SystemContext, id: number, reason: ErrorText): Promise<void> {
  await close(context, id, { state: "failed", reason: asMessage(reason) });
}

async function close(
  context: SystemContext,
  id: number,
  { state, reason }: { state: "ended" | "failed"; reason: Message | undefined },
): Promise<void> {
  const closed = await context.db
    .updateTable("streams")
    .set({
      state,
      // what the dock said, if anything, says more
      ...(reason && { reason: sql`coalesce(reason, ${JSON.stringify(reason)}::jsonb)` }),
      ended_at: context.now().toISOString(),
    })
    .where("id", "=", id)
    .where("state", "in", state === "failed" ? ["pending"] : OPEN)
    .returning("id")
    .executeTakeFirst();
  if (closed) await publishStreamChange(context, id);
}
