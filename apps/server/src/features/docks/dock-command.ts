import type { DockCommand } from "@overfly/contract/docks/docks";
import { explainErrorCode } from "@overfly/dji-cloud-api/codes/error-codes";
import { explanationMessage } from "@overfly/dji-cloud-api/codes/code-explanation";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { conflict } from "#platform/http/errors.ts";
import { findDock } from "./dock-service.ts";
import { oneCommandAtATime } from "./one-command-at-a-time.ts";

/** Succeeds only if the dock acknowledges; its error code is explained in plain language. */
export async function commandDock(context: Context, id: number, command: DockCommand) {
  const dock = await findDock(context, id);
  if (dock.bound_at === null) throw conflict("errors/docks:unbound");
  if (dock.state === "offline") throw conflict("errors/docks:offline");
  if (dock.state !== "debugging" && command !== "debug_mode_open")
    throw conflict("errors/docks:requiresMaintenanceMode");
  await writeAuditLog(context, {
    action: "docks.command",
    subject_kind: "dock",
    subject: String(id),
    details: { command },
  });
  const { result } = await oneCommandAtATime(context, id, () =>
    context.docks.call(dock, { method: command, data: {} }),
  );
  if (result !== 0) throw conflict(explanationMessage(explainErrorCode(result)));
  return { result, message: "Done" };
}
