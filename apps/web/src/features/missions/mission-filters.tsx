import { CLIENT_STATUSES, MISSION_STATUSES } from "@overfly/contract/missions/mission-workflow";
import { MISSION_TYPES } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { STATUS_ICON } from "./mission-status-badge.tsx";
import style from "./missions.module.css";
import type { DisplayedStatus } from "./displayed-status.ts";

export const MISSION_FILTERS = ["status", "type", "site"] as const;
export type MissionFilter = (typeof MISSION_FILTERS)[number];

/** An option's key can't be empty. */
const ANY = "any";

/** Filters by status, type and site, kept in the URL. */
export function MissionFilters({ list }: { list: ListSearch<MissionFilter> }) {
  const { t } = useTranslation("missions");
  const isClient = useIsClient();
  const sites = useQuery(siteQueries.choices());
  const set = (name: MissionFilter) => (key: string) => list.filter({ [name]: key === ANY ? "" : key });
  const statuses: readonly DisplayedStatus[] = isClient ? CLIENT_STATUSES : MISSION_STATUSES;
  return (
    <>
      <div className={style["filter"]}>
        <Dropdown
          label={t("status")}
          value={list.query.status ?? ANY}
          onChange={set("status")}
          options={[
            { key: ANY, label: t("anyStatus") },
            ...statuses.map((status) => ({
              key: status,
              label: t(`status.${status}`),
              icon: <StatusSign status={status} />,
            })),
          ]}
        />
      </div>
      <div className={style["filter"]}>
        <Dropdown
          label={t("type")}
          value={list.query.type ?? ANY}
          onChange={set("type")}
          options={[
            { key: ANY, label: t("anyType") },
            ...MISSION_TYPES.map((type) => ({ key: type, label: t(`type.${type}`) })),
          ]}
        />
      </div>
      <div className={style["filter"]}>
        <Dropdown
          label={t("site")}
          value={list.query.site ?? ANY}
          onChange={set("site")}
          loading={sites.isPending}
          options={[
            { key: ANY, label: t("anySite") },
            ...(sites.data ?? []).map((site) => ({ key: site.token, label: site.name })),
          ]}
        />
      </div>
    </>
  );
}

function StatusSign({ status }: { status: DisplayedStatus }) {
  const Icon = STATUS_ICON[status];
  return <Icon size={16} stroke={1.75} aria-hidden />;
}

/** The list query of the contract from the URL's parameters. */
export function missionQueryOf(query: ListSearch<MissionFilter>["query"]) {
  const { type, ...rest } = query;
  const known = MISSION_TYPES.find((key) => key === type);
  return { ...rest, ...(known ? { type: known } : {}) };
}

/** Statuses outside the main workflow: their columns are only shown when they have missions. */
const ASIDE: readonly DisplayedStatus[] = ["draft", "rejected", "on_hold", "cancelled"];

/** The columns of the board: client statuses for clients, exact ones for the center; exceptional ones last. */
export function boardStatuses(
  isClient: boolean,
  found: ReadonlySet<DisplayedStatus>,
): readonly DisplayedStatus[] {
  const all: readonly DisplayedStatus[] = isClient ? CLIENT_STATUSES : MISSION_STATUSES;
  return [...all.filter((status) => !ASIDE.includes(status)), ...ASIDE.filter((status) => found.has(status))];
}
