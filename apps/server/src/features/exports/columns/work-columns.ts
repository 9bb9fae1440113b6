import type { Dock } from "@overfly/contract/docks/docks";
import type { DueMaintenance } from "@overfly/contract/inventory/maintenance-logs";
import type { WorkOrder } from "@overfly/contract/inventory/work-orders";
import type { ListedPilot } from "@overfly/contract/pilots/pilots";
import type { CsvColumn } from "#platform/csv/list-csv.ts";
import type { Reader } from "#features/exports/reader.ts";
import type { PilotCertificate } from "@overfly/contract/pilots/pilot-certificates";
import type { CertificateRow } from "#features/pilots/certificates/all-certificates.ts";
import { rounded } from "./mission-columns.ts";

export function dockColumns({ t, time, yesNo }: Reader): CsvColumn<Dock>[] {
  return [
    { header: t("docks:name"), value: ({ name }) => name },
    { header: t("docks:model"), value: ({ model }) => model },
    { header: t("docks:serial"), value: ({ serial_number }) => serial_number },
    { header: t("docks:site"), value: ({ site }) => site?.name ?? null },
    { header: t("docks:state"), value: ({ state }) => t(`docks:state.${state}`) },
    { header: t("exports:lastSeenUtc"), value: ({ last_seen_at }) => time(last_seen_at, "UTC") },
    { header: t("inventory:status.in_maintenance"), value: ({ is_grounded }) => yesNo(is_grounded) },
  ];
}

export function pilotColumns({ t, yesNo }: Reader): CsvColumn<ListedPilot>[] {
  return [
    { header: t("pilots:name"), value: ({ name }) => name },
    { header: t("pilots:email"), value: ({ email }) => email },
    { header: t("pilots:employeeNumber"), value: ({ employee_number }) => employee_number },
    { header: t("pilots:baseLocation"), value: ({ base_location }) => base_location },
    { header: t("pilots:status"), value: ({ status }) => t(`pilots:status.${status}`) },
    {
      header: t("pilots:certificates"),
      value: ({ certificates }) => t(`pilots:certificates.${certificates?.state ?? "none"}`),
    },
    {
      header: t("pilots/certificates:expires"),
      value: ({ certificates }) => certificates?.expires_on ?? null,
    },
    { header: t("pilots:rating"), value: ({ rating }) => rounded(rating, 1) },
    { header: t("pilots:current"), value: ({ lapsed }) => (lapsed ? yesNo(lapsed.length === 0) : null) },
    { header: t("pilots:hours"), value: ({ flight_hours }) => rounded(flight_hours, 1) },
    { header: t("pilots:recentHours"), value: ({ recent_hours }) => rounded(recent_hours, 1) },
    { header: t("pilots:upcoming"), value: ({ upcoming_missions }) => upcoming_missions },
  ];
}

/** Of a pilot's certificate, and of each in the list of all pilots'. */
const ofCertificate = <Row extends Certificate>({ t, yesNo }: Reader): CsvColumn<Row>[] => [
  { header: t("exports:certificate"), value: ({ kind }) => t(`pilots/certificates:kind.${kind}`) },
  { header: t("pilots/certificates:number"), value: ({ number }) => number },
  { header: t("pilots/certificates:issuer"), value: ({ issuer }) => issuer },
  { header: t("pilots/certificates:issued"), value: ({ issued_on }) => issued_on },
  { header: t("pilots/certificates:expires"), value: ({ expires_on }) => expires_on },
  { header: t("exports:expired"), value: ({ is_expired }) => yesNo(is_expired) },
];

type Certificate = Pick<
  PilotCertificate,
  "kind" | "number" | "issuer" | "issued_on" | "expires_on" | "is_expired"
>;

export const certificateColumns = (reader: Reader): CsvColumn<CertificateRow>[] => [
  { header: reader.t("pilots:name"), value: ({ pilot }) => pilot },
  ...ofCertificate<CertificateRow>(reader),
];

export const pilotCertificateColumns = (reader: Reader): CsvColumn<PilotCertificate>[] => [
  ...ofCertificate<PilotCertificate>(reader),
  { header: reader.t("pilots/certificates:file"), value: ({ file_name }) => file_name },
  { header: reader.t("exports:archived"), value: ({ archived_at }) => reader.yesNo(archived_at !== null) },
];

export function dueColumns({ t }: Reader): CsvColumn<DueMaintenance>[] {
  return [
    { header: t("exports:kindOfEquipment"), value: ({ item_kind }) => t(`inventory:${item_kind}`) },
    { header: t("inventory/records:item"), value: ({ item_name }) => item_name },
    {
      header: t("inventory/records:kindOfWork"),
      value: ({ program, kind }) => program?.name ?? t(`inventory/records:kind.${kind}`),
    },
    { header: t("inventory/records:dueOn"), value: ({ due_on }) => due_on },
    { header: t("exports:flightsLeft"), value: ({ flights_left }) => flights_left },
    { header: t("exports:hoursLeft"), value: ({ hours_left }) => rounded(hours_left, 1) },
    { header: t("exports:cyclesLeft"), value: ({ cycles_left }) => cycles_left },
    {
      header: t("inventory/records:state"),
      value: ({ is_overdue }) => t(`inventory/records:${is_overdue ? "overdue" : "dueSoon"}`),
    },
  ];
}

export function workOrderColumns({ t, time }: Reader): CsvColumn<WorkOrder>[] {
  return [
    {
      header: t("inventory/maintenance:title"),
      value: ({ title, kind }) => title || t(`inventory/records:kind.${kind}`),
    },
    { header: t("inventory/records:item"), value: ({ item_name }) => item_name },
    { header: t("inventory/records:kindOfWork"), value: ({ kind }) => t(`inventory/records:kind.${kind}`) },
    {
      header: t("inventory/records:state"),
      value: ({ state, waiting_for }) =>
        waiting_for === null
          ? t(`inventory/maintenance:state.${state}`)
          : t(`inventory/maintenance:waiting.${waiting_for}`),
    },
    { header: t("inventory/maintenance:dueOn"), value: ({ due_on }) => due_on },
    {
      header: t("inventory/maintenance:grounding"),
      value: ({ is_grounding }) => t(`inventory/maintenance:${is_grounding ? "grounds" : "flies"}`),
    },
    {
      header: t("inventory/maintenance:performedBy"),
      value: ({ performed_by }) => performed_by?.name ?? null,
    },
    { header: t("exports:performedOn"), value: ({ performed_on }) => performed_on },
    { header: t("inventory/records:verifiedBy"), value: ({ verified_by }) => verified_by?.name ?? null },
    { header: t("inventory/maintenance:cost"), value: ({ cost }) => rounded(cost, 2) },
    { header: t("exports:currency"), value: ({ cost_currency }) => cost_currency },
    { header: t("exports:createdUtc"), value: ({ created_at }) => time(created_at, "UTC") },
  ];
}
