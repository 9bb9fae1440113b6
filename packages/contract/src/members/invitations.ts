import { LOCALES } from "@overfly/i18n/generated/locales";
import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { MessageReply, dataOf } from "#page.ts";
import { singleLine } from "#single-line.ts";

/** The token after the `#` of a mail's link; browsers don't send it to servers. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, "errors/auth:incompleteLink");

/** An invitation as the invitee sees it. */
export const Invitation = z.object({
  company_name: z.string(),
  /** Token of the organization's login page, with its logo. */
  login_token: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  locale: z.enum(LOCALES),
  /** Then they join with their existing password. */
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
    summary: "The invitation of a link",
    body: z.object({ token: LinkToken }),
    reply: dataOf(Invitation),
    perMinute,
  }),
  accept: endpoint({
    method: "POST",
    path: "/api/auth/invitation/accept",
    permission: "public",
    summary: "Accept an invitation; its link works once",
    body: AcceptInvitation,
    reply: MessageReply,
    perMinute,
  }),
};
