import type { Kit } from "@overfly/contract/inventory/inventory";
import { IconPackages } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat } from "#platform/text/format.ts";
import { useWords } from "#platform/text/use-words.ts";
import type { Column } from "#platform/ui/data-table.tsx";
import { ListScreen } from "#platform/ui/list-screen.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import { Tooltip } from "#platform/ui/tooltip.tsx";
import { useListSearch } from "#platform/ui/use-list-search.ts";
import { inventoryQueries } from "./inventory-queries.ts";
import { useInventoryText } from "./inventory-text.ts";

export function KitsScreen() {
  const text = useInventoryText();
  const list = useListSearch();
  const page = useQuery({ ...inventoryQueries.kits(list.query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={text("kits")}
      icon={<IconPackages size={28} stroke={1.5} aria-hidden />}
      empty={{ title: text("empty.kits"), words: text("words.kits") }}
      list={list}
      columns={useColumns()}
      rowKey={(kit) => kit.id}
      page={page}
    />
  );
}

function useColumns(): Column<Kit>[] {
  const text = useInventoryText();
  const format = useFormat();
  return [
    {
      key: "name",
      label: text("name"),
      main: true,
      sortable: true,
      cell: (kit) => <bdi>{kit.name}</bdi>,
      plain: (kit) => kit.name,
    },
    {
      key: "drone",
      label: text("drone"),
      sortable: true,
      cell: ({ drone }) => <bdi>{drone ? `${drone.name} (${drone.model})` : "–"}</bdi>,
      plain: ({ drone }) => drone?.name ?? null,
    },
    {
      key: "payload",
      label: text("payload"),
      sortable: true,
      cell: ({ payload }) => <bdi>{payload?.model ?? "–"}</bdi>,
      plain: ({ payload }) => payload?.model ?? null,
    },
    {
      key: "batteries",
      label: text("batteries"),
      numeric: true,
      cell: (kit) => format.number(kit.batteries.length),
      plain: (kit) => kit.batteries.length,
    },
    {
      key: "ready",
      label: text("status"),
      cell: (kit) => <Readiness kit={kit} />,
      plain: (kit) => text(kit.ready ? "ready" : "notReady"),
    },
  ];
}

/** Why it is not ready, or what to keep an eye on, stands in its tooltip. */
function Readiness({ kit: { ready, reasons } }: { kit: Kit }) {
  const text = useInventoryText();
  const words = useWords();
  const badge = (
    <StateBadge tone={ready ? (reasons.length > 0 ? "warn" : "good") : "bad"}>
      {text(ready ? "ready" : "notReady")}
    </StateBadge>
  );
  return (
    <Tooltip label={reasons.map(words).join(". ")}>
      <span>{badge}</span>
    </Tooltip>
  );
}
