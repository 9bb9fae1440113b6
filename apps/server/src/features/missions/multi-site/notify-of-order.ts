import { message } from "@overfly/i18n/message";
import type { Permission } from "@overfly/contract/permissions";
import type { Context } from "#context.ts";
import { notify } from "#platform/notifications/notify.ts";

interface OrderNews {
  order: { token: string; provider_id: number; client_id: number };
  key: "missionsRequested" | "missionsApproved";
  /** Missions that it is about, and their sites. */
  count: number;
  sites: number;
  /** Of the provider's people who act next. */
  permission: Permission;
}

/** Tells provider and client once of many missions of an order. */
export async function notifyOfOrder(
  tx: Context,
  { order, key, count, sites, permission }: OrderNews,
): Promise<void> {
  const { token, provider_id, client_id } = order;
  const news = {
    kind: "mission_status" as const,
    title: message(`notifications/texts:${key}`, { count }),
    body: message("notifications/texts:ofSites", { count: sites }),
  };
  const except = tx.user.user_id;
  await notify(
    tx,
    { organization_id: provider_id, permission, except },
    { ...news, url: `/missions/multi-site/${token}` },
  );
  await notify(
    tx,
    { organization_id: client_id, permission: "view missions", except },
    { ...news, url: `/orders/multi-site/${token}` },
  );
}
