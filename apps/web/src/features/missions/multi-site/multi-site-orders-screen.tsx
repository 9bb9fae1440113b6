import { listExports } from "@overfly/contract/exports/list-exports";
import type { OrderSummary } from "@overfly/contract/missions/multi-site-orders";
import { IconStack2 } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRequest } from "#features/missions/use-request.ts";
import { useMissionTypeName } from "#features/missions/mission-type.ts";
import { useDay } from "#platform/i18n/use-day.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { multiSitePath, useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import { multiSiteQueries } from "#platform/queries/multi-site-queries.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import style from "./multi-site.module.css";

/** Every order for several sites: how many of its missions wait, are under way and are delivered. */
export function MultiSiteOrdersScreen() {
  const { t } = useTranslation("missions/multi-site");
  const path = useMissionsPath();
  const list = useListSearch([]);
  const page = useQuery({ ...multiSiteQueries.list(list.query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={t("orders")}
      icon={<IconStack2 size={28} stroke={1.5} aria-hidden />}
      empty={{ title: t("noOrders"), description: t("noOrdersHint") }}
      create={useRequest()}
      list={list}
      columns={useOrderColumns()}
      rowKey={({ token }) => token}
      href={({ token }) => multiSitePath(path, token)}
      page={page}
      exported={{ endpoint: listExports.multiSiteOrders, query: list.query }}
    />
  );
}

function useOrderColumns(): Column<OrderSummary>[] {
  const { t } = useTranslation("missions/multi-site");
  const format = useFormat();
  const day = useDay();
  const typeName = useMissionTypeName();
  const isClient = useIsClient();
  const window = ({ first_on, last_on }: OrderSummary) => `${day(first_on)} – ${day(last_on)}`;
  return [
    {
      key: "title",
      label: t("order"),
      main: true,
      cell: (order) => t("title", { count: order.sites }),
      plain: (order) => t("title", { count: order.sites }),
    },
    ...(isClient
      ? []
      : [
          {
            key: "client",
            label: t("client"),
            sortable: true,
            cell: ({ client }: OrderSummary) => <bdi>{client.company_name}</bdi>,
            plain: ({ client }: OrderSummary) => client.company_name,
          },
        ]),
    { key: "type", label: t("type"), cell: typeName, plain: typeName },
    {
      key: "first_on",
      label: t("window"),
      sortable: true,
      cell: (order) => <Window order={order} />,
      plain: window,
    },
    {
      key: "progress",
      label: t("progress"),
      cell: (order) => <Progress order={order} />,
      plain: ({ completed, total }) => `${format.number(completed)}/${format.number(total)}`,
    },
    {
      key: "created_at",
      label: t("requested"),
      sortable: true,
      cell: ({ created_at }) => <When at={created_at} form="date" />,
      plain: ({ created_at }) => created_at,
    },
    {
      key: "created_by",
      label: t("requestedBy"),
      optional: true,
      cell: ({ created_by }) => <bdi>{created_by ?? "–"}</bdi>,
      plain: ({ created_by }) => created_by,
    },
  ];
}

/** Breaks between its days only. */
function Window({ order: { first_on, last_on } }: { order: OrderSummary }) {
  const day = useDay();
  return (
    <>
      <span className={style["day"]}>{day(first_on)} –</span>{" "}
      <span className={style["day"]}>{day(last_on)}</span>
    </>
  );
}

/** What is delivered, and what needs somebody: approval first. */
function Progress({ order: { total, waiting, completed, ended, refused } }: { order: OrderSummary }) {
  const { t } = useTranslation("missions/multi-site");
  const left = ended + refused;
  return (
    <>
      <StateBadge tone={completed === total - ended ? "good" : "idle"}>
        {t("completedOf", { completed, total })}
      </StateBadge>{" "}
      {waiting > 0 && <StateBadge tone="warn">{t("waiting", { count: waiting })}</StateBadge>}{" "}
      {left > 0 && <StateBadge tone="idle">{t("notDone", { count: left })}</StateBadge>}
    </>
  );
}
