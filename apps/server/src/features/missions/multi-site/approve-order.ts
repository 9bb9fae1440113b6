import type { ApprovalResult } from "@overfly/contract/missions/multi-site-orders";
import { targetStatus } from "@overfly/contract/missions/mission-workflow";
import type { Context } from "#context.ts";
import { lockMission } from "#features/missions/workflow/lock-mission.ts";
import { transitionMission } from "#features/missions/workflow/transition-mission.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid, notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { notifyOfOrder } from "./notify-of-order.ts";

/** Approves those of the chosen missions that wait for it, in one transaction. People are told once, of all of them. */
export const approveOrder = (
  context: Context,
  token: string,
  chosen: readonly string[],
): Promise<ApprovalResult> =>
  transact(context, async (tx) => {
    const { id, provider_id, client_id } = await findOrder(tx, token);
    const result: ApprovalResult = { approved: [], skipped: [] };
    const sites = new Set<number>();
    for (const missionToken of await missionsOfOrder(tx, id, chosen)) {
      const mission = await lockMission(tx, missionToken);
      const { number, status, site_id } = mission;
      if (targetStatus("approve", mission)) {
        await transitionMission(tx, missionToken, "approve", { isQuiet: true });
        result.approved.push(number);
        sites.add(site_id);
      } else result.skipped.push({ number, status });
    }
    const count = result.approved.length;
    if (count > 0)
      await notifyOfOrder(tx, {
        order: { token, provider_id, client_id },
        key: "missionsApproved",
        count,
        sites: sites.size,
        permission: "assign mission pilot and equipment",
      });
    return result;
  });

const findOrder = ({ db, user }: Context, token: string) =>
  db
    .selectFrom("multi_site_orders")
    .where(owned(user, "multi_site_orders"))
    .where("token", "=", token)
    .select(["id", "provider_id", "client_id"])
    .executeTakeFirstOrThrow(() => notFound("Order"));

/** The chosen missions in a fixed order, so that two people at once lock them alike; 422 where one isn't the order's. */
async function missionsOfOrder({ db, user }: Context, id: number, chosen: readonly string[]) {
  const tokens = [...new Set(chosen)];
  const rows = await db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("multi_site_order_id", "=", id)
    .where("token", "in", tokens)
    .orderBy("id")
    .select("token")
    .execute();
  if (rows.length < tokens.length) throw invalid({ mission_tokens: ["errors/missions:notInOrder"] });
  return rows.map((row) => row.token);
}
