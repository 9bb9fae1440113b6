import type { SiteReport } from "@overfly/contract/reports/site-reports";
import type { Zone } from "@overfly/contract/sites/sites";
import type { Reader } from "#features/exports/reader.ts";
import type { CsvColumn } from "#platform/csv/list-csv.ts";

export function zoneColumns({ t }: Reader): CsvColumn<Zone>[] {
  return [
    { header: t("sites:zone"), value: ({ name }) => name },
    { header: t("sites:zoneType"), value: ({ kind }) => t(`sites:zone.${kind}`) },
    { header: t("exports:maxHeightM"), value: ({ max_height_m }) => max_height_m },
    { header: t("exports:outline"), value: ({ polygon }) => JSON.stringify(polygon) },
  ];
}

export function siteReportColumns({ t, time, list }: Reader): CsvColumn<SiteReport>[] {
  return [
    { header: t("sites/reports:version"), value: ({ version }) => version },
    { header: t("sites/reports:of"), value: ({ scope }) => t(`sites/reports:scope.${scope}`) },
    { header: t("exports:missions"), value: ({ missions }) => list(missions) },
    { header: t("exports:firstDay"), value: ({ first_day }) => first_day },
    { header: t("exports:lastDay"), value: ({ last_day }) => last_day },
    { header: t("sites/reports:found"), value: ({ anomaly_count }) => anomaly_count },
    { header: t("sites/reports:language"), value: ({ language }) => t(`sites/reports:language.${language}`) },
    { header: t("sites/reports:requestedBy"), value: ({ actor }) => actor },
    { header: t("exports:createdUtc"), value: ({ created_at }) => time(created_at, "UTC") },
    { header: t("exports:sizeBytes"), value: ({ size_bytes }) => size_bytes },
    { header: t("sites/reports:state"), value: ({ state }) => t(`sites/reports:state.${state}`) },
  ];
}
