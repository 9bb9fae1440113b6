import { z } from "zod";
import { AuthUser } from "./auth.ts";
import { endpoint } from "#endpoint.ts";
import { LinkToken } from "#members/invitations.ts";
import { dataOf, Id, PageQuery, pageOf } from "#page.ts";

/** A client that the user can impersonate, and the user they would act as. */
export const ForceLoginClient = z.object({
  id: z.number().int(),
  company_name: z.string(),
  acts_as: z.string().nullable(),
});
export type ForceLoginClient = z.infer<typeof ForceLoginClient>;

/** The URL to open; a path if it is on the same host. */
export const RedirectUrl = z.object({ url: z.string() });

const permission = "force login to clients";
const side = ["center"] as const;

export const forceLogin = {
  clients: endpoint({
    method: "GET",
    path: "/api/ops/auth/force-login",
    permission,
    side,
    summary: "Clients that the user can impersonate, by name",
    query: PageQuery.omit({ sorts: true }),
    reply: pageOf(ForceLoginClient),
  }),
  start: endpoint({
    method: "POST",
    path: "/api/ops/auth/force-login",
    permission,
    side,
    summary: "Impersonate a client for one hour; the link works once, within a minute",
    body: z.object({ client_id: Id }),
    reply: dataOf(RedirectUrl),
    perMinute: 20,
  }),
  redeem: endpoint({
    method: "POST",
    path: "/api/auth/force-login",
    permission: "public",
    summary: "Exchange the link's token for a session; sets the session cookie",
    body: z.object({ token: LinkToken }),
    reply: dataOf(AuthUser),
    perMinute: 20,
  }),
  end: endpoint({
    method: "POST",
    path: "/api/ops/auth/force-login/end",
    permission: "available",
    summary: "End the impersonation; returns the URL of the center",
    reply: dataOf(RedirectUrl),
    idempotent: false,
  }),
};
