import { randomBytes } from "node:crypto";
import {
  MAX_ORDER_MISSIONS,
  type MultiSiteOrder,
  type NewMultiSiteOrder,
} from "@overfly/contract/missions/multi-site-orders";
import type { DayWindow } from "@overfly/contract/missions/series-windows";
import { message } from "@overfly/i18n/message";
import { fromWall } from "@overfly/i18n/zoned-time";
import type { Context } from "#context.ts";
import { type CreatedMission, createMissions } from "#features/missions/create-missions.ts";
import { shareDocuments } from "#features/missions/documents/document-files.ts";
import { deleteDraft, mayDiscard, requireDraft } from "#features/missions/mission-service.ts";
import { makeSeries, windowsOfRule } from "#features/missions/series/make-series.ts";
import { lockMission } from "#features/missions/workflow/lock-mission.ts";
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
  const { draft_token, repeat, ...order } = body;
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
    const windows = windowsOf(order, repeat, accepted.length);
    const owners = { provider_id, client_id };
    const { id, token } = await insertOrder(tx, { ...order, repeat }, { ...owners, refused });
    const { type, subtype, priority, description, deliverables, project_id } = order;
    const what = { type, subtype, priority, description, deliverables, project_id };
    const missions = accepted.flatMap((one) =>
      timesOf(one, windows).map((times) => ({ ...what, ...times, site_token: one.token, draft: false })),
    );
    const created = await createMissions(tx, missions, { multi_site_order_id: id });
    if (repeat) await makeSeriesOfSites(tx, { ...owners, frequency: repeat.frequency }, created);
    if (draft_token !== null) await replaceDraft(tx, draft_token, { ...owners, missions: created });
    await writeAuditLog(tx, {
      action: "missions.order_sites",
      subject_kind: "multi_site_order",
      subject: token,
      details: { count: created.length, refused: refused.length },
    });
    await notifyOfOrder(tx, {
      order: { token, ...owners },
      key: "missionsRequested",
      count: created.length,
      sites: accepted.length,
      permission: "approve and reject missions",
    });
    return getOrder(tx, token);
  });
};

/** The windows of an order at each site; the first is the order's own. */
function windowsOf(
  { first_on: first, last_on: last }: Pick<NewMultiSiteOrder, "first_on" | "last_on">,
  repeat: NewMultiSiteOrder["repeat"],
  siteCount: number,
): DayWindow[] {
  if (!repeat) return [{ first, last }];
  const windows = windowsOfRule({ first, last }, repeat);
  if (windows.length * siteCount > MAX_ORDER_MISSIONS)
    throw invalid({ until: [message("errors/missions:seriesTooLong", { most: MAX_ORDER_MISSIONS })] });
  return windows;
}

/** From midnight of each first day to the last minute of each last one, by the site's clock. */
const timesOf = ({ site, window_start, window_end }: OrderSite, windows: readonly DayWindow[]) => [
  { window_start, window_end },
  ...windows.slice(1).map(({ first, last }) => ({
    window_start: fromWall(`${first}T00:00`, site.time_zone),
    window_end: fromWall(`${last}T23:59`, site.time_zone),
  })),
];

async function makeSeriesOfSites(
  tx: Context,
  series: Parameters<typeof makeSeries>[1],
  missions: readonly CreatedMission[],
): Promise<void> {
  const bySite = Map.groupBy(missions, ({ site_id }) => site_id);
  for (const ofSite of bySite.values())
    await makeSeries(
      tx,
      series,
      ofSite.map(({ id }) => id),
    );
}

interface Replacement {
  provider_id: number;
  client_id: number;
  missions: readonly CreatedMission[];
}

/**
 * Deletes the draft after its documents have gone to the missions, unless those are another company's. A colleague's
 * draft stays theirs.
 */
async function replaceDraft(tx: Context, token: string, { missions, ...owners }: Replacement): Promise<void> {
  const draft = await lockMission(tx, token);
  requireDraft(draft);
  if (draft.provider_id === owners.provider_id && draft.client_id === owners.client_id)
    await shareDocuments(
      tx,
      draft.id,
      missions.map(({ id }) => id),
    );
  if (mayDiscard(tx, draft)) await deleteDraft(tx, draft);
}

type Row = Pick<OrderSite["site"], "provider_id" | "client_id"> & { refused: readonly StoredRefusal[] };

const insertOrder = (
  { db, user, now }: Context,
  {
    site_tokens: _sites,
    project_id: _project,
    deliverables,
    repeat,
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
      repeat: repeat && JSON.stringify(repeat),
      created_by: user.user_id,
      created_at: now(),
    })
    .returning(["id", "token"])
    .executeTakeFirstOrThrow();
