import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, PageQuery, pageOf } from "#page.ts";

export const Client = z.object({
  id: z.number().int(),
  company_name: z.string(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  site_count: z.number().int(),
  open_missions: z.number().int(),
});
export type Client = z.infer<typeof Client>;

export const NewClient = z.object({
  company_name: z.string().trim().min(1).max(120),
  country: z.string().trim().max(80).nullish(),
  city: z.string().trim().max(80).nullish(),
});
export type NewClient = z.infer<typeof NewClient>;

export const clients = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/clients",
    permission: "view clients",
    side: ["center"],
    summary: "Client organizations, by name",
    query: PageQuery,
    reply: pageOf(Client),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/clients",
    permission: "add clients",
    side: ["center"],
    summary: "Add a client organization",
    body: NewClient,
    reply: dataOf(Client),
    idempotent: true,
  }),
};
