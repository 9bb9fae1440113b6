import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { MessageReply, dataOf, IdParams, listOf } from "#page.ts";

/** A code of an authenticator app. */
export const AppCode = z.string().regex(/^\d{6}$/, "errors/auth:sixDigits");

/** Shown once: the URI for the authenticator app, and recovery codes that each work once. */
export const SecondFactorStart = z.object({ uri: z.string(), recovery_codes: z.array(z.string()) });
export type SecondFactorStart = z.infer<typeof SecondFactorStart>;

const password = z.string().min(1, "errors/auth:currentPasswordRequired").max(256);
const perMinute = 10;

/** Contains recovery codes if there were none. */
export const EmailFactorStart = z.object({ recovery_codes: z.array(z.string()) });
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** A browser that is not asked for a code. */
export const RememberedDevice = z.object({
  id: z.number().int(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type RememberedDevice = z.infer<typeof RememberedDevice>;

export const secondFactor = {
  start: endpoint({
    method: "POST",
    path: "/api/ops/profile/second-factor",
    permission: "available",
    summary: "Set up an authenticator app; it is enabled after a code was confirmed",
    body: z.object({ password }),
    reply: dataOf(SecondFactorStart),
    perMinute,
    idempotent: false, // changes the session's cookie, or shows secrets
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/ops/profile/second-factor/confirm",
    permission: "available",
    summary: "Confirm the authenticator app with one of its codes",
    body: z.object({ code: AppCode }),
    reply: MessageReply,
    perMinute,
    idempotent: false, // changes the session's cookie, or shows secrets
  }),
  disable: endpoint({
    method: "POST",
    path: "/api/ops/profile/second-factor/disable",
    permission: "available",
    summary: "Disable the authenticator app",
    body: z.object({ password }),
    reply: MessageReply,
    perMinute,
    idempotent: false, // changes the session's cookie, or shows secrets
  }),
  startEmail: endpoint({
    method: "POST",
    path: "/api/ops/profile/second-factor/email",
    permission: "available",
    summary: "Set up codes by e-mail: sends one, which has to be confirmed",
    body: z.object({ password }),
    reply: dataOf(EmailFactorStart),
    perMinute,
    idempotent: false, // changes the session's cookie, or shows secrets
  }),
  confirmEmail: endpoint({
    method: "POST",
    path: "/api/ops/profile/second-factor/email/confirm",
    permission: "available",
    summary: "Confirm codes by e-mail with the one that was sent",
    body: z.object({ code: AppCode }),
    reply: MessageReply,
    perMinute,
    idempotent: false, // changes the session's cookie, or shows secrets
  }),
  disableEmail: endpoint({
    method: "POST",
    path: "/api/ops/profile/second-factor/email/disable",
    permission: "available",
    summary: "Disable codes by e-mail",
    body: z.object({ password }),
    reply: MessageReply,
    perMinute,
    idempotent: false, // changes the session's cookie, or shows secrets
  }),
  newRecoveryCodes: endpoint({
    method: "POST",
    path: "/api/ops/profile/second-factor/recovery-codes",
    permission: "available",
    summary: "Generate new recovery codes; the old ones become invalid",
    body: z.object({ password }),
    reply: dataOf(RecoveryCodes),
    perMinute,
    idempotent: false, // changes the session's cookie, or shows secrets
  }),
  devices: endpoint({
    method: "GET",
    path: "/api/ops/profile/remembered-devices",
    permission: "available",
    summary: "Remembered browsers, newest first",
    reply: listOf(RememberedDevice),
  }),
  forgetDevice: endpoint({
    method: "DELETE",
    path: "/api/ops/profile/remembered-devices/:id",
    permission: "available",
    summary: "Forget a remembered browser",
    params: IdParams,
    reply: MessageReply,
  }),
};
