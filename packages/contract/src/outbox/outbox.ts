import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { PageQuery, pageOf } from "#page.ts";

/** A mail of the product. Its text is deleted once it is sent. */
export const OutboxMail = z.object({
  id: z.number().int(),
  to_address: z.string(),
  subject: z.string(),
  text: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  error: z.string().nullable(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const outbox = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/outbox",
    permission: "allow managing accounts",
    side: ["center"],
    summary:
      "Mails to users of the organization and its clients, newest first; 404 unless the installation shows them",
    query: PageQuery.omit({ sorts: true }),
    reply: pageOf(OutboxMail),
  }),
};
