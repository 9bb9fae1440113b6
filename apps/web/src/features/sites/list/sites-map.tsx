import type { Site } from "@overfly/contract/sites/sites";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { boundsOf } from "#platform/map/bounds.ts";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapPopup } from "#platform/map/map-popup.tsx";
import { MapView } from "#platform/map/map-view.tsx";
import { PointLayer } from "#platform/map/layers/point-layer.tsx";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { AnomaliesBadge } from "./anomalies-badge.tsx";
import { SiteListToolbar } from "./site-list-toolbar.tsx";
import { useSiteLocation } from "#platform/ui/display/use-site-location.ts";
import { type SiteList, siteQueryOf } from "./site-search.ts";
import style from "./sites.module.css";

/** As many as one page of the server holds. */
const MAX_SITES = 200;

/** The filtered sites on a map, up to one page. */
export function SitesMap({ list, empty }: { list: SiteList; empty: ReactNode }) {
  const { t } = useTranslation("sites");
  const [selected, choose] = useState<string>();
  const query = { ...siteQueryOf(list.query), page: 1, item_count: MAX_SITES };
  const page = useQuery({ ...siteQueries.list(query), placeholderData: keepPreviousData });
  const rows = page.data?.data ?? [];
  const more = (page.data?.meta.total ?? 0) - rows.length;
  const unplaced = rows.filter(({ location }) => location === null).length;
  if (!page.data && page.error) return <ErrorState error={page.error} retry={() => void page.refetch()} />;
  return (
    <>
      <SiteListToolbar list={list} />
      {page.data && rows.length === 0 ? (
        empty
      ) : (
        <div className={style["map"]}>
          <FoundSites rows={rows} selected={selected} onSelect={choose} />
        </div>
      )}
      {more > 0 && <Hint>{t("moreMatches", { count: more })}</Hint>}
      {unplaced > 0 && <Hint>{t("withoutLocation", { count: unplaced })}</Hint>}
    </>
  );
}

interface FoundSitesProps {
  rows: readonly Site[];
  selected: string | undefined;
  onSelect: (token: string | undefined) => void;
}

function FoundSites({ rows, selected, onSelect }: FoundSitesProps) {
  const { t } = useTranslation("sites");
  const colors = useMapColors();
  const shapes = useQuery(siteQueries.map);
  const points = useMemo(
    () =>
      rows.flatMap(({ token, name, location, open_anomalies: open, is_analyzed: known }) =>
        location
          ? [
              {
                id: token,
                longitude: location.coordinates[0],
                latitude: location.coordinates[1],
                label: name,
                color: open > 0 ? colors.warn : known ? colors.good : colors.idle,
                selected: token === selected,
                radiusPx: 7,
              },
            ]
          : [],
      ),
    [rows, colors, selected],
  );
  const polygons = useMemo(
    () =>
      (shapes.data ?? []).flatMap(({ token, boundary }) =>
        boundary && rows.some((site) => site.token === token)
          ? [{ id: token, geometry: boundary, color: colors.accent, fill: 0.12 }]
          : [],
      ),
    [shapes.data, rows, colors],
  );
  const bounds = useMemo(() => boundsOf(rows.map(({ location }) => location)), [rows]);
  const site = rows.find(({ token }) => token === selected);
  return (
    <MapView label={t("mapOf")} bounds={bounds} paddingPx={96} onClick={() => onSelect(undefined)}>
      <PolygonLayer name="outlines" polygons={polygons} />
      <PointLayer name="sites" points={points} onClick={(id) => onSelect(String(id))} />
      {site && <SitePopup site={site} onClose={() => onSelect(undefined)} />}
    </MapView>
  );
}

function SitePopup({ site, onClose }: { site: Site; onClose: () => void }) {
  const { t } = useTranslation("sites");
  const format = useFormat();
  const siteLocation = useSiteLocation();
  if (!site.location) return null;
  const [longitude, latitude] = site.location.coordinates;
  return (
    <MapPopup longitude={longitude} latitude={latitude} onClose={onClose}>
      <div className={style["popup"]}>
        <strong>{site.name}</strong>
        <Hint as="span">{site.client.company_name}</Hint>
        <Hint as="span">{siteLocation(site)}</Hint>
        <span>{format.unit(site.capacity_kwdc, "kWdc")}</span>
        <AnomaliesBadge site={site} withLabel />
        <Button size="xs" to={`/sites/view/${site.token}`}>
          {t("openSite")}
        </Button>
      </div>
    </MapPopup>
  );
}
