import { type Mission, missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { IconCloud } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { call } from "#platform/api/call.ts";
import { retryUnlessRefused } from "#platform/api/retries.ts";
import { useUser } from "#platform/api/user.ts";
import { useFormat } from "#platform/text/format.ts";
import { FOLDER_KEY } from "#platform/layout/menu-list.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import type { Column } from "#platform/ui/data-table.tsx";
import { ListScreen } from "#platform/ui/list-screen.tsx";
import { useListSearch } from "#platform/ui/use-list-search.ts";
import { When } from "#platform/ui/when.tsx";
import { useCloudText } from "./cloud-text.ts";

/** What the missions of one site brought. */
export function CloudSiteScreen() {
  const text = useCloudText();
  const { itemId = "" } = useParams();
  const list = useListSearch();
  const path = useUser().current_provider_user.user_type === "client" ? "/orders" : "/missions";
  const site = useQuery({
    queryKey: ["sites", "one", itemId],
    queryFn: () => call(sites.show, { params: { token: itemId } }),
    select: (reply) => reply.data,
    throwOnError: true,
    retry: retryUnlessRefused,
    meta: { error: "Failed to fetch site", silent: true },
  });
  const query = { ...list.query, site: itemId };
  const page = useQuery({
    queryKey: ["missions", "cloud", query],
    queryFn: () => call(missions.list, { query }),
    placeholderData: keepPreviousData,
    meta: { error: "Failed to fetch data", silent: true },
  });
  useCrumb(itemId, site.data?.name);
  useEffect(() => sessionStorage.setItem(FOLDER_KEY, itemId), [itemId]);
  return (
    <ListScreen
      title={site.data?.name ?? text("title")}
      icon={<IconCloud size={28} stroke={1.5} aria-hidden />}
      empty={{ title: text("noMissions"), words: text("noMissionsWords") }}
      list={list}
      columns={useColumns(site.data?.time_zone)}
      rowKey={(mission) => mission.token}
      href={(mission) => `${path}/view/${mission.token}?tab=media`}
      page={page}
    />
  );
}

function useColumns(zone = "UTC"): Column<Mission>[] {
  const text = useCloudText();
  const format = useFormat();
  return [
    {
      key: "number",
      label: text("mission"),
      main: true,
      cell: (mission) => <bdi>{mission.number}</bdi>,
      plain: (mission) => mission.number,
    },
    {
      key: "created_at",
      label: text("requested"),
      cell: (mission) => <When at={mission.created_at} zone={zone} form="date" />,
      plain: (mission) => mission.created_at,
    },
    {
      key: "photo_count",
      label: text("files"),
      numeric: true,
      cell: (mission) => format.number(mission.photo_count),
      plain: (mission) => mission.photo_count,
    },
    {
      key: "finding_count",
      label: text("found"),
      numeric: true,
      cell: (mission) => format.number(mission.finding_count),
      plain: (mission) => mission.finding_count,
    },
  ];
}
