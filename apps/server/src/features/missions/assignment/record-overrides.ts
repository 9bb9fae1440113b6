import type { Candidate } from "@overfly/contract/missions/candidate";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";

/** Who flew in spite of what, and why. */
export async function recordOverrides(
  context: Context,
  token: string,
  candidates: readonly Candidate[],
  justification: string,
): Promise<void> {
  for (const { kind, name, reasons } of candidates) {
    await writeAuditLog(context, {
      action: "missions.override_readiness",
      subject_kind: "mission",
      subject: token,
      details: {
        [kind]: name,
        reason: justification,
        blocked_by: reasons.filter(({ level }) => level === "blocked").map(({ text }) => text.key),
      },
    });
  }
}
