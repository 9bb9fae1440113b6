import type { MissionSite } from "@overfly/contract/missions/mission-map";
import { Link, useLocation, useSearchParams } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { STATUS_TONE } from "#features/missions/displayed-status.ts";
import { STATUS_ICON } from "#features/missions/mission-status-badge.tsx";
import style from "./missions-map.module.css";

/** A site with its missions by state; each leads to them in the table, with the other filters kept. */
export function SiteStatuses({ site }: { site: MissionSite }) {
  const { t } = useTranslation("missions/map");
  const { t: tMissions } = useTranslation("missions");
  const format = useFormat();
  const isClient = useIsClient();
  const tableOf = useTableOf(site.token);
  return (
    <div className={style["statuses"]}>
      <strong>{site.name}</strong>
      {!isClient && <Hint as="span">{site.client.company_name}</Hint>}
      {site.statuses.map(({ status, count }) => {
        const Icon = STATUS_ICON[status];
        return (
          <Link key={status} className={style["status"]} to={tableOf(status)}>
            <StateBadge tone={STATUS_TONE[status]} icon={<Icon size={14} stroke={2} aria-hidden />}>
              {tMissions(`status.${status}`)}
            </StateBadge>
            <span className={style["count"]}>{format.number(count)}</span>
          </Link>
        );
      })}
      {site.statuses.length > 1 && (
        <Link className={style["all"]} to={tableOf()}>
          {t("showAll", { count: site.total })}
        </Link>
      )}
    </div>
  );
}

/** The table with this site's missions, of one status or as they are filtered now. */
function useTableOf(site: string) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  return (status?: string): string => {
    const next = new URLSearchParams(params);
    next.delete("view");
    next.delete("page");
    next.set("site", site);
    if (status !== undefined) next.set("status", status);
    return `${pathname}?${next}`;
  };
}
