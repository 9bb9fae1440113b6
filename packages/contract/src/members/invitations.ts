import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { MessageReply, dataOf } from "#page.ts";
import { singleLine } from "#single-line.ts";

/** What a link of a message carries after its `#`, which browsers send to nobody. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, "errors/auth:incompleteLink");

/** What somebody is invited to. */
export const Invitation = z.object({
  company_name: z.string(),
  /** Leads to the entrance of the organization, with its logo. */
  login_token: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  locale: z.enum(["en", "ar"]),
  /** Then they join with the password that they have. */
  has_account: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const AcceptInvitation = z.object({
  token: LinkToken,
  first_name: singleLine(80),
  last_name: singleLine(80),
  password: z.string().min(1, "errors/auth:passwordRequired").max(128),
});

const perMinute = 20;

export const invitations = {
  get: endpoint({
    method: "POST",
    path: "/api/auth/invitation",
    permission: "public",
    summary: "What an invitation's link invites to",
    body: z.object({ token: LinkToken }),
    reply: dataOf(Invitation),
    perMinute,
  }),
  accept: endpoint({
    method: "POST",
    path: "/api/auth/invitation/accept",
    permission: "public",
    summary: "Join by an invitation's link; it works once",
    body: AcceptInvitation,
    reply: MessageReply,
    perMinute,
  }),
};
