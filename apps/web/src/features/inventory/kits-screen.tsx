import type { Kit } from "@overfly/contract/inventory/inventory";
import { IconPackages } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useMessage } from "#platform/i18n/use-message.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export function KitsScreen() {
  const { t } = useTranslation("inventory");
  const list = useListSearch();
  const page = useQuery({ ...inventoryQueries.kits(list.query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={t("kits")}
      icon={<IconPackages size={28} stroke={1.5} aria-hidden />}
      empty={{ title: t("empty.kits"), description: t("emptyHint.kits") }}
      list={list}
      columns={useColumns()}
      rowKey={(kit) => kit.id}
      page={page}
    />
  );
}

function useColumns(): Column<Kit>[] {
  const { t } = useTranslation("inventory");
  const format = useFormat();
  return [
    nameColumn(t("name")),
    {
      key: "drone",
      label: t("drone"),
      sortable: true,
      cell: ({ drone }) => <bdi>{drone ? `${drone.name} (${drone.model})` : "–"}</bdi>,
      plain: ({ drone }) => drone?.name ?? null,
    },
    {
      key: "payload",
      label: t("payload"),
      sortable: true,
      cell: ({ payload }) => <bdi>{payload?.model ?? "–"}</bdi>,
      plain: ({ payload }) => payload?.model ?? null,
    },
    {
      key: "batteries",
      label: t("batteries"),
      numeric: true,
      cell: (kit) => format.number(kit.batteries.length),
      plain: (kit) => kit.batteries.length,
    },
    {
      key: "ready",
      label: t("status"),
      cell: (kit) => <Readiness kit={kit} />,
      plain: (kit) => t(kit.ready ? "ready" : "notReady"),
    },
  ];
}

/** A tooltip gives the reasons for a kit that is not ready, or warnings. */
function Readiness({ kit: { ready, reasons } }: { kit: Kit }) {
  const { t } = useTranslation("inventory");
  const renderMessage = useMessage("readiness");
  const badge = (
    <StateBadge tone={ready ? (reasons.length > 0 ? "warn" : "good") : "bad"}>
      {t(ready ? "ready" : "notReady")}
    </StateBadge>
  );
  return (
    <Tooltip label={reasons.map((reason) => renderMessage(reason)).join(". ")}>
      <span>{badge}</span>
    </Tooltip>
  );
}
