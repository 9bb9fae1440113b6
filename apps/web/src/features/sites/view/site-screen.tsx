import { anomalies as anomalyEndpoints } from "@overfly/contract/anomalies/anomalies";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, useRef, useState } from "react";
import { useParams } from "react-router";
import { useAllowed, useUser } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Page } from "#platform/ui/page.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Tabs } from "#platform/ui/tabs.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { siteLocation } from "#features/sites/site-location.ts";
import { Inspected } from "#features/sites/list/site-columns.tsx";
import { SiteActions } from "./site-actions.tsx";
import { SiteMap } from "./site-map.tsx";
import { SiteOverview } from "./site-overview.tsx";
import style from "#features/sites/site.module.css";

const SitePlant = lazy(() =>
  import("#features/sites/plant/site-plant.tsx").then((m) => ({ default: m.SitePlant })),
);
const SiteMissions = lazy(() => import("./site-missions.tsx").then((m) => ({ default: m.SiteMissions })));
const SiteAnomalies = lazy(() => import("./site-anomalies.tsx").then((m) => ({ default: m.SiteAnomalies })));
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
  const anomalies = useQuery({ ...anomalyQueries.ofSite(token), enabled: mayView });
  const [selected, choose] = useState<number>();
  const map = useRef<HTMLDivElement>(null);
  const showOnMap = (id: number): void => {
    choose(id);
    map.current?.scrollIntoView({ block: "center", behavior: "smooth" });
  };
  const { t } = useTranslation("sites");
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
      content: <SiteAnomalies anomalies={anomalies} selected={selected} onSelect={showOnMap} />,
    },
    { key: "zones", label: t("tab.zones"), content: <SiteZones site={site} /> },
    { key: "documents", label: t("tab.documents"), content: <SiteDocuments site={site} /> },
  ];
  return (
    <Page
      title={site.name}
      aside={site.status === "archived" && <StateBadge tone="idle">{t("status.archived")}</StateBadge>}
      subtitle={[...(isClient ? [] : [site.client.company_name]), siteLocation(site)].join("  ·  ")}
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
  const known = site.has_data_product;
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
        value={known ? format.number(open) : "–"}
        {...(known ? { tone: open > 0 ? ("warn" as const) : ("good" as const) } : {})}
      />
      <Stat
        label={t("powerLoss")}
        value={known ? format.number(site.lost_kwdc, 1) : "–"}
        {...(known ? { unit: "kWdc" } : {})}
      />
      <Stat label={t("inspected")} value={<Inspected site={site} />} />
    </Stats>
  );
}
