import { ifAnalyzed } from "@overfly/contract/sites/if-analyzed";
import type { MapSite, Site } from "@overfly/contract/sites/sites";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Pagination } from "#platform/ui/table/pagination.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { CoverImage } from "#features/sites/cover/cover-image.tsx";
import { Tags } from "#features/sites/tags.tsx";
import { AnomaliesBadge } from "./anomalies-badge.tsx";
import { SiteListToolbar } from "./site-list-toolbar.tsx";
import { outlinePath } from "./outline-path.ts";
import { useSiteLocation } from "#platform/ui/display/use-site-location.ts";
import { Inspected } from "./site-columns.tsx";
import { type SiteList, siteQueryOf } from "./site-search.ts";
import style from "./sites.module.css";

const SKELETONS = [1, 2, 3, 4, 5, 6];

/** Sites as cards, each with its cover image or else the shape of its ground. */
export function SiteCards({ list, empty }: { list: SiteList; empty: ReactNode }) {
  const { t } = useTranslation("sites");
  const page = useQuery({ ...siteQueries.list(siteQueryOf(list.query)), placeholderData: keepPreviousData });
  const shapes = useQuery(siteQueries.map);
  if (!page.data && page.error) return <ErrorState error={page.error} retry={() => void page.refetch()} />;
  return (
    <>
      <SiteListToolbar list={list} />
      {!page.data && (
        <div className={style["cards"]}>
          {SKELETONS.map((key) => (
            <div key={key} className={style["card"]}>
              <LinesSkeleton lines={6} />
            </div>
          ))}
        </div>
      )}
      {page.data?.meta.total === 0 && empty}
      {page.data && page.data.meta.total > 0 && (
        <>
          <ul className={style["cards"]} aria-label={t("title")}>
            {page.data.data.map((site) => (
              <li key={site.token}>
                <SiteCard site={site} shape={shapes.data?.find(({ token }) => token === site.token)} />
              </li>
            ))}
          </ul>
          <Pagination
            meta={page.data.meta}
            onPage={(number) => list.change({ page: number })}
            onCount={(count) => list.change({ item_count: count })}
          />
        </>
      )}
    </>
  );
}

const SHAPE_PX = 104;

function SiteCard({ site, shape }: { site: Site; shape: MapSite | undefined }) {
  const { t } = useTranslation("sites");
  const format = useFormat();
  const siteLocation = useSiteLocation();
  return (
    <Link to={`/sites/view/${site.token}`} className={style["card"]}>
      <span className={style["shape"]}>
        {site.cover === null ? (
          <svg viewBox={`-4 -4 ${SHAPE_PX + 8} ${SHAPE_PX + 8}`} aria-hidden="true">
            <path d={outlinePath(shape?.boundary, SHAPE_PX)} fillRule="evenodd" />
          </svg>
        ) : (
          <CoverImage site={{ ...site, cover: site.cover }} alt="" className={style["cover"]} />
        )}
      </span>
      <span className={style["cardHead"]}>
        <strong className={style["cardName"]}>{site.name}</strong>
        <Hint as="span">{site.client.company_name}</Hint>
        <Hint as="span">{siteLocation(site)}</Hint>
      </span>
      <Tags label={t("tags")} tags={site.tags} />
      <AnomaliesBadge site={site} withLabel />
      <span className={style["cardFigures"]}>
        <Figure label={t("capacity")} value={format.unit(site.capacity_kwdc, "kWdc")} />
        <Figure label={t("powerLoss")} value={format.power(ifAnalyzed(site, site.lost_kwdc))} />
        <Figure label={t("inspected")} value={<Inspected site={site} />} />
      </span>
    </Link>
  );
}

const Figure = ({ label, value }: { label: string; value: ReactNode }) => (
  <span className={style["figure"]}>
    <span className={style["figureLabel"]}>{label}</span>
    <span>{value}</span>
  </span>
);
