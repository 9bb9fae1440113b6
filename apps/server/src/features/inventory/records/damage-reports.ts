import { randomUUID } from "node:crypto";
import { MAX_DAMAGE_PHOTOS, type NewDamageReport } from "@overfly/contract/inventory/damage-reports";
import type { EquipmentKind } from "@overfly/contract/inventory/item-reference";
import { message } from "@overfly/i18n/message";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { notify } from "#platform/notifications/notify.ts";
import { readUploadedPicture } from "#platform/storage/pictures.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { openWorkOrder } from "#features/inventory/maintenance/work-orders.ts";
import { findItem, lockEquipment } from "./equipment.ts";
import { insertDocument } from "./item-documents.ts";
import { recordActivity } from "./record-activity.ts";

const MAX_BYTES = 25 * 1024 * 1024;
const LONGEST_SIDE_PX = 2048;

/** Logs the damage and opens the order to repair it. */
export const reportDamage = (context: Context, report: NewDamageReport): Promise<{ work_order_id: number }> =>
  transact(context, async (tx) => {
    await findItem(tx, "view", report);
    const work_order_id = await openDamageOrder(tx, report);
    await recordActivity(tx, { ...report, kind: "damaged" });
    return { work_order_id };
  });

/** Grounds the item until its repair is verified, if the damage is severe; tells who may edit it. */
export async function openDamageOrder(
  tx: Context,
  { item_kind, item_id, note, is_grounding }: NewDamageReport,
): Promise<number> {
  const { name, archived_at } = await lockEquipment(tx, { item_kind, item_id });
  if (archived_at !== null && item_kind === "docks") throw notFound("Dock"); // nothing restores it
  if (archived_at !== null) throw conflict(message("errors/inventory:archived", { name }));
  const order = { item_kind, item_id, kind: "repair" as const, title: "", description: note };
  const id = await openWorkOrder(tx, { ...order, source: "damage", is_grounding });
  await notify(
    tx,
    {
      organization_id: tx.user.organization_id,
      permission: `edit ${item_kind}`,
      except: tx.user.user_id,
    },
    {
      kind: "problem",
      title: message(`inventory/damage:${is_grounding ? "groundedTitle" : "reportedTitle"}`, { name }),
      body: note,
      url: `/inventory/work-orders/${id}`,
    },
  );
  return id;
}

/** Stores the image of a form with the order's documents, smaller and without metadata such as where the phone was. */
export async function addDamagePhoto(
  context: Context,
  work_order_id: number,
  request: FastifyRequest,
): Promise<{ work_order_id: number }> {
  await findOpenReport(context, work_order_id);
  const picture = await withFileSlot(context.user, () =>
    readUploadedPicture(context, request, { maxBytes: MAX_BYTES, side: LONGEST_SIDE_PX, fit: "inside" }),
  );
  const storage_key = `inventory/damage/${randomUUID()}.webp`;
  await context.storage.put(storage_key, picture, { contentType: "image/webp" });
  try {
    await transact(context, (tx) => insertPhoto(tx, work_order_id, { storage_key, bytes: picture.length }));
  } catch (error) {
    await context.storage.delete(storage_key);
    throw error;
  }
  return { work_order_id };
}

async function insertPhoto(
  tx: Context,
  work_order_id: number,
  photo: { storage_key: string; bytes: number },
) {
  const { item_kind, item_id, photos } = await findOpenReport(tx, work_order_id, { isLocked: true });
  const name = `damage-${work_order_id}-${photos + 1}.webp`;
  const file = { name, mime: "image/webp", size_bytes: photo.bytes, storage_key: photo.storage_key };
  await insertDocument(tx, { item_kind, item_id, work_order_id }, file);
}

/** An own report that takes another photo, and how many it has; 409 where it has all that it can have. */
async function findOpenReport(context: Context, id: number, options: { isLocked?: boolean } = {}) {
  const report = await findOwnReport(context, id, options);
  const { number } = await context.db
    .selectFrom("item_documents")
    .where("work_order_id", "=", id)
    .where("created_by", "=", context.user.user_id)
    .select((eb) => eb.fn.countAll<number>().as("number"))
    .executeTakeFirstOrThrow();
  const photos = Number(number);
  if (photos >= MAX_DAMAGE_PHOTOS)
    throw conflict(message("errors/inventory:tooManyDamagePhotos", { most: MAX_DAMAGE_PHOTOS }));
  return { ...report, photos };
}

/** The order that a report opened; 409 where it was somebody else's, or the work is finished. */
async function findOwnReport(context: Context, id: number, { isLocked = false } = {}) {
  const { db, user } = context;
  const order = await db
    .selectFrom("work_orders")
    .where("id", "=", id)
    .where("provider_id", "=", user.organization_id)
    .select((eb) => [
      "item_id",
      "opened_by",
      "source",
      "state",
      eb.ref("item_kind").$castTo<EquipmentKind>().as("item_kind"),
    ])
    .$if(isLocked, (found) => found.forUpdate())
    .executeTakeFirst();
  if (!order) throw notFound("Work order");
  await findItem(context, "view", order);
  if (order.opened_by !== user.user_id || order.source !== "damage")
    throw conflict("errors/inventory:notOwnReport");
  if (["verified", "cancelled"].includes(order.state)) throw conflict("errors/inventory:orderFinished");
  return order;
}
