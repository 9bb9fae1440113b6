import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { MissionType } from "#missions/missions.ts";
import { dataOf } from "#page.ts";

/** What a pilot has to fly in the last days; for one kind of mission or aircraft, or for all. */
export const CurrencyRule = z.object({
  measure: z.enum(["flights", "minutes"]),
  least: z.number().int().min(1).max(10_000),
  days: z.number().int().min(1).max(730),
  mission_type: MissionType.nullable(),
  /** As it is written on drones, in any case. */
  drone_model: z
    .string()
    .trim()
    .max(80)
    .transform((model) => (model === "" ? null : model))
    .nullable(),
});
export type CurrencyRule = z.infer<typeof CurrencyRule>;

const CurrencyRules = z.object({
  rules: z.array(CurrencyRule).max(20),
  updated_at: z.iso.datetime(),
});
export type CurrencyRules = z.infer<typeof CurrencyRules>;

const path = "/api/ops/currency-rules";
const side = ["center"] as const;

export const currencyRules = {
  get: endpoint({
    method: "GET",
    path,
    permission: "view employees",
    side,
    summary: "The currency rules: how much pilots have to fly",
    reply: dataOf(CurrencyRules),
  }),
  update: endpoint({
    method: "PUT",
    path,
    permission: "edit employees",
    side,
    summary: "Replace the rules; 409 if they have changed since they were read",
    body: CurrencyRules,
    reply: dataOf(CurrencyRules),
  }),
};
