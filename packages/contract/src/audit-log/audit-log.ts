import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, DayRange, PageQuery, pageOf } from "#page.ts";

/** An append-only record of an action. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** The acting user; null for the system. */
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The real user of an impersonation. */
  impersonator: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The API token, if one was used. */
  token_name: z.string().nullable(),
  /** feature.verb, such as "missions.approve". */
  action: z.string(),
  subject_kind: z.string(),
  subject: z.string(),
  /** What people call it, such as a mission's number; null where nothing is known, or it has none. */
  subject_name: z.string().nullable(),
  details: z.record(z.string(), z.json()),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditFilters = z.object({
  search: z.string().trim().max(200).optional(),
  user_id: z.string().max(100).optional(),
  action: z.string().max(100).optional(),
  subject_kind: z.string().max(100).optional(),
  period: DayRange.optional(),
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
    summary: "The organization's audit log, newest first",
    query: AuditQuery,
    reply: pageOf(AuditEntry),
  }),
  filterOptions: endpoint({
    method: "GET",
    path: "/api/ops/audit-log/choices",
    permission,
    side,
    summary: "The users, actions and kinds of subjects in the audit log",
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
    summary: "The audit log as CSV",
    query: AuditFilters,
    file: "text/csv",
  }),
};
