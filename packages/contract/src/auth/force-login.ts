import { z } from "zod";
import { AuthUser } from "./auth.ts";
import { endpoint } from "#endpoint.ts";
import { LinkToken } from "#members/invitations.ts";
import { dataOf, Id, PageQuery, pageOf } from "#page.ts";

/** A client whose side the user may open, and as whom that would be. */
export const ForceLoginClient = z.object({
  id: z.number().int(),
  company_name: z.string(),
  acts_as: z.string().nullable(),
});
export type ForceLoginClient = z.infer<typeof ForceLoginClient>;

/** A page's address; on the same host it is a path. */
export const RedirectUrl = z.object({ url: z.string() });

const permission = "force login to clients";
const side = ["center"] as const;

export const forceLogin = {
  clients: endpoint({
    method: "GET",
    path: "/api/ops/auth/force-login",
    permission,
    side,
    summary: "Clients whose side the user may open, by name",
    query: PageQuery,
    reply: pageOf(ForceLoginClient),
  }),
  start: endpoint({
    method: "POST",
    path: "/api/ops/auth/force-login",
    permission,
    side,
    summary: "Open a client's side as that client, for one hour; the address works once, for a minute",
    body: z.object({ client_id: Id }),
    reply: dataOf(RedirectUrl),
    perMinute: 20,
  }),
  redeem: endpoint({
    method: "POST",
    path: "/api/auth/force-login",
    permission: "public",
    summary: "Go in by such an address; sets the session cookie",
    body: z.object({ token: LinkToken }),
    reply: dataOf(AuthUser),
    perMinute: 20,
  }),
  end: endpoint({
    method: "POST",
    path: "/api/ops/auth/force-login/end",
    permission: "available",
    summary: "End acting as a client; answers with the way back to the center",
    reply: dataOf(RedirectUrl),
  }),
};
