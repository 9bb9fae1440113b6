import { LOCALES } from "@overfly/i18n/generated/locales";
import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { MessageReply, dataOf, listOf } from "#page.ts";
import { singleLine } from "#single-line.ts";

/** A dialling code such as +962 or +1-268, then digits only. */
export const PhoneNumber = z.string().regex(/^\+\d{1,3}(-\d{1,4})?\d{4,14}$/, "errors/fields:phone");
export const NewPassword = z.string().min(12).max(128);
export const PersonName = singleLine(80);
export const PlaceName = z
  .string()
  .trim()
  .max(80)
  .transform((text) => (text === "" ? null : text))
  .nullable();

export const ProfileChanges = z.object({
  first_name: PersonName,
  last_name: PersonName,
  phone: PhoneNumber.nullable(),
  country: PlaceName,
  city: PlaceName,
  locale: z.enum(LOCALES),
});

export const Profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  avatar: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  locale: z.enum(LOCALES),
  /** Whether signing in requires a code, and by which channels. */
  second_factor: z.boolean(),
  code_by_app: z.boolean(),
  code_by_email: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

/** A session of the user in a browser or program. */
export const ActiveSession = z.object({
  id: z.string(),
  is_current: z.boolean(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;

/** A picture's key is random and known only to those who were shown it. */
export const PictureQuery = z.object({ key: z.string().regex(/^[0-9a-f]{32}$/, "errors/fields:pictureKey") });

const SECRETS_PER_MINUTE = 10;

export const profile = {
  get: endpoint({
    method: "GET",
    path: "/api/ops/profile",
    permission: "available",
    summary: "The user's own profile",
    reply: dataOf(Profile),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/profile",
    permission: "available",
    summary: "Change the user's own profile",
    body: ProfileChanges,
    reply: dataOf(Profile),
  }),
  setAvatar: endpoint({
    method: "POST",
    path: "/api/ops/profile/avatar",
    permission: "available",
    summary: "Set the user's picture; it is cropped to a square",
    multipart: true,
    reply: dataOf(Profile),
    perMinute: 20,
  }),
  removeAvatar: endpoint({
    method: "DELETE",
    path: "/api/ops/profile/avatar",
    permission: "available",
    summary: "Remove the user's picture",
    reply: dataOf(Profile),
  }),
  picture: endpoint({
    method: "GET",
    path: "/api/ops/picture",
    permission: "available",
    summary: "A user's or company's picture",
    query: PictureQuery,
    file: "image/webp",
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/api/ops/profile/password",
    permission: "available",
    summary: "Change the password; every other session ends",
    body: z.object({ current_password: z.string().min(1).max(256), new_password: NewPassword }),
    reply: MessageReply,
    perMinute: SECRETS_PER_MINUTE,
  }),
  sessions: endpoint({
    method: "GET",
    path: "/api/ops/profile/sessions",
    permission: "available",
    summary: "The user's active sessions, newest first",
    reply: listOf(ActiveSession),
  }),
  revokeSession: endpoint({
    method: "DELETE",
    path: "/api/ops/profile/sessions/:id",
    permission: "available",
    summary: "End one of the user's sessions",
    params: z.object({ id: z.string().min(1).max(100) }),
    reply: MessageReply,
  }),
  revokeOthers: endpoint({
    method: "POST",
    path: "/api/ops/profile/sessions/revoke-others",
    permission: "available",
    summary: "End all sessions of the user except this one",
    reply: MessageReply,
  }),
};
