import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, PageQuery, pageOf } from "#page.ts";

/** Who did what to which thing, and when. Entries are only ever added. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** In whose name; empty where the system did it by itself. */
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Who really sat there, while somebody acted in another's name. */
  impersonator: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The API token that called, where it was not a browser. */
  token_name: z.string().nullable(),
  /** feature.verb, such as "missions.approve". */
  action: z.string(),
  subject_kind: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.json()),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => Day.test(text) && !Number.isNaN(Date.parse(text));

/** `period`: first and last day, as "2026-11-01,2026-11-21", in the organization's time zone. */
export const AuditFilters = z.object({
  search: z.string().trim().max(200).optional(),
  user_id: z.string().max(100).optional(),
  action: z.string().max(100).optional(),
  subject_kind: z.string().max(100).optional(),
  period: z
    .string()
    .transform((text) => text.split(","))
    .refine((days) => days.length === 2 && days.every(isDay), "errors/fields:dateRange")
    .optional(),
});

export const AuditQuery = PageQuery.pick({ page: true, item_count: true }).extend(AuditFilters.shape);

const permission = "allow managing accounts";
const side = ["center", "client"] as const;

export const auditLog = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/audit-log",
    permission,
    side,
    summary: "What was done in the organization, newest first",
    query: AuditQuery,
    reply: pageOf(AuditEntry),
  }),
  filterOptions: endpoint({
    method: "GET",
    path: "/api/ops/audit-log/choices",
    permission,
    side,
    summary: "The people, actions and kinds of things that the audit log knows",
    reply: dataOf(
      z.object({
        people: z.array(z.object({ id: z.string(), name: z.string() })),
        actions: z.array(z.string()),
        subject_kinds: z.array(z.string()),
      }),
    ),
  }),
  export: endpoint({
    method: "GET",
    path: "/api/ops/audit-log/export",
    permission,
    side,
    summary: "The same as a CSV file, of any length",
    query: AuditFilters,
    file: "text/csv",
  }),
};
