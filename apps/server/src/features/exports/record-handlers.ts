import type { DocumentTarget } from "@overfly/contract/inventory/item-documents";
import type { PageQuery } from "@overfly/contract/page";
import { listClientDocuments } from "#features/clients/client-documents.ts";
import { listItemDocuments } from "#features/inventory/records/item-documents.ts";
import { listDocuments } from "#features/missions/documents/mission-documents.ts";
import { listOutbox } from "#features/outbox/list-outbox.ts";
import { listCertificates } from "#features/pilots/certificates/certificates.ts";
import { listRatings } from "#features/pilots/ratings/ratings.ts";
import {
  clientDocumentColumns,
  documentColumns,
  mailColumns,
  ratingColumns,
} from "./columns/document-columns.ts";
import { pilotCertificateColumns } from "./columns/work-columns.ts";
import { exportOf, pageOf, type Pages } from "./export-of.ts";

interface OfPilot {
  pilot: string;
}

const idOf = ({ id }: { id: number }) => id;

/** Of one thing's records. */
export const RECORD_HANDLERS = {
  outbox: exportOf({ name: "outbox", list: listOutbox, columns: mailColumns, keyOf: idOf }),
  itemDocuments: exportOf({
    name: "item-documents",
    list: (context, query: DocumentTarget & Pages) => listItemDocuments(context, query),
    columns: documentColumns,
    keyOf: idOf,
  }),
  clientDocuments: exportOf({
    name: "client-documents",
    list: (context, { client, ...query }: PageQuery & { client: number }) =>
      listClientDocuments(context, client, query),
    columns: clientDocumentColumns,
    keyOf: idOf,
  }),
  missionDocuments: exportOf({
    name: "mission-documents",
    list: (context, { mission, ...query }: Pages & { mission: string }) =>
      listDocuments(context, mission, query),
    columns: documentColumns,
    keyOf: idOf,
  }),
  pilotCertificates: exportOf({
    name: "pilot-certificates",
    list: async (context, { pilot, ...pages }: Pages & OfPilot) => ({
      data: pageOf(await listCertificates(context, pilot), pages),
    }),
    columns: pilotCertificateColumns,
    keyOf: idOf,
  }),
  pilotRatings: exportOf({
    name: "pilot-ratings",
    list: async (context, { pilot, ...pages }: Pages & OfPilot) => ({
      data: pageOf(await listRatings(context, pilot), pages),
    }),
    columns: ratingColumns,
    keyOf: ({ token }) => token,
  }),
};
