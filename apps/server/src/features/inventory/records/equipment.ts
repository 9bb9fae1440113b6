import type { EquipmentKind, ItemReference } from "@overfly/contract/inventory/item-reference";
import { can } from "@overfly/contract/permissions";
import type { Messages } from "@overfly/i18n/generated/messages";
import { type RawBuilder, sql } from "kysely";
import type { Context, Identity } from "#context.ts";
import { forbidden, notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { ITEM_KINDS } from "#features/inventory/item-kinds.ts";

interface Equipment {
  /** Of the audit log. */
  subject: string;
  noun: keyof Messages["errors/not-found"];
  /** SQL of what names an item in messages. */
  label: string;
}

/** All kinds that have records: the items, and what holds them. */
export const EQUIPMENT: Record<EquipmentKind, Equipment> = {
  ...ITEM_KINDS,
  kits: { subject: "kit", noun: "Kit", label: "name" },
  docks: { subject: "dock", noun: "Dock", label: "name" },
};

/** 403 without the permission for the item's kind. */
export function requireItemPermission(user: Identity, action: "view" | "edit", kind: EquipmentKind): void {
  if (!can(user, `${action} ${kind}`)) throw forbidden();
}

interface FoundItem {
  id: number;
  name: string;
}

/** An item of the user's company, archived or not; 403 without the permission for its kind, else 404. */
export async function findItem(
  { db, user }: Context,
  action: "view" | "edit",
  { item_kind, item_id }: ItemReference,
): Promise<FoundItem> {
  requireItemPermission(user, action, item_kind);
  const { label, noun } = EQUIPMENT[item_kind];
  const { rows } = await sql<FoundItem>`
    select id, ${sql.raw(label)} as name from ${sql.table(item_kind)}
    where id = ${item_id} and ${owned(user, item_kind)}`.execute(db);
  const [item] = rows;
  if (!item) throw notFound(noun);
  return item;
}

/** What the user may see, locked until the transaction ends. */
export async function lockEquipment(
  { db, user }: Context,
  { item_kind, item_id }: ItemReference,
): Promise<{ name: string; archived_at: string | null }> {
  const { label, noun } = EQUIPMENT[item_kind];
  const { rows } = await sql<{ name: string; archived_at: string | null }>`
    select ${sql.raw(label)} as name, archived_at from ${sql.table(item_kind)}
    where id = ${item_id} and ${owned(user, item_kind)} for update`.execute(db);
  const [item] = rows;
  if (!item) throw notFound(noun);
  return item;
}

/** SQL of the name of the item that a record is about. */
export const nameOfItem = (table: string): RawBuilder<string> => sql`
  case ${sql.ref(`${table}.item_kind`)} ${sql.join(
    Object.entries(EQUIPMENT).map(
      ([kind, { label }]) => sql`when ${sql.lit(kind)} then (
        select ${sql.raw(label)} from ${sql.table(kind)} where id = ${sql.ref(`${table}.item_id`)})`,
    ),
    sql` `,
  )} end`;
