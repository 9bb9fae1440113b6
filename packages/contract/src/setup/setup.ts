import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { AuthUser } from "#auth/auth.ts";
import { dataOf } from "#page.ts";
import { NewPassword } from "#profile/profile.ts";
import { TimeZone } from "#time-zone.ts";

/** The first administrator of an empty installation, and their service provider. */
export const FirstAdministrator = z.object({
  company_name: z.string().trim().min(1).max(120),
  first_name: z.string().trim().min(1).max(80),
  last_name: z.string().trim().min(1).max(80),
  email: z.email().max(254),
  password: NewPassword,
  time_zone: TimeZone.default("UTC"),
});

/** Settings for the browser before anybody signs in. */
export const PublicSettings = z.object({
  needs_setup: z.boolean(),
  center_host: z.string(),
  client_host: z.string(),
  /** The command center's host, if it is a separate front end. */
  command_host: z.string(),
  /** Whether the page was opened on an organization's custom host; its requests stay there. */
  is_own_host: z.boolean(),
  map_style_url: z.string().nullable(),
  /** The region whose dates a language takes, such as EG for ar. */
  date_regions: z.record(z.string(), z.string()),
  sentry_dsn: z.string().nullable(),
  environment: z.string(),
  version: z.string(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const setup = {
  settings: endpoint({
    method: "GET",
    path: "/api/settings",
    permission: "public",
    summary: "Public settings of this installation",
    reply: dataOf(PublicSettings),
  }),
  createFirstAdministrator: endpoint({
    method: "POST",
    path: "/api/setup",
    permission: "public",
    summary: "Create the first administrator and sign them in; 409 if there are users already",
    body: FirstAdministrator,
    reply: dataOf(AuthUser),
    perMinute: 10,
  }),
};
