import { ALL_SUBTYPES, type Mission } from "@overfly/contract/missions/missions";
import type { OrderSummary } from "@overfly/contract/missions/multi-site-orders";
import type { ListedFlight } from "@overfly/contract/flights/flights";
import type { CsvColumn } from "#platform/csv/list-csv.ts";
import type { Reader } from "#features/exports/reader.ts";

const subtypeName = ({ t }: Reader, { subtype }: { subtype: string }): string => {
  const known = ALL_SUBTYPES.find((one) => one === subtype);
  return known ? t(`missions:subtype.${known}`) : subtype;
};

export function missionColumns(reader: Reader): CsvColumn<Mission>[] {
  const { t, time, day, isClient } = reader;
  return [
    { header: t("missions:number"), value: ({ number }) => number },
    { header: t("missions:site"), value: ({ site }) => site.name },
    ...(isClient
      ? []
      : [{ header: t("missions:client"), value: ({ client }: Mission) => client.company_name }]),
    { header: t("missions:type"), value: ({ type }) => t(`missions:type.${type}`) },
    { header: t("exports:subtype"), value: (mission) => subtypeName(reader, mission) },
    {
      header: t("missions:status"),
      value: ({ status, client_status }) => t(`missions:status.${isClient ? client_status : status}`),
    },
    { header: t("missions:priority"), value: ({ priority }) => t(`missions:priority.${priority}`) },
    {
      header: t("missions:scheduled"),
      value: ({ flight_period, site }) => time(flight_period?.starts_at, site.time_zone),
    },
    {
      header: t("exports:windowStart"),
      value: ({ window_start, site }) => day(window_start, site.time_zone),
    },
    { header: t("exports:windowEnd"), value: ({ window_end, site }) => day(window_end, site.time_zone) },
    { header: t("missions:requested"), value: ({ created_at, site }) => time(created_at, site.time_zone) },
    { header: t("exports:timeZone"), value: ({ site }) => site.time_zone },
    { header: t("missions:project"), value: ({ project }) => project?.name ?? "" },
    { header: t("missions:anomalies"), value: ({ anomaly_count }) => anomaly_count },
    { header: t("missions:photos"), value: ({ photo_count }) => photo_count },
  ];
}

export function orderColumns(reader: Reader): CsvColumn<OrderSummary>[] {
  const { t, time, isClient } = reader;
  return [
    ...(isClient
      ? []
      : [{ header: t("missions:client"), value: ({ client }: OrderSummary) => client.company_name }]),
    { header: t("missions:type"), value: ({ type }) => t(`missions:type.${type}`) },
    { header: t("exports:subtype"), value: (order) => subtypeName(reader, order) },
    { header: t("missions:priority"), value: ({ priority }) => t(`missions:priority.${priority}`) },
    { header: t("exports:windowStart"), value: ({ first_on }) => first_on },
    { header: t("exports:windowEnd"), value: ({ last_on }) => last_on },
    { header: t("exports:ordered"), value: ({ total }) => total },
    { header: t("exports:waiting"), value: ({ waiting }) => waiting },
    { header: t("exports:completed"), value: ({ completed }) => completed },
    { header: t("exports:notFlown"), value: ({ ended }) => ended },
    { header: t("exports:leftOut"), value: ({ refused }) => refused },
    { header: t("missions/multi-site:requestedBy"), value: ({ created_by }) => created_by },
    { header: t("exports:createdUtc"), value: ({ created_at }) => time(created_at, "UTC") },
  ];
}

export function flightColumns({ t, time, isClient }: Reader): CsvColumn<ListedFlight>[] {
  return [
    { header: t("flights:mission"), value: ({ mission_number }) => mission_number },
    { header: t("flights:site"), value: ({ site }) => site.name },
    { header: t("flights:status"), value: ({ status }) => t(`flights:status.${status}`) },
    { header: t("flights:takeOff"), value: ({ took_off_at, site }) => time(took_off_at, site.time_zone) },
    { header: t("exports:landing"), value: ({ landed_at, site }) => time(landed_at, site.time_zone) },
    { header: t("exports:timeZone"), value: ({ site }) => site.time_zone },
    { header: t("flights:flownBy"), value: ({ dock, pilot }) => dock?.name ?? pilot },
    { header: t("flights:source"), value: ({ source }) => t(`flights:source.${source}`) },
    {
      header: t("exports:durationMin"),
      value: ({ duration_s }) => rounded(duration_s && duration_s / 60, 1),
    },
    { header: t("exports:distanceM"), value: ({ distance_m }) => rounded(distance_m, 0) },
    { header: t("flights:photos"), value: ({ photo_count }) => photo_count },
    ...logbookColumns(t),
    ...(isClient ? [] : centerColumns(t)),
  ];
}

/** What an authority asks of a logbook. */
function logbookColumns(t: Reader["t"]): CsvColumn<ListedFlight>[] {
  const place = (point: ListedFlight["take_off"]) =>
    point && point.coordinates.slice(0, 2).toReversed().join(", ");
  return [
    { header: t("exports:photosTaken"), value: ({ expected_photo_count }) => expected_photo_count },
    { header: t("exports:maxHeightM"), value: ({ max_height_m }) => rounded(max_height_m, 1) },
    { header: t("exports:maxSpeedMps"), value: ({ max_speed_mps }) => rounded(max_speed_mps, 1) },
    { header: t("exports:batteryBefore"), value: ({ battery_before_percent }) => battery_before_percent },
    { header: t("exports:batteryAfter"), value: ({ battery_after_percent }) => battery_after_percent },
    { header: t("exports:takeOffPosition"), value: ({ take_off }) => place(take_off) },
    { header: t("exports:landingPosition"), value: ({ landing }) => place(landing) },
    { header: t("flights:weather"), value: ({ weather }) => weather },
  ];
}

/** What clients are not told. */
const centerColumns = (t: Reader["t"]): CsvColumn<ListedFlight>[] => [
  { header: t("flights:drone"), value: ({ drone }) => drone },
  { header: t("flights:incident"), value: ({ incident }) => incident },
  { header: t("flights:notes"), value: ({ notes }) => notes },
];

export const rounded = (value: number | null, decimals: number): string | null =>
  value === null ? null : value.toFixed(decimals);
