import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { notify } from "#platform/notifications/notify.ts";
import { isOpen, isOverdue } from "./repair-rows.ts";

/** Notifies assignees once about each repair whose due date has passed. */
export const notifyOverdueRepairs = (context: SystemContext): Promise<void> =>
  transact(context, async (tx) => {
    const overdue = await tx.db
      .updateTable("anomalies")
      .from("sites")
      .from("missions")
      .whereRef("sites.id", "=", "anomalies.site_id")
      .whereRef("missions.id", "=", "anomalies.mission_id")
      .where("missions.status", "=", "completed")
      .where("anomalies.review", "=", "confirmed")
      .where("anomalies.repair_assignee_id", "is not", null)
      .where(isOpen)
      .where(isOverdue(context.now()))
      .where(sql<boolean>`anomalies.repair_overdue_notified is distinct from anomalies.repair_due_on`)
      .set((eb) => ({ repair_overdue_notified: eb.ref("anomalies.repair_due_on") }))
      .returning([
        "anomalies.id",
        "anomalies.client_id",
        "anomalies.repair_assignee_id as assignee_id",
        "sites.name as site_name",
      ])
      .execute();
    const byAssignee = Map.groupBy(
      overdue,
      ({ client_id, assignee_id }) => `${client_id} ${assignee_id ?? ""}`,
    );
    for (const repairs of byAssignee.values()) {
      const { id, client_id, assignee_id } = repairs[0]!;
      await notify(
        tx,
        { organization_id: client_id, user_ids: [assignee_id ?? ""] },
        {
          kind: "assignment",
          title: message("notifications/texts:repairsOverdue", { count: repairs.length }),
          body: [...new Set(repairs.map(({ site_name }) => site_name))].join(" · "),
          url: repairs.length === 1 ? `/repairs/view/${id}` : "/repairs?assignee=me&due=overdue",
        },
      );
    }
  });
