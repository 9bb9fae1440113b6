import type { Client } from "@overfly/contract/clients/clients";
import type { Project } from "@overfly/contract/projects/projects";
import type { SiteContact } from "@overfly/contract/sites/site-contacts";
import type { Site } from "@overfly/contract/sites/sites";
import type { CsvColumn } from "#platform/csv/list-csv.ts";
import type { Reader } from "#features/exports/reader.ts";
import { rounded } from "./mission-columns.ts";

export function siteColumns({
  t,
  time,
  isClient,
  country,
}: Reader): CsvColumn<Site & { contacts: SiteContact[] }>[] {
  const contactText = ({ name, role, phone, email, note, call_before_flight: isCalled }: SiteContact) =>
    [name, role, phone, email, isCalled ? t("sites/contacts:callBeforeFlight") : null, note]
      .flatMap((part) => part?.replaceAll(/\s+/g, " ") ?? [])
      .join(", ");
  const known = <T>(site: Site, value: T): T | null => (site.is_analyzed ? value : null);
  return [
    { header: t("sites:name"), value: ({ name }) => name },
    ...(isClient ? [] : [{ header: t("sites:client"), value: ({ client }: Site) => client.company_name }]),
    { header: t("sites:address"), value: ({ address }) => address },
    { header: t("sites:city"), value: ({ city }) => city },
    { header: t("sites:country"), value: (site) => country(site.country) },
    { header: t("sites:industry"), value: ({ industry }) => t(`sites:industry.${industry}`) },
    { header: t("sites:tags"), value: ({ tags }) => tags.join(", ") },
    { header: t("exports:capacityKw"), value: ({ capacity_kwdc }) => capacity_kwdc },
    { header: t("exports:areaHa"), value: ({ area_ha }) => rounded(area_ha, 2) },
    { header: t("sites:modules"), value: ({ module_count }) => module_count },
    { header: t("sites:openAnomalies"), value: (site) => known(site, site.open_anomalies) },
    { header: t("exports:lossKw"), value: (site) => rounded(known(site, site.lost_kwdc), 3) },
    { header: t("sites:moneyLoss"), value: (site) => rounded(known(site, site.lost_money_per_year), 2) },
    { header: t("exports:currency"), value: ({ currency }) => currency },
    { header: t("sites:inspected"), value: (site) => time(site.last_inspected_at, site.time_zone) },
    { header: t("exports:timeZone"), value: ({ time_zone }) => time_zone },
    { header: t("sites/contacts:title"), value: ({ contacts }) => contacts.map(contactText).join("; ") },
    ...(isClient
      ? []
      : [
          {
            header: t("sites:upload"),
            value: ({ upload_status: status }: Site) => status && t(`sites:upload.${status}`),
          },
        ]),
  ];
}

export function clientColumns({ t, country }: Reader): CsvColumn<Client>[] {
  return [
    { header: t("clients:name"), value: ({ company_name }) => company_name },
    { header: t("clients:country"), value: (client) => country(client.country) },
    { header: t("clients:city"), value: ({ city }) => city },
    { header: t("clients:address"), value: ({ address }) => address },
    { header: t("clients:email"), value: ({ email }) => email },
    { header: t("clients:phone"), value: ({ phone }) => phone },
    { header: t("clients:website"), value: ({ website }) => website },
    { header: t("exports:timeZone"), value: ({ time_zone }) => time_zone },
    { header: t("clients:status"), value: ({ status }) => t(`clients:status.${status}`) },
    { header: t("clients:sites"), value: ({ site_count }) => site_count },
    { header: t("clients:openMissions"), value: ({ open_missions }) => open_missions },
  ];
}

export function projectColumns({ t, time }: Reader): CsvColumn<Project>[] {
  return [
    { header: t("projects:name"), value: ({ name }) => name },
    { header: t("projects:client"), value: ({ client }) => client?.company_name ?? null },
    { header: t("projects:status"), value: ({ status }) => t(`projects:status.${status}`) },
    { header: t("exports:reason"), value: ({ status_reason }) => status_reason },
    { header: t("projects:startsOn"), value: ({ starts_on }) => starts_on },
    { header: t("projects:endsOn"), value: ({ ends_on }) => ends_on },
    { header: t("projects:frequency"), value: ({ frequency }) => t(`projects:frequency.${frequency}`) },
    { header: t("exports:ordered"), value: ({ ordered }) => ordered },
    { header: t("exports:delivered"), value: ({ delivered }) => delivered },
    { header: t("projects:description"), value: ({ description }) => description },
    { header: t("projects:createdBy"), value: ({ created_by }) => created_by },
    { header: t("exports:createdUtc"), value: ({ created_at }) => time(created_at, "UTC") },
  ];
}
