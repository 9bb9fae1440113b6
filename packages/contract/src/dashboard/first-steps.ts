import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, MessageReply } from "#page.ts";

/** What a new provider does until its first order, then the base map and mail. */
export const FIRST_STEPS = [
  "company",
  "client",
  "site",
  "aircraft",
  "pilot",
  "order",
  "base_map",
  "mail",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The steps that the user may do; none once all are done, or an administrator closed the list. */
export const FirstSteps = z.array(z.object({ key: z.enum(FIRST_STEPS), is_done: z.boolean() }));
export type FirstSteps = z.infer<typeof FirstSteps>;

const side = ["center"] as const;

export const firstSteps = {
  get: endpoint({
    method: "GET",
    path: "/api/ops/first-steps",
    permission: "available",
    side,
    summary: "First steps of a new provider that the user may do, and which of them are done",
    reply: dataOf(FirstSteps),
  }),
  dismiss: endpoint({
    method: "POST",
    path: "/api/ops/first-steps/dismiss",
    permission: "allow managing accounts",
    side,
    summary: "Hide the first steps for everyone at the provider",
    reply: MessageReply,
  }),
};
