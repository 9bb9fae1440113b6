import type { StoredStatus } from "@overfly/contract/inventory/items";
import type { Messages } from "@overfly/i18n/generated/messages";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import type { ItemTable } from "./item-queries.ts";

interface ItemKind {
  /** Of the audit log. */
  subject: string;
  noun: keyof Messages["errors/not-found"];
  /** SQL of what names an item in messages. */
  label: string;
}

export const ITEM_KINDS: Record<ItemTable, ItemKind> = {
  drones: { subject: "drone", noun: "Drone", label: "name" },
  payloads: { subject: "payload", noun: "Payload", label: "model || ' ' || serial_number" },
  batteries: { subject: "battery", noun: "Battery", label: "model || ' ' || serial_number" },
  accessories: { subject: "accessory", noun: "Accessory", label: "name" },
};

interface LockedItem {
  id: number;
  kit_id: number | null;
  name: string;
  archived_at: string | null;
  status: StoredStatus;
  updated_at: string;
}

/** An item that the user may change, locked until the transaction ends; otherwise 404. */
export async function lockItem({ db, user }: Context, table: ItemTable, id: number): Promise<LockedItem> {
  const { label, noun } = ITEM_KINDS[table];
  const { rows } = await sql<LockedItem>`
    select id, kit_id, ${sql.raw(label)} as name, archived_at, status, updated_at from ${sql.table(table)}
    where id = ${id} and ${owned(user, table)} for update`.execute(db);
  const [item] = rows;
  if (!item) throw notFound(noun);
  return item;
}
