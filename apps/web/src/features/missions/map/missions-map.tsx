import type { MissionSite } from "@overfly/contract/missions/mission-map";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import { PointLayer } from "#platform/map/layers/point-layer.tsx";
import { type MapColors, useMapColors } from "#platform/map/map-colors.ts";
import { MapPopup } from "#platform/map/map-popup.tsx";
import { MapView } from "#platform/map/map-view.tsx";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import type { Tone } from "#platform/ui/display/state-badge.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { TableSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import { STATUS_TONE } from "#features/missions/displayed-status.ts";
import { ListToolbar } from "#features/missions/list-toolbar.tsx";
import { filtersOf, type MissionFilter } from "#features/missions/mission-filters.tsx";
import style from "./missions-map.module.css";
import { SiteStatuses } from "./site-statuses.tsx";

/** The sites of the filtered missions on a map, and the same below it as a list. */
export function MissionsMap({ list }: { list: ListSearch<MissionFilter> }) {
  const { t } = useTranslation("missions/map");
  const page = useQuery({
    ...missionQueries.map(filtersOf(list.query)),
    placeholderData: keepPreviousData,
  });
  const sites = page.data?.data ?? [];
  const more = (page.data?.meta.total ?? 0) - sites.length;
  const unplaced = sites.filter(({ location }) => location === null).length;
  return (
    <>
      <ListToolbar list={list} />
      {page.data === undefined && page.error && (
        <ErrorState error={page.error} retry={() => void page.refetch()} />
      )}
      {page.isPending && <TableSkeleton rows={6} columns={3} />}
      {page.data && (
        <div className={style["map"]}>
          <SitesOnMap sites={sites} />
        </div>
      )}
      {page.data && sites.length === 0 && <Hint>{t("nothing")}</Hint>}
      {unplaced > 0 && <Hint>{t("withoutLocation", { count: unplaced })}</Hint>}
      {more > 0 && <Hint>{t("more", { count: more })}</Hint>}
      <ul className={style["sites"]} aria-label={t("sites")}>
        {sites.slice(0, MAX_LISTED).map((site) => (
          <li key={site.token} className={style["site"]}>
            <SiteStatuses site={site} />
          </li>
        ))}
      </ul>
      {sites.length > MAX_LISTED && <Hint>{t("more", { count: sites.length - MAX_LISTED })}</Hint>}
    </>
  );
}

const MAX_LISTED = 60;

function SitesOnMap({ sites }: { sites: readonly MissionSite[] }) {
  const { t } = useTranslation("missions/map");
  const colors = useMapColors();
  const [selected, select] = useState<string>();
  const points = useMemo(
    () =>
      sites.flatMap((site) =>
        site.location
          ? [
              {
                id: site.token,
                longitude: site.location.coordinates[0],
                latitude: site.location.coordinates[1],
                label: `${site.name} (${site.total})`,
                color: colorOf(site, colors),
                selected: site.token === selected,
                radiusPx: radiusOf(site.total),
              },
            ]
          : [],
      ),
    [sites, colors, selected],
  );
  const bounds = useMemo(() => boundsOf(sites.map(({ location }) => location)), [sites]);
  const site = sites.find(({ token }) => token === selected);
  return (
    <MapView label={t("mapOf")} bounds={bounds} paddingPx={96} onClick={() => select(undefined)}>
      <PointLayer name="mission-sites" points={points} onClick={(id) => select(String(id))} />
      {site?.location && (
        <MapPopup
          longitude={site.location.coordinates[0]}
          latitude={site.location.coordinates[1]}
          onClose={() => select(undefined)}
        >
          <div className={style["popup"]}>
            <SiteStatuses site={site} />
          </div>
        </MapPopup>
      )}
    </MapView>
  );
}

/** Of the missions' states the one that most needs somebody; a rejected one needs nobody. */
const URGENCY: readonly Tone[] = ["warn", "busy", "info", "good", "bad", "idle"];

function colorOf({ statuses }: MissionSite, colors: MapColors): string {
  const tones = new Set(statuses.map(({ status }) => STATUS_TONE[status]));
  const tone = URGENCY.find((one) => tones.has(one)) ?? "idle";
  return colors[tone === "busy" ? "info" : tone];
}

/** The area grows with the count, up to a point. */
const radiusOf = (total: number): number => Math.min(16, 6 + Math.sqrt(total));
