import type { Accessory } from "@overfly/contract/inventory/accessories";
import type { Battery } from "@overfly/contract/inventory/batteries";
import type { Drone } from "@overfly/contract/inventory/drones";
import type { ItemStatus } from "@overfly/contract/inventory/items";
import type { Kit } from "@overfly/contract/inventory/kits";
import type { Payload } from "@overfly/contract/inventory/payloads";
import type { CsvColumn } from "#platform/csv/list-csv.ts";
import { rounded } from "./mission-columns.ts";
import type { Reader } from "#features/exports/reader.ts";

interface Item {
  status: ItemStatus;
  kit: { name: string } | null;
  storage_location: { name: string } | null;
}

/** What every kind has. Headers are those that an import recognizes. */
const itemColumns = <Row extends Item>({ t }: Reader): CsvColumn<Row>[] => [
  { header: t("inventory:status"), value: ({ status }) => t(`inventory:status.${status}`) },
  { header: t("inventory:kit"), value: ({ kit }) => kit?.name ?? null },
  {
    header: t("inventory:storageLocation"),
    value: ({ storage_location }) => storage_location?.name ?? null,
  },
];

const flownColumns = <Row extends { flight_hours: number; cycles: number }>({
  t,
}: Reader): CsvColumn<Row>[] => [
  { header: t("inventory:flightHours"), value: ({ flight_hours }) => rounded(flight_hours, 1) },
  { header: t("inventory:cycles"), value: ({ cycles }) => cycles },
];

export function droneColumns(reader: Reader): CsvColumn<Drone>[] {
  const { t } = reader;
  return [
    { header: t("inventory:name"), value: ({ name }) => name },
    { header: t("inventory:manufacturer"), value: ({ manufacturer }) => manufacturer },
    { header: t("inventory:model"), value: ({ model }) => model },
    { header: t("inventory:serial"), value: ({ serial_number }) => serial_number },
    { header: t("inventory:registration"), value: ({ registration }) => registration },
    { header: t("inventory:remoteId"), value: ({ remote_id }) => remote_id },
    { header: t("inventory:firmware"), value: ({ firmware }) => firmware },
    { header: `${t("inventory:weight")} (g)`, value: ({ weight_g }) => weight_g },
    {
      header: t("inventory:airworthiness"),
      value: ({ airworthy }) => t(airworthy ? "inventory:airworthy" : "inventory:grounded"),
    },
    { header: t("inventory:purchasedOn"), value: ({ purchased_on }) => purchased_on },
    { header: t("inventory:insuredUntil"), value: ({ insured_until }) => insured_until },
    ...flownColumns<Drone>(reader),
    ...itemColumns<Drone>(reader),
  ];
}

export function payloadColumns(reader: Reader): CsvColumn<Payload>[] {
  const { t, list } = reader;
  return [
    { header: t("inventory:manufacturer"), value: ({ manufacturer }) => manufacturer },
    { header: t("inventory:model"), value: ({ model }) => model },
    { header: t("inventory:serial"), value: ({ serial_number }) => serial_number },
    {
      header: t("inventory:sensors"),
      value: ({ sensors }) => list([...new Set(sensors.map(({ kind }) => t(`inventory:sensor.${kind}`)))]),
    },
    {
      header: t("inventory:temperatures"),
      value: ({ is_radiometric }) => t(is_radiometric ? "inventory:radiometric" : "inventory:visual"),
    },
    ...flownColumns<Payload>(reader),
    ...itemColumns<Payload>(reader),
  ];
}

export function batteryColumns(reader: Reader): CsvColumn<Battery>[] {
  const { t } = reader;
  return [
    { header: t("inventory:manufacturer"), value: ({ manufacturer }) => manufacturer },
    { header: t("inventory:model"), value: ({ model }) => model },
    { header: t("inventory:serial"), value: ({ serial_number }) => serial_number },
    {
      header: t("inventory:chemistry"),
      value: ({ chemistry }) => chemistry && t(`inventory:chemistry.${chemistry}`),
    },
    { header: `${t("inventory:capacity")} (mAh)`, value: ({ capacity_mah }) => capacity_mah },
    ...flownColumns<Battery>(reader),
    { header: `${t("inventory:health")} (%)`, value: ({ health_percent }) => health_percent },
    { header: t("inventory:lastCharged"), value: ({ last_charged_on }) => last_charged_on },
    { header: t("exports:storageDays"), value: ({ storage_days }) => storage_days },
    ...itemColumns<Battery>(reader),
  ];
}

export function accessoryColumns(reader: Reader): CsvColumn<Accessory>[] {
  const { t } = reader;
  return [
    { header: t("inventory:kind"), value: ({ kind }) => t(`inventory:accessory.${kind}`) },
    { header: t("inventory:name"), value: ({ name }) => name },
    { header: t("inventory:serial"), value: ({ serial_number }) => serial_number },
    { header: t("inventory:quantity"), value: ({ quantity }) => quantity },
    ...itemColumns<Accessory>(reader),
  ];
}

export function kitColumns({ t, list }: Reader): CsvColumn<Kit>[] {
  const serials = (parts: readonly { model: string; serial_number: string }[]) =>
    list(parts.map(({ model, serial_number }) => `${model} ${serial_number}`));
  return [
    { header: t("inventory:name"), value: ({ name }) => name },
    { header: t("inventory:drone"), value: ({ drone }) => drone?.name ?? null },
    { header: t("inventory:model"), value: ({ drone }) => drone?.model ?? null },
    { header: t("inventory:payloads"), value: ({ payloads }) => serials(payloads) },
    { header: t("inventory:batteries"), value: ({ batteries }) => serials(batteries) },
    {
      header: t("inventory:accessories"),
      value: ({ accessories }) => list(accessories.map(({ name, quantity }) => `${quantity} × ${name}`)),
    },
    {
      header: t("inventory:storageLocation"),
      value: ({ storage_location }) => storage_location?.name ?? null,
    },
    {
      header: t("inventory:status"),
      value: ({ ready }) => t(ready ? "inventory:ready" : "inventory:notReady"),
    },
  ];
}
