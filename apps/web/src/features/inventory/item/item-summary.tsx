import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import type { ItemStatus } from "@overfly/contract/inventory/items";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { IconArrowsExchange, IconTool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { itemRecordQueries } from "#platform/queries/item-record-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Loaded } from "#platform/ui/feedback/loaded.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Group, Stack } from "@mantine/core";
import { ReportDamage } from "#features/inventory/damage/report-damage.tsx";
import { useMayEdit } from "./item-access.ts";
import { STATUS_TONE } from "./item-status-tone.ts";
import { useDueText } from "./use-due-text.ts";

const Activity = lazy(() => import("./activity-dialog.tsx").then((m) => ({ default: m.ActivityDialog })));
const Maintenance = lazy(() =>
  import("./maintenance-dialog.tsx").then((m) => ({ default: m.MaintenanceDialog })),
);

interface ItemSummaryProps {
  item: ItemReference;
  name: string;
  /** Kits have none; of docks only what keeps them from flying is told. */
  status: ItemStatus | undefined;
  isArchived: boolean;
}

/** What somebody who scanned the label needs first: the state, the next maintenance, and what to report. */
export function ItemSummary({ item, name, status, isArchived }: ItemSummaryProps) {
  const { t } = useTranslation("inventory/labels");
  const { t: tInventory } = useTranslation("inventory");
  const seesDue = useAllowed(maintenanceLogs.due);
  return (
    <Panel>
      <Stack gap="md">
        <KeyValues
          items={[
            ...(status
              ? [
                  [
                    t("status"),
                    <StateBadge key="status" tone={STATUS_TONE[status]}>
                      {tInventory(`status.${status}`)}
                    </StateBadge>,
                  ] as const,
                ]
              : []),
            ...(seesDue ? [[t("nextMaintenance"), <NextMaintenance key="next" item={item} />] as const] : []),
          ]}
        />
        {!isArchived && <Actions item={item} name={name} />}
      </Stack>
    </Panel>
  );
}

function NextMaintenance({ item: { item_kind, item_id } }: Pick<ItemSummaryProps, "item">) {
  const { t } = useTranslation("inventory/labels");
  const { t: tRecords } = useTranslation("inventory/records");
  const due = useQuery({ ...itemRecordQueries.due, select: dataOf });
  const textOf = useDueText();
  return (
    <Loaded query={due} inline>
      {(all) => {
        const next = all.find((one) => one.item_kind === item_kind && one.item_id === item_id);
        if (!next) return t("noneDue");
        const work = next.program?.name ?? tRecords(`kind.${next.kind}`);
        return `${work}: ${next.is_overdue ? tRecords("overdue") : textOf(next)}`;
      }}
    </Loaded>
  );
}

/** Docks are moved where they are edited. */
function Actions({ item, name }: { item: ItemReference; name: string }) {
  const { t } = useTranslation("inventory/records");
  const [opened, open] = useState<"moved" | "maintenance">();
  const mayEdit = useMayEdit(item.item_kind);
  const close = () => open(undefined);
  return (
    <Group gap="xs">
      <ReportDamage item={item} name={name} />
      {mayEdit && (
        <Button icon={<IconTool size={16} aria-hidden />} onClick={() => open("maintenance")}>
          {t("logMaintenance")}
        </Button>
      )}
      {mayEdit && item.item_kind !== "docks" && (
        <Button icon={<IconArrowsExchange size={16} aria-hidden />} onClick={() => open("moved")}>
          {t("do.moved")}
        </Button>
      )}
      <Suspense>
        {opened === "maintenance" && <Maintenance item={item} onClose={close} />}
        {opened === "moved" && <Activity item={item} kind="moved" onClose={close} />}
      </Suspense>
    </Group>
  );
}
