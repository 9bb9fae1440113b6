import type { Pilot } from "@overfly/contract/pilots/pilots";
import { IconHeadset } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { pilotQueries } from "#platform/queries/pilot-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** The provider's pilots. */
export function PilotsScreen() {
  const { t } = useTranslation("pilots");
  const list = useListSearch();
  const page = useQuery({ ...pilotQueries.list(list.query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={t("title")}
      icon={<IconHeadset size={28} stroke={1.5} aria-hidden />}
      empty={{ title: t("empty"), description: t("emptyHint") }}
      list={list}
      columns={useColumns()}
      rowKey={(pilot) => pilot.id}
      page={page}
    />
  );
}

function useColumns(): Column<Pilot>[] {
  const { t } = useTranslation("pilots");
  const format = useFormat();
  return [
    nameColumn(t("name")),
    {
      key: "email",
      label: t("email"),
      sortable: true,
      cell: (pilot) => <bdi>{pilot.email}</bdi>,
      plain: (pilot) => pilot.email,
    },
    {
      key: "flight_hours",
      label: t("hours"),
      numeric: true,
      cell: (pilot) => format.number(pilot.flight_hours, 1),
      plain: (pilot) => pilot.flight_hours,
    },
    {
      key: "upcoming_missions",
      label: t("upcoming"),
      numeric: true,
      cell: (pilot) => format.number(pilot.upcoming_missions),
      plain: (pilot) => pilot.upcoming_missions,
    },
  ];
}
