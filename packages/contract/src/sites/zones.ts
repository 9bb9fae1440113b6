import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Boundary } from "#geometry.ts";
import { MessageReply, Id, IdParams, listOf, TokenParams } from "#page.ts";
import { Zone, ZoneKind } from "./sites.ts";

const REQUIRED_FIELDS = ["name", "kind", "polygon"] as const;

/** Adds a zone, or updates the given fields of the one with this `id`. Heights in metres above ground. */
const ZoneInput = z
  .object({
    id: Id.optional(),
    name: z.string().trim().min(1).max(80).optional(),
    kind: ZoneKind.optional(),
    polygon: Boundary.optional(),
    colour: z
      .string()
      .regex(/^#[\da-f]{6}$/i)
      .nullish(),
    max_height_m: z.number().positive().max(10_000).nullish(),
    /** Of the zone that was edited; 409 if somebody else changed it since. */
    updated_at: z.iso.datetime().optional(),
  })
  .superRefine((zone, context) => {
    if (zone.id !== undefined) return;
    for (const field of REQUIRED_FIELDS)
      if (zone[field] === undefined)
        context.addIssue({ code: "custom", path: [field], message: "errors/fields:required" });
  });

const ZonesUpdate = z.object({ zones: z.array(ZoneInput).min(1).max(200) });
export type ZonesUpdate = z.infer<typeof ZonesUpdate>;

export const zones = {
  update: endpoint({
    method: "PATCH",
    path: "/api/ops/sites/:token/zones",
    permission: "edit sites",
    side: ["center"],
    summary: "Add and change zones of a site; others stay as they are",
    params: TokenParams,
    body: ZonesUpdate,
    reply: listOf(Zone),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/zones/:id",
    permission: "edit sites",
    side: ["center"],
    summary: "Delete a zone",
    params: IdParams,
    reply: MessageReply,
  }),
};
