import { randomBytes } from "node:crypto";
import type { MultiSiteOrder, NewMultiSiteOrder } from "@overfly/contract/missions/multi-site-orders";
import type { Context } from "#context.ts";
import { createMissions } from "#features/missions/create-missions.ts";
import { discardDraft } from "#features/missions/mission-service.ts";
import { uniqueDeliverables, validateDraft } from "#features/missions/workflow/transition-guards.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid } from "#platform/http/errors.ts";
import { getOrder } from "./get-order.ts";
import { notifyOfOrder } from "./notify-of-order.ts";
import { judgeSites, type StoredRefusal, type OrderSite } from "./order-sites.ts";

/**
 * Requests a mission at each site that can have one, in one transaction; the order keeps the others with their reasons.
 * People are told once, of all of them.
 */
export const createOrder = (context: Context, body: NewMultiSiteOrder): Promise<MultiSiteOrder> => {
  const { draft_token, ...order } = body;
  validateDraft({ ...order, window_start: null, window_end: null });
  return transact(context, async (tx) => {
    const judged = await judgeSites(tx, order);
    const accepted = judged.filter((one): one is OrderSite => one.site !== null && one.refusal === null);
    const [first] = accepted;
    if (!first) throw invalid({ site_tokens: ["errors/missions:noSiteToOrder"] });
    const { provider_id, client_id } = first.site;
    const refused = judged.flatMap((one): StoredRefusal[] =>
      one.refusal === null ? [] : [{ site_token: one.token, refusal: one.refusal }],
    );
    const { id, token } = await insertOrder(tx, order, { provider_id, client_id, refused });
    const { type, subtype, priority, description, deliverables, project_id } = order;
    const what = { type, subtype, priority, description, deliverables, project_id };
    const missions = accepted.map(({ site, window_start, window_end }) => ({
      ...what,
      site_token: site.token,
      window_start,
      window_end,
      draft: false,
    }));
    await createMissions(tx, missions, { multi_site_order_id: id });
    if (draft_token !== null) await discardDraft(tx, draft_token);
    await writeAuditLog(tx, {
      action: "missions.order_sites",
      subject_kind: "multi_site_order",
      subject: token,
      details: { count: accepted.length, refused: refused.length },
    });
    await notifyOfOrder(tx, {
      order: { token, provider_id, client_id },
      key: "missionsRequested",
      count: accepted.length,
      permission: "approve and reject missions",
    });
    return getOrder(tx, token);
  });
};

type Row = Pick<OrderSite["site"], "provider_id" | "client_id"> & { refused: readonly StoredRefusal[] };

const insertOrder = (
  { db, user, now }: Context,
  {
    site_tokens: _sites,
    project_id: _project,
    deliverables,
    ...fields
  }: Omit<NewMultiSiteOrder, "draft_token">,
  { refused, ...owners }: Row,
) =>
  db
    .insertInto("multi_site_orders")
    .values({
      ...fields,
      ...owners,
      token: randomBytes(12).toString("base64url"),
      deliverables: uniqueDeliverables(deliverables),
      refused: JSON.stringify(refused),
      created_by: user.user_id,
      created_at: now(),
    })
    .returning(["id", "token"])
    .executeTakeFirstOrThrow();
