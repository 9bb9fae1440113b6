import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, listOf, MessageReply } from "#page.ts";

export const CERTIFICATE_KINDS = ["remote_pilot", "thermography", "medical", "training", "other"] as const;
const CertificateKind = z.enum(CERTIFICATE_KINDS);
export type CertificateKind = z.infer<typeof CertificateKind>;

/** A pilot has many of them, which don't replace each other. */
export const REPEATED_KINDS = ["training", "other"] as const satisfies CertificateKind[];

/** From 1900 on, so that every date can be stored and compared. */
const Day = z.iso.date().refine((day) => day >= "1900-01-01", "errors/fields:invalid");

const NewCertificate = z
  .object({
    kind: CertificateKind,
    number: z.string().trim().min(1, "errors/fields:required").max(80),
    issuer: z.string().trim().max(120).default(""),
    issued_on: Day,
    /** The last day on which it is valid; null if it never expires. */
    expires_on: Day.nullable().default(null),
    /** Of the certificate that is changed. */
    updated_at: z.iso.datetime().optional(),
  })
  .refine(({ issued_on, expires_on }) => expires_on === null || issued_on <= expires_on, {
    path: ["expires_on"],
    message: "errors/fields:endAfterStart",
  });
export type NewCertificate = z.output<typeof NewCertificate>;

export const PilotCertificate = z.object({
  id: z.number().int(),
  kind: CertificateKind,
  number: z.string(),
  issuer: z.string(),
  issued_on: z.iso.date(),
  expires_on: z.iso.date().nullable(),
  /** Today, in the organization's time zone. */
  is_expired: z.boolean(),
  file_name: z.string().nullable(),
  size_bytes: z.number().int().nullable(),
  archived_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
});
export type PilotCertificate = z.infer<typeof PilotCertificate>;

const pilotParams = z.object({ id: z.string().max(64) });

export const pilotCertificates = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/employees/:id/certificates",
    permission: "view employees",
    side: ["center"],
    summary: "Certificates of a pilot, archived ones included, soonest to expire first",
    params: pilotParams,
    reply: listOf(PilotCertificate),
  }),
  own: endpoint({
    method: "GET",
    path: "/api/ops/own-certificates",
    permission: "available",
    side: ["pilot"],
    summary: "The signed-in pilot's certificates",
    reply: listOf(PilotCertificate),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/employees/:id/certificates",
    permission: "edit employees",
    side: ["center"],
    summary: "Add a certificate to a pilot",
    params: pilotParams,
    body: NewCertificate,
    reply: dataOf(PilotCertificate),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/certificates/:id",
    permission: "edit employees",
    side: ["center"],
    summary: "Change or renew a certificate; its expiry is warned of again",
    params: IdParams,
    body: NewCertificate,
    reply: dataOf(PilotCertificate),
  }),
  setFile: endpoint({
    method: "PUT",
    path: "/api/ops/certificates/:id/file",
    permission: "edit employees",
    side: ["center"],
    summary: "Add or replace the certificate's file: a form with one file of 50 MB at most",
    params: IdParams,
    multipart: true,
    reply: dataOf(PilotCertificate),
    perMinute: 120,
  }),
  file: endpoint({
    method: "GET",
    path: "/api/ops/certificates/:id/file",
    permission: "available",
    side: ["center", "pilot"],
    summary: "The certificate's file; others' need the permission to view employees",
    params: IdParams,
    file: "application/octet-stream",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/certificates/:id",
    permission: "edit employees",
    side: ["center"],
    summary: "Delete a certificate with its file; one that has expired is kept",
    params: IdParams,
    reply: MessageReply,
  }),
  archive: endpoint({
    method: "POST",
    path: "/api/ops/certificates/:id/archive",
    permission: "edit employees",
    side: ["center"],
    summary: "Archive an expired certificate that a later one replaces",
    params: IdParams,
    reply: dataOf(PilotCertificate),
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/ops/certificates/:id/restore",
    permission: "edit employees",
    side: ["center"],
    summary: "Restore a certificate from the archive",
    params: IdParams,
    reply: dataOf(PilotCertificate),
  }),
};
