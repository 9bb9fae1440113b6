import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { LinkToken } from "#members/invitations.ts";
import { MessageReply } from "#page.ts";
import { NewPassword } from "#profile/profile.ts";

export const passwords = {
  forgotten: endpoint({
    method: "POST",
    path: "/api/auth/password/forgotten",
    permission: "public",
    summary: "Send a password reset link; the reply is the same whether or not there is such an account",
    body: z.object({ email: z.email("errors/fields:email").max(254) }),
    reply: MessageReply,
    perMinute: 10,
  }),
  reset: endpoint({
    method: "POST",
    path: "/api/auth/password/reset",
    permission: "public",
    summary: "Set a new password by a reset link; it works once, and every session ends",
    body: z.object({ token: LinkToken, new_password: NewPassword }),
    reply: MessageReply,
    perMinute: 10,
  }),
};
