import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { notify } from "#platform/notifications/notify.ts";
import { storageLevel } from "./free-space.ts";

const GIGABYTE = 1024 ** 3;

/** Tells the providers' administrators once that the storage is nearly full, and again only after it has recovered. */
export async function notifyLowStorage(context: SystemContext): Promise<void> {
  const { level, free_bytes } = await storageLevel(context.settings);
  if (level === "enough") await context.db.deleteFrom("storage_alerts").execute();
  if (level === "low") await notifyOnce(context, free_bytes);
}

/** By one of several servers. */
const notifyOnce = (context: SystemContext, free_bytes: number): Promise<void> =>
  transact(context, async (tx) => {
    const marked = await tx.db
      .insertInto("storage_alerts")
      .values({ since: tx.now() })
      .onConflict((existing) => existing.doNothing())
      .returning("since")
      .executeTakeFirst();
    if (!marked) return;
    for (const { organization_id, user_ids } of await administrators(tx))
      await notify(
        tx,
        { organization_id, user_ids },
        {
          kind: "storage",
          title: message("notifications/texts:storageLow"),
          body: message("notifications/texts:storageLowHint", { free: (free_bytes / GIGABYTE).toFixed(1) }),
          url: "/cloud",
        },
      );
  });

/** Of each service provider. */
const administrators = ({ db }: SystemContext) =>
  db
    .selectFrom("memberships")
    .where("memberships.user_type", "=", "center")
    .where((membership) =>
      membership.exists(
        membership
          .selectFrom("membership_roles")
          .innerJoin("roles", "roles.id", "membership_roles.role_id")
          .whereRef("membership_roles.membership_id", "=", "memberships.id")
          .where("roles.sp_admin", "=", true)
          .select("roles.id"),
      ),
    )
    .groupBy("memberships.organization_id")
    .select(({ fn }) => [
      "memberships.organization_id",
      fn.agg<string[]>("array_agg", ["user_id"]).as("user_ids"),
    ])
    .execute();
