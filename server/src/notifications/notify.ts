import type { NotificationKind } from "@overfly/contract/notifications";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { asNotification, NOTIFICATION } from "./notification-service.ts";

export interface Recipients {
  organization_id: number;
  /** Only these users; everyone of the organization without it. */
  user_ids?: readonly string[];
  /** Only those who hold this permission. */
  permission?: string;
  /** Nobody is told of what they did themselves. */
  except?: string;
}

export interface NewNotification {
  kind: NotificationKind;
  title: string;
  body: string;
  url: string;
}

/** Tells people, in the transaction of what happened; their browsers hear of it once it is committed. */
export async function notify(
  context: SystemContext,
  to: Recipients,
  { kind, title, body, url }: NewNotification,
): Promise<void> {
  const recipients = context.db
    .selectFrom("memberships")
    .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
    .innerJoin("roles", "roles.id", "membership_roles.role_id")
    .where("memberships.organization_id", "=", to.organization_id)
    .where("memberships.suspended_at", "is", null)
    .where(isWanted(kind))
    .$if(to.user_ids !== undefined, (query) =>
      query.where("memberships.user_id", "in", [...(to.user_ids ?? []), ""]),
    )
    .$if(to.permission !== undefined, (query) =>
      query.where(sql<boolean>`${to.permission} = any(roles.permissions)`),
    )
    .$if(to.except !== undefined, (query) => query.where("memberships.user_id", "!=", to.except ?? ""))
    .select([
      "memberships.user_id",
      "memberships.organization_id",
      sql.lit(kind).as("kind"),
      sql<string>`${title}::text`.as("title"),
      sql<string>`${body}::text`.as("body"),
      sql<string>`${url}::text`.as("url"),
    ])
    .distinct();
  const sent = await context.db
    .insertInto("notifications")
    .columns(["user_id", "organization_id", "kind", "title", "body", "url"])
    .expression(recipients)
    .returning([...NOTIFICATION, "user_id", "organization_id"])
    .execute();
  context.afterCommit(() => {
    for (const { user_id, organization_id, ...row } of sent) {
      const event = { kind: "notification" as const, notification: asNotification(row, context.now()) };
      context.live.publish({ organization_id, user_ids: [user_id] }, event);
    }
  });
}

/** Not muted by the member in the application. */
const isWanted = (kind: NotificationKind) => sql<boolean>`not exists (
  select 1 from muted_notifications as muted
  where muted.user_id = memberships.user_id and muted.kind = ${kind} and muted.channel = 'in_app')`;
