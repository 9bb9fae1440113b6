import { LOCALES } from "@overfly/i18n/generated/locales";
import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Branding } from "#organization/branding.ts";
import { UserType } from "#user-type.ts";
import { MessageReply, dataOf } from "#page.ts";

export const RoleName = z.object({ name: z.string() });

export const AuthUser = z.object({
  id: z.string(),
  user_type: UserType,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  locale: z.enum(LOCALES),
  provider: z.object({ id: z.number().int(), company_name: z.string(), time_zone: z.string() }).nullable(),
  current_provider_user: z.object({
    user_type: UserType,
    permissions: z.array(RoleName),
    roles: z.array(RoleName),
    sp_admin: z.boolean(),
    organization_admin: z.boolean(),
    is_center: z.boolean(),
  }),
  force_redirect: z.boolean(),
  /** Of a client's service provider; null if it has several. */
  branding: Branding.nullable(),
  /** Set while a service provider's user impersonates this user: who, of which company, until when. */
  impersonator: z
    .object({ name: z.string(), company_name: z.string(), ends_at: z.iso.datetime() })
    .optional(),
});
export type AuthUser = z.infer<typeof AuthUser>;

export const SelectableProvider = z.object({
  id: z.number().int(),
  company_name: z.string(),
  logo: z.string().nullable(),
  country: z.object({ name_en: z.string() }).nullable(),
  user_type: UserType,
  is_active: z.boolean(),
  /** Short-lived, signed, bound to the session. */
  access_token: z.string(),
});
export type SelectableProvider = z.infer<typeof SelectableProvider>;

export const Login = z.object({
  email: z.email().max(254),
  password: z.string().min(1).max(256),
});

export const CodeChannel = z.enum(["app", "email", "recovery"]);
export type CodeChannel = z.infer<typeof CodeChannel>;

export const CodeChannels = z.object({
  app: z.boolean(),
  /** The masked address that a code is sent to. */
  email: z.string().nullable(),
});
export type CodeChannels = z.infer<typeof CodeChannels>;

export const auth = {
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    permission: "public",
    summary: "Sign in; sets the session cookie",
    body: Login,
    reply: dataOf(AuthUser),
    perMinute: 20,
  }),
  loginCode: endpoint({
    method: "POST",
    path: "/api/auth/login/code",
    permission: "public",
    summary:
      "Complete a sign-in that replied 401 with errors.code, by a code of the app, an e-mail, or a recovery code",
    body: z.object({
      code: z.string().trim().min(6).max(40),
      /** By default, six digits are the app's code, anything else a recovery code. */
      by: CodeChannel.optional(),
      remember: z.boolean().default(false),
    }),
    reply: dataOf(AuthUser),
    perMinute: 20,
  }),
  codeChannels: endpoint({
    method: "GET",
    path: "/api/auth/login/code",
    permission: "public",
    summary: "The channels by which a pending sign-in can be completed; 401 without one",
    reply: dataOf(CodeChannels),
  }),
  sendCode: endpoint({
    method: "POST",
    path: "/api/auth/login/code/mail",
    permission: "public",
    summary: "Send the code of a sign-in by e-mail; it replaces an earlier one",
    reply: MessageReply,
    perMinute: 5,
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/ops/auth/logout",
    permission: "available",
    summary: "Sign out; ends the session",
    reply: MessageReply,
    idempotent: false,
  }),
  authUser: endpoint({
    method: "GET",
    path: "/api/ops/auth/authUser",
    permission: "available",
    summary: "The signed-in user",
    reply: dataOf(AuthUser),
  }),
  selectProvider: endpoint({
    method: "GET",
    path: "/api/ops/auth/select-provider",
    permission: "available",
    summary: "The organizations that the user can act for",
    reply: z.object({ data: z.array(SelectableProvider), force_redirect: z.boolean() }),
  }),
  actAsProvider: endpoint({
    method: "POST",
    path: "/api/ops/auth/act-as-provider",
    permission: "available",
    summary: "Make another organization the active one",
    body: z.object({ access_token: z.string().min(1).max(2000) }),
    reply: dataOf(AuthUser),
  }),
  locale: endpoint({
    method: "PUT",
    path: "/api/ops/auth/locale",
    permission: "available",
    summary: "Choose the language",
    body: z.object({ locale: z.enum(LOCALES) }),
    reply: dataOf(AuthUser),
  }),
};
