import { LOCALES } from "@overfly/i18n/generated/locales";
import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { DocumentTarget } from "#inventory/item-documents.ts";
import { Id, PageQuery, Token } from "#page.ts";

const language = { language: z.enum(LOCALES).optional() };
const pages = { page: true, item_count: true } as const;
const path = "/api/ops/exports";
const csv = { method: "GET", file: "text/csv", perMinute: 20 } as const;
const center = ["center"] as const;
const PilotId = z.string().max(64);

/** The records of one thing, and mails, as CSV: who may see them may export them. */
export const recordExports = {
  outbox: endpoint({
    ...csv,
    path: `${path}/outbox`,
    permission: "allow managing accounts",
    side: center,
    summary: "Mails as CSV, without their texts; 404 unless the installation shows them",
    query: PageQuery.omit({ ...pages, sorts: true }).extend(language),
  }),
  itemDocuments: endpoint({
    ...csv,
    path: `${path}/item-documents`,
    permission: "available",
    side: center,
    summary: "Documents of an item as CSV; needs the permission to view its kind",
    query: DocumentTarget.extend(language),
  }),
  clientDocuments: endpoint({
    ...csv,
    path: `${path}/client-documents`,
    permission: "view clients",
    side: center,
    summary: "The provider's documents on a client as CSV",
    query: PageQuery.omit(pages).extend({ client: z.coerce.number().pipe(Id), ...language }),
  }),
  missionDocuments: endpoint({
    ...csv,
    path: `${path}/mission-documents`,
    permission: "view missions",
    summary: "Documents of a mission as CSV",
    query: z.object({ mission: Token, ...language }),
  }),
  pilotCertificates: endpoint({
    ...csv,
    path: `${path}/pilot-certificates`,
    permission: "view employees",
    side: center,
    summary: "The certificates of a pilot as CSV, archived ones too",
    query: z.object({ pilot: PilotId, ...language }),
  }),
  pilotRatings: endpoint({
    ...csv,
    path: `${path}/pilot-ratings`,
    permission: "available",
    side: ["center", "pilot"],
    summary: "The missions that a pilot flew with their ratings as CSV; pilots export their own",
    query: z.object({ pilot: PilotId, ...language }),
  }),
};
