import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf } from "#page.ts";
import { singleLine, optionalSingleLine } from "#single-line.ts";
import { brandingChanges } from "./branding.ts";
import { PhoneNumber } from "#profile/profile.ts";
import { TimeZone } from "#time-zone.ts";

const text = (length: number) =>
  z
    .string()
    .trim()
    .max(length)
    .transform((text) => (text === "" ? null : text))
    .nullable();

export const OrganizationChanges = z.object({
  company_name: singleLine(120),
  country: optionalSingleLine(80),
  city: optionalSingleLine(80),
  time_zone: TimeZone,
  phone: PhoneNumber.nullable(),
  email: z.email("errors/fields:email").max(254).nullable(),
  website: z
    .url({ protocol: /^https?$/, error: "errors/fields:https" })
    .max(200)
    .nullable(),
  address: text(300),
  processes_dock_uploads: z.boolean().optional(),
  ...brandingChanges,
});

export const Organization = z.object({
  id: z.number().int(),
  kind: z.enum(["service_provider", "client"]),
  company_name: z.string(),
  logo: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  time_zone: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  /** Of a service provider: processing starts by itself when every image of a dock's flight is in. */
  processes_dock_uploads: z.boolean(),
  /** What its clients see, besides the logo, if it is a service provider. */
  accent: z.string().nullable(),
  footer: z.string().nullable(),
});
export type Organization = z.infer<typeof Organization>;

const permission = "allow managing accounts";
const side = ["center", "client"] as const;

export const organization = {
  get: endpoint({
    method: "GET",
    path: "/api/ops/organization",
    permission,
    side,
    summary: "The organization that the user acts for",
    reply: dataOf(Organization),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/organization",
    permission,
    side,
    summary: "Change the organization's name, location and addresses",
    body: OrganizationChanges,
    reply: dataOf(Organization),
  }),
  setLogo: endpoint({
    method: "POST",
    path: "/api/ops/organization/logo",
    permission,
    side,
    summary: "Set the organization's logo",
    multipart: true,
    reply: dataOf(Organization),
    perMinute: 20,
  }),
  removeLogo: endpoint({
    method: "DELETE",
    path: "/api/ops/organization/logo",
    permission,
    side,
    summary: "Remove the organization's logo",
    reply: dataOf(Organization),
  }),
};
