import type { Kit } from "@overfly/contract/inventory/kits";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useMessage } from "#platform/i18n/use-message.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { textColumn } from "#features/inventory/item-columns.tsx";

/** What a list shows of each, and the facts of one. */
export function useKitColumns(): Column<Kit>[] {
  const { t } = useTranslation("inventory");
  const format = useFormat();
  const modelsOf = ({ payloads }: Kit) => format.list(payloads.map(({ model }) => model));
  return [
    nameColumn(t("name")),
    {
      key: "drone",
      label: t("drone"),
      sortable: true,
      cell: ({ drone }) => <bdi>{drone ? `${drone.name} (${drone.model})` : "–"}</bdi>,
      plain: ({ drone }) => drone?.name ?? null,
    },
    textColumn({ key: "payloads", label: t("payloads") }, (kit) => modelsOf(kit) || null),
    {
      key: "batteries",
      label: t("batteries"),
      numeric: true,
      cell: (kit) => format.number(kit.batteries.length),
      plain: (kit) => kit.batteries.length,
    },
    {
      key: "accessories",
      label: t("accessories"),
      numeric: true,
      cell: (kit) => format.number(kit.accessories.length),
      plain: (kit) => kit.accessories.length,
    },
    textColumn(
      { key: "storage_location", label: t("storageLocation"), sortable: true },
      ({ storage_location }) => storage_location?.name ?? null,
    ),
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
