import type { DockCommand } from "@overfly/contract/docks/docks";
import { explainError } from "@overfly/dji-cloud-api/error-codes";
import { inBothLanguages } from "@overfly/dji-cloud-api/explanation";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { conflict } from "#platform/http/errors.ts";
import { theDock } from "./dock-service.ts";

/** Done only if the dock itself says so; its refusal is told in plain words. */
export async function commandDock(context: Context, id: number, command: DockCommand) {
  const dock = await theDock(context, id);
  if (dock.bound_at === null) throw conflict("The dock isn't bound");
  if (dock.state === "offline") throw conflict("The dock is offline");
  await writeAuditLog(context, {
    action: "docks.command",
    subject_kind: "dock",
    subject: String(id),
    details: { command },
  });
  const { result } = await context.docks.call(dock.serial_number, command, {});
  if (result !== 0) throw conflict(inBothLanguages(explainError(result)));
  return { result, message: "Done" };
}
