import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import type { ItemStatus } from "@overfly/contract/inventory/items";
import { Stack } from "@mantine/core";
import { lazy, type ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Tabs } from "#platform/ui/tabs.tsx";
import { ItemSummary } from "./item-summary.tsx";

const Maintenance = lazy(() =>
  import("./item-maintenance.tsx").then((m) => ({ default: m.ItemMaintenance })),
);
const Activity = lazy(() => import("./activity-panel.tsx").then((m) => ({ default: m.ActivityPanel })));
const Documents = lazy(() => import("./item-documents.tsx").then((m) => ({ default: m.ItemDocuments })));

interface ItemRecordsProps {
  item: ItemReference;
  name: string;
  /** Undefined where there is none to tell. */
  status: ItemStatus | undefined;
  isArchived: boolean;
  /** The first tab. */
  overview: ReactNode;
}

/** What is kept about any kind of equipment, for whoever may view its records. */
export function ItemRecords({ item, name, status, isArchived, overview }: ItemRecordsProps) {
  const { t } = useTranslation("inventory/records");
  return (
    <Stack gap="md">
      <ItemSummary item={item} name={name} status={status} isArchived={isArchived} />
      <Tabs
        label={name}
        tabs={[
          { key: "overview", label: t("overview"), content: overview },
          {
            key: "maintenance",
            label: t("maintenance"),
            content: <Maintenance item={item} name={name} isArchived={isArchived} />,
          },
          {
            key: "activity",
            label: t("activity"),
            content: <Activity item={item} isArchived={isArchived} />,
          },
          { key: "documents", label: t("documents"), content: <Documents item={item} /> },
        ]}
      />
    </Stack>
  );
}
