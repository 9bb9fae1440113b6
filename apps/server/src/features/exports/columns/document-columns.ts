import type { ClientDocument } from "@overfly/contract/clients/client-documents";
import type { OutboxMail } from "@overfly/contract/outbox/outbox";
import type { RatedMission } from "@overfly/contract/pilots/pilot-ratings";
import type { StoredDocument } from "@overfly/contract/stored-document";
import type { Reader } from "#features/exports/reader.ts";
import type { CsvColumn } from "#platform/csv/list-csv.ts";

/** Of a site, an item or a mission. */
export const documentColumns = <Row extends StoredDocument>({ t, time }: Reader): CsvColumn<Row>[] => [
  { header: t("platform/documents:name"), value: ({ name }) => name },
  { header: t("exports:fileType"), value: ({ mime }) => mime },
  { header: t("exports:sizeBytes"), value: ({ size_bytes }) => size_bytes },
  { header: t("platform/documents:addedBy"), value: ({ added_by }) => added_by },
  { header: t("exports:createdUtc"), value: ({ created_at }) => time(created_at, "UTC") },
];

export const clientDocumentColumns = (reader: Reader): CsvColumn<ClientDocument>[] => [
  ...documentColumns<ClientDocument>(reader),
  { header: reader.t("clients/documents:shared"), value: ({ is_shared }) => reader.yesNo(is_shared) },
];

/** Never its text: what it links to gives access to accounts. */
export const mailColumns = ({ t, time }: Reader): CsvColumn<OutboxMail>[] => [
  { header: t("settings/security:subject"), value: ({ subject }) => subject },
  { header: t("settings/security:to"), value: ({ to_address }) => to_address },
  { header: t("exports:createdUtc"), value: ({ created_at }) => time(created_at, "UTC") },
  { header: t("exports:sentUtc"), value: ({ sent_at }) => time(sent_at, "UTC") },
  { header: t("exports:error"), value: ({ error }) => error },
];

export const ratingColumns = ({ t, day }: Reader): CsvColumn<RatedMission>[] => [
  { header: t("pilots/page:mission"), value: ({ number }) => number },
  { header: t("pilots/page:site"), value: ({ site }) => site.name },
  { header: t("pilots/page:flownOn"), value: ({ flown_at, site }) => day(flown_at, site.time_zone) },
  { header: t("pilots/page:stars"), value: ({ rating }) => rating?.stars ?? null },
  { header: t("pilots/page:note"), value: ({ rating }) => rating?.note ?? null },
  { header: t("pilots/page:ratedBy"), value: ({ rating }) => rating?.author ?? null },
];
