import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams } from "#page.ts";
import { MAX_NOTE } from "./activity-logs.ts";
import { EquipmentKind, itemReference } from "./item-reference.ts";

/** The most photos of one report. */
export const MAX_DAMAGE_PHOTOS = 5;

export const NewDamageReport = z.object({
  ...itemReference,
  /** Kits have no damage of their own: it is reported of the part. */
  item_kind: EquipmentKind.exclude(["kits"]),
  /** What is damaged, and how. */
  note: z.string().trim().min(1, "errors/fields:empty").max(MAX_NOTE),
  /** Whether it may not fly until the repair is verified. */
  is_grounding: z.boolean(),
});
export type NewDamageReport = z.infer<typeof NewDamageReport>;
export type DamageableItem = Pick<NewDamageReport, "item_kind" | "item_id">;

/** What became of a report: the order to repair the item. */
export const DamageReport = z.object({ work_order_id: z.number().int() });

/** Whoever may view an item may report that it is damaged, such as the pilot who scanned its label. */
export const damageReports = {
  create: endpoint({
    method: "POST",
    path: "/api/ops/inventory/damage-reports",
    permission: "available",
    side: ["center", "pilot"],
    summary:
      "Report damage of an item: opens a work order and notifies who may edit the item; needs the permission to view its kind",
    body: NewDamageReport,
    reply: dataOf(DamageReport),
    idempotent: true,
    perMinute: 60,
  }),
  addPhoto: endpoint({
    method: "POST",
    path: "/api/ops/inventory/work-orders/:id/damage-photos",
    permission: "available",
    side: ["center", "pilot"],
    summary: `Add a photo to damage that one has reported: a form with one image of 25 MB at most; ${MAX_DAMAGE_PHOTOS} photos at most`,
    params: IdParams,
    multipart: true,
    reply: dataOf(DamageReport),
    perMinute: 120,
  }),
};
