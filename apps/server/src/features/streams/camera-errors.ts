import { explanationMessage } from "@overfly/dji-cloud-api/codes/code-explanation";
import { explainErrorCode } from "@overfly/dji-cloud-api/codes/error-codes";
import type { SystemContext } from "#context.ts";
import type { CameraStatus } from "#features/docks/link/telemetry-intake.ts";
import { failStream } from "./stream-state.ts";

/**
 * A dock reports how its cameras stream (`live_status`). A stream that is awaited fails with the dock's error; one that
 * is live keeps the error as the reason of its end, unless the dock takes it back before.
 */
export async function takeCameraStatus(
  context: SystemContext,
  dockId: number,
  cameras: readonly CameraStatus[],
): Promise<void> {
  for (const { videoId, errorCode } of cameras) {
    const stream = await context.db
      .selectFrom("streams")
      .where("dock_id", "=", dockId)
      .where("video_id", "=", videoId)
      .where("state", "in", ["pending", "live"])
      .select(["id", "state"])
      .executeTakeFirst();
    if (!stream) continue;
    const reason = errorCode === 0 ? null : explanationMessage(explainErrorCode(errorCode));
    if (stream.state === "live")
      await context.db
        .updateTable("streams")
        .set({ reason: reason && JSON.stringify(reason) })
        .where("id", "=", stream.id)
        .execute();
    else if (reason) await failStream(context, stream.id, reason);
  }
}
