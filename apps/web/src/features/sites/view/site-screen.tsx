import { anomalies as anomalyEndpoints } from "@overfly/contract/anomalies/anomalies";
import { bim } from "@overfly/contract/bim/bim";
import { cloudItems } from "@overfly/contract/media/cloud-items";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, useRef, useState } from "react";
import { useParams } from "react-router";
import { useMoney } from "#features/anomalies/use-money.ts";
import { RepairCountLink } from "#features/sites/repair-count-link.tsx";
import { useAllowed, useUser } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Page } from "#platform/ui/page.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Tabs } from "#platform/ui/tabs.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { When } from "#platform/ui/display/when.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useSiteLocation } from "#platform/ui/display/use-site-location.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { SiteActions } from "./site-actions.tsx";
import { SiteMap } from "./site-map.tsx";
import { SiteOverview } from "./site-overview.tsx";
import style from "#features/sites/site.module.css";

const SitePlant = lazy(() =>
  import("#features/sites/plant/site-plant.tsx").then((m) => ({ default: m.SitePlant })),
);
const SiteMissions = lazy(() => import("./site-missions.tsx").then((m) => ({ default: m.SiteMissions })));
const SiteAnomalies = lazy(() => import("./site-anomalies.tsx").then((m) => ({ default: m.SiteAnomalies })));
const SiteBim = lazy(() => import("#features/bim/site-bim.tsx").then((m) => ({ default: m.SiteBim })));
const SiteMedia = lazy(() =>
  import("#features/media/cloud/cloud-browser.tsx").then((m) => ({ default: m.CloudBrowser })),
);
const SiteDashboard = lazy(() =>
  import("#features/sites/dashboard/site-dashboard.tsx").then((m) => ({ default: m.SiteDashboard })),
);
const SiteZones = lazy(() =>
  import("#features/sites/zones/site-zones.tsx").then((m) => ({ default: m.SiteZones })),
);
const SiteDocuments = lazy(() =>
  import("#features/sites/documents/site-documents.tsx").then((m) => ({ default: m.SiteDocuments })),
);

/** One site: map, key figures and tabs. */
export function SiteScreen() {
  const { siteToken: token = "" } = useParams();
  const { data: site } = useSuspenseQuery(siteQueries.one(token));
  const mayView = useAllowed(anomalyEndpoints.listForSite);
  const mayViewBim = useAllowed(bim.list);
  const anomalies = useQuery({ ...anomalyQueries.ofSite(token), enabled: mayView });
  const [selected, choose] = useState<number>();
  const map = useRef<HTMLDivElement>(null);
  const showOnMap = (id: number): void => {
    choose(id);
    map.current?.scrollIntoView({ block: "center", behavior: "smooth" });
  };
  const { t } = useTranslation("sites");
  const mayViewMedia = useAllowed(cloudItems.list);
  const isClient = useUser().current_provider_user.user_type === "client";
  useCrumb(token, site.name);
  const tabs = [
    { key: "overview", label: t("tab.overview"), content: <SiteOverview site={site} /> },
    { key: "plant", label: t("tab.plant"), content: <SitePlant site={site} /> },
    {
      key: "missions",
      label: t(isClient ? "tab.orders" : "tab.missions"),
      content: <SiteMissions site={site} />,
    },
    {
      key: "anomalies",
      label: t("tab.anomalies"),
      content: (
        <SiteAnomalies
          site={token}
          state={site.is_analyzed ? "analyzed" : site.has_data_product ? "inspected" : "new"}
          anomalies={anomalies}
          selected={selected}
          onSelect={showOnMap}
        />
      ),
    },
    ...(mayViewMedia ? [{ key: "media", label: t("tab.media"), content: <SiteMedia site={site} /> }] : []),
    { key: "zones", label: t("tab.zones"), content: <SiteZones site={site} /> },
    ...(mayViewBim ? [{ key: "bim", label: t("tab.bim"), content: <SiteBim site={site} /> }] : []),
    { key: "documents", label: t("tab.documents"), content: <SiteDocuments site={site} /> },
    { key: "dashboard", label: t("tab.dashboard"), content: <SiteDashboard site={site} /> },
  ];
  const siteLocation = useSiteLocation();
  return (
    <Page
      title={site.name}
      aside={site.status === "archived" && <StateBadge tone="idle">{t("status.archived")}</StateBadge>}
      subtitle={<Separated parts={[!isClient && site.client.company_name, siteLocation(site)]} />}
      actions={<SiteActions site={site} />}
    >
      <Figures site={site} />
      <div ref={map} className={style["map"]}>
        <SiteMap site={site} anomalies={anomalies.data ?? []} selected={selected} onSelect={choose} />
      </div>
      <Tabs label={t("sections", { name: site.name })} tabs={tabs} />
    </Page>
  );
}

function Figures({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const format = useFormat();
  const money = useMoney();
  const known = site.is_analyzed;
  const open = site.open_anomalies;
  return (
    <Stats>
      <Stat
        label={t("capacity")}
        value={format.number(site.capacity_kwdc)}
        {...(site.capacity_kwdc === null ? {} : { unit: "kWdc" })}
      />
      <Stat label={t("area")} value={format.number(site.area_ha, 1)} unit="ha" />
      <Stat label={t("modules")} value={format.number(site.module_count)} />
      <Stat
        label={t("openAnomalies")}
        value={known ? <RepairCountLink site={site.token}>{format.number(open)}</RepairCountLink> : "–"}
        {...(known ? { tone: open > 0 ? ("warn" as const) : ("good" as const) } : {})}
      />
      <Stat label={t("powerLoss")} value={known ? format.power(site.lost_kwdc) : "–"} />
      <Stat label={t("moneyLoss")} value={known ? money(site.lost_money_per_year, site.currency) : "–"} />
      <Stat
        label={t("inspected")}
        value={site.last_inspected_at === null ? t("never") : format.ago(site.last_inspected_at)}
        {...(site.last_inspected_at === null
          ? {}
          : { note: <When at={site.last_inspected_at} zone={site.time_zone} /> })}
      />
    </Stats>
  );
}
