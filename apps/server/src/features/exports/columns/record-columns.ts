import type { MaintenanceProgram } from "@overfly/contract/inventory/maintenance-programs";
import type { StorageLocation } from "@overfly/contract/inventory/storage-locations";
import type { CloudItem } from "@overfly/contract/media/cloud-items";
import type { Member } from "@overfly/contract/members/members";
import type { Stream } from "@overfly/contract/streams/streams";
import type { Reader } from "#features/exports/reader.ts";
import type { CsvColumn } from "#platform/csv/list-csv.ts";
import { rounded } from "./mission-columns.ts";

export function programColumns({ t, yesNo }: Reader): CsvColumn<MaintenanceProgram>[] {
  return [
    { header: t("inventory/maintenance:programName"), value: ({ name }) => name },
    { header: t("exports:kindOfEquipment"), value: ({ item_kind }) => t(`inventory:${item_kind}`) },
    { header: t("inventory:model"), value: ({ model }) => model },
    { header: t("inventory/records:item"), value: ({ item }) => item?.name ?? null },
    { header: t("inventory/records:kindOfWork"), value: ({ kind }) => t(`inventory/records:kind.${kind}`) },
    { header: t("exports:everyDays"), value: ({ every_days }) => every_days },
    { header: t("exports:everyFlights"), value: ({ every_flights }) => every_flights },
    { header: t("exports:everyHours"), value: ({ every_hours }) => rounded(every_hours, 1) },
    { header: t("exports:everyCycles"), value: ({ every_cycles }) => every_cycles },
    { header: t("inventory/maintenance:startsOn"), value: ({ starts_on }) => starts_on },
    { header: t("exports:archived"), value: ({ archived_at }) => yesNo(archived_at !== null) },
  ];
}

export function locationColumns({ t, yesNo }: Reader): CsvColumn<StorageLocation>[] {
  return [
    { header: t("inventory/storage:name"), value: ({ name }) => name },
    { header: t("inventory/storage:address"), value: ({ address }) => address },
    { header: t("inventory/storage:itemCount"), value: ({ item_count }) => item_count },
    { header: t("exports:archived"), value: ({ archived_at }) => yesNo(archived_at !== null) },
  ];
}

export function memberColumns({ t, time, roleName }: Reader): CsvColumn<Member>[] {
  return [
    { header: t("settings:name"), value: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() },
    { header: t("settings:email"), value: ({ email }) => email },
    { header: t("settings:role"), value: ({ role }) => role && roleName(role.name) },
    { header: t("settings:userType"), value: ({ user_type }) => t(`settings:userType.${user_type}`) },
    { header: t("settings:status"), value: ({ status }) => t(`settings:status.${status}`) },
    { header: t("exports:lastActiveUtc"), value: ({ seen_at }) => time(seen_at, "UTC") },
    { header: t("exports:createdUtc"), value: ({ created_at }) => time(created_at, "UTC") },
  ];
}

export function streamColumns({ t, time }: Reader): CsvColumn<Stream>[] {
  return [
    { header: t("streaming-hub:name"), value: ({ name }) => name },
    { header: t("streaming-hub:source"), value: ({ source }) => t(`streaming-hub:source.${source}`) },
    { header: t("streaming-hub:site"), value: ({ site }) => site?.name ?? null },
    { header: t("streaming-hub:mission"), value: ({ mission }) => mission?.number ?? null },
    { header: t("streaming-hub:state"), value: ({ state }) => t(`streaming-hub:state.${state}`) },
    { header: t("exports:createdUtc"), value: ({ created_at }) => time(created_at, "UTC") },
    { header: t("exports:startedUtc"), value: ({ started_at }) => time(started_at, "UTC") },
    { header: t("exports:endedUtc"), value: ({ ended_at }) => time(ended_at, "UTC") },
  ];
}

export function cloudItemColumns({ t, time, isClient }: Reader): CsvColumn<CloudItem>[] {
  const stateOf = ({ file }: CloudItem): string | null => {
    if (file?.state === "stored") return t("media/cloud:checking");
    if (file && file.state !== "faulty" && file.published_at !== null) return t("media/cloud:published");
    if (!file || (isClient && file.state !== "faulty")) return null;
    return file.problems.map((problem) => t(`processing:problem.${problem}`)).join(". ") || null;
  };
  return [
    { header: t("media/cloud:name"), value: ({ name }) => name },
    {
      header: t("media/cloud:kind"),
      value: ({ type, file }) =>
        file ? t(`media/mission:kind.${file.kind}`) : t(`media/cloud:type.${type as "folder"}`),
    },
    { header: t("exports:sizeBytes"), value: ({ size_bytes }) => size_bytes },
    { header: t("exports:createdUtc"), value: ({ created_at }) => time(created_at, "UTC") },
    { header: t("media/cloud:state"), value: stateOf },
  ];
}
