import { ifAnalyzed } from "@overfly/contract/sites/if-analyzed";
import type { Site } from "@overfly/contract/sites/sites";
import { useMoney } from "#features/anomalies/use-money.ts";
import { useUser } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Tags } from "#features/sites/tags.tsx";
import { AnomaliesBadge } from "./anomalies-badge.tsx";
import { UPLOAD_TONE } from "#features/sites/upload-status/upload-tone.ts";
import { useSiteLocation } from "#platform/ui/display/use-site-location.ts";

/** The columns of the list; a client has no need of a column that names them on every line. */
export function useSiteColumns(): readonly Column<Site>[] {
  const { t } = useTranslation("sites");
  const siteLocation = useSiteLocation();
  const figures = useFigureColumns();
  const isClient = useUser().current_provider_user.user_type === "client";
  const client: Column<Site> = {
    key: "client",
    label: t("client"),
    sortable: true,
    cell: (site) => site.client.company_name,
    plain: (site) => site.client.company_name,
  };
  const upload: Column<Site> = {
    key: "upload_status",
    label: t("upload"),
    cell: ({ upload_status: status }) =>
      status === null ? "–" : <StateBadge tone={UPLOAD_TONE[status]}>{t(`upload.${status}`)}</StateBadge>,
    plain: ({ upload_status: status }) => status && t(`upload.${status}`),
  };
  return [
    {
      key: "name",
      label: t("name"),
      main: true,
      sortable: true,
      cell: (site) => site.name,
      plain: (site) => site.name,
    },
    ...(isClient ? [] : [client]),
    { key: "city", label: t("location"), sortable: true, cell: siteLocation, plain: siteLocation },
    {
      key: "tags",
      label: t("tags"),
      cell: ({ tags }) => (tags.length > 0 ? <Tags label={t("tags")} tags={tags} /> : "–"),
      plain: ({ tags }) => tags.join(", "),
    },
    ...figures,
    {
      key: "last_inspected_at",
      label: t("inspected"),
      sortable: true,
      cell: (site) => <Inspected site={site} />,
      plain: (site) => site.last_inspected_at,
    },
    ...(isClient ? [] : [upload]),
    {
      key: "industry",
      label: t("industry"),
      optional: true,
      cell: (site) => t(`industry.${site.industry}`),
      plain: (site) => t(`industry.${site.industry}`),
    },
  ];
}

function useFigureColumns(): readonly Column<Site>[] {
  const { t } = useTranslation("sites");
  const format = useFormat();
  const money = useMoney();
  return [
    {
      key: "capacity_kwdc",
      label: t("capacity"),
      sortable: true,
      numeric: true,
      cell: (site) => format.unit(site.capacity_kwdc, "kWdc"),
      plain: (site) => site.capacity_kwdc,
    },
    {
      key: "area_ha",
      label: t("area"),
      sortable: true,
      numeric: true,
      optional: true,
      cell: (site) => format.unit(site.area_ha, "ha", 1),
      plain: (site) => site.area_ha,
    },
    {
      key: "open_anomalies",
      label: t("openAnomalies"),
      cell: (site) => <AnomaliesBadge site={site} />,
      plain: (site) => ifAnalyzed(site, site.open_anomalies),
    },
    {
      key: "lost_kwdc",
      label: t("powerLoss"),
      numeric: true,
      sortable: true,
      cell: (site) => format.power(ifAnalyzed(site, site.lost_kwdc)),
      plain: (site) => ifAnalyzed(site, site.lost_kwdc),
    },
    {
      key: "lost_money_per_year",
      label: t("moneyLoss"),
      numeric: true,
      optional: true,
      cell: (site) => money(ifAnalyzed(site, site.lost_money_per_year), site.currency),
      plain: (site) => ifAnalyzed(site, site.lost_money_per_year),
    },
    {
      key: "module_count",
      label: t("modules"),
      numeric: true,
      optional: true,
      cell: (site) => format.number(site.module_count),
      plain: (site) => site.module_count,
    },
  ];
}

export function Inspected({ site }: { site: Site }) {
  const { t } = useTranslation("sites");
  if (site.last_inspected_at === null) return <>{t("never")}</>;
  return <When at={site.last_inspected_at} zone={site.time_zone} form="ago" />;
}
