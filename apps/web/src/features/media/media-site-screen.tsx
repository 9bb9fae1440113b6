import { type Mission, missions } from "@overfly/contract/missions/missions";
import { IconCloud } from "@tabler/icons-react";
import { keepPreviousData, usePrefetchQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { useUser } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { FOLDER_KEY } from "#platform/layout/menu/menu-list.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { When } from "#platform/ui/display/when.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** The missions of one site with their media. */
export function MediaSiteScreen() {
  const { t } = useTranslation("media/cloud");
  const { itemId = "" } = useParams();
  const list = useListSearch();
  const path = useUser().current_provider_user.user_type === "client" ? "/orders" : "/missions";
  const query = { ...list.query, site: itemId };
  usePrefetchQuery(missionQueries.list(query));
  const { data: site } = useSuspenseQuery(siteQueries.one(itemId));
  const page = useQuery({ ...missionQueries.list(query), placeholderData: keepPreviousData });
  useCrumb(itemId, site.name);
  useEffect(() => sessionStorage.setItem(FOLDER_KEY, itemId), [itemId]);
  return (
    <ListScreen
      title={site.name}
      icon={<IconCloud size={28} stroke={1.5} aria-hidden />}
      empty={{
        title: t("noMissions"),
        description: t("noMissionsHint"),
        create: {
          endpoint: missions.create,
          label: t(path === "/orders" ? "requestOrder" : "requestMission"),
          to: `${path}/create?site=${itemId}`,
          asked: "request",
        },
      }}
      list={list}
      columns={useColumns(site.time_zone)}
      rowKey={(mission) => mission.token}
      href={(mission) => `${path}/view/${mission.token}?tab=media`}
      page={page}
    />
  );
}

function useColumns(zone: string): Column<Mission>[] {
  const { t } = useTranslation("media/cloud");
  const format = useFormat();
  return [
    {
      key: "number",
      label: t("mission"),
      main: true,
      cell: (mission) => <bdi>{mission.number}</bdi>,
      plain: (mission) => mission.number,
    },
    {
      key: "created_at",
      label: t("requested"),
      cell: (mission) => <When at={mission.created_at} zone={zone} form="date" />,
      plain: (mission) => mission.created_at,
    },
    {
      key: "photo_count",
      label: t("files"),
      numeric: true,
      cell: (mission) => format.number(mission.photo_count),
      plain: (mission) => mission.photo_count,
    },
    {
      key: "anomaly_count",
      label: t("anomalies"),
      numeric: true,
      cell: (mission) => format.number(mission.anomaly_count),
      plain: (mission) => mission.anomaly_count,
    },
  ];
}
