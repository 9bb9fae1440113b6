import { Stack } from "@mantine/core";
import { IconPencil, IconQrcode } from "@tabler/icons-react";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { type ComponentType, Suspense, useState } from "react";
import { useParams } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { PageSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import type { CallMeta } from "#platform/api/call-meta.ts";
import { type ItemKind, WRITES } from "#features/inventory/inventory-mutations.ts";
import type { ItemFormProps, ListedItem } from "#features/inventory/listed-item.ts";
import { ReportDamage } from "#features/inventory/damage/report-damage.tsx";
import { labelPath } from "#features/inventory/labels/label-path.ts";
import { useMayViewRecords } from "./item-access.ts";
import { ItemRecords } from "./item-records.tsx";
import { UsagePanel } from "./usage-panel.tsx";

export interface ItemScreenProps<Item extends ListedItem> {
  kind: ItemKind;
  queryOf: (id: number) => { queryKey: QueryKey; queryFn?: unknown; meta?: CallMeta };
  /** Those of the list; each is a fact of the item. */
  columns: readonly Column<Item>[];
  nameOf: (item: Item) => string;
  /** The dialog to edit; loaded lazily. */
  form: ComponentType<ItemFormProps<Item>>;
}

/** One item: facts, use, maintenance, what happened to it, and documents. */
export function ItemScreen<Item extends ListedItem>(props: ItemScreenProps<Item>) {
  const { kind, queryOf, columns, nameOf, form: Form } = props;
  const { t } = useTranslation("inventory");
  const { t: tRecords } = useTranslation("inventory/records");
  const { t: tLabels } = useTranslation("inventory/labels");
  const { itemId = "" } = useParams();
  const query = queryOf(Number(itemId)) as { queryKey: QueryKey; queryFn: () => Promise<{ data: Item }> };
  const item = useQuery({ ...query, throwOnError: true }).data?.data;
  const [isEditing, edit] = useState(false);
  const hasRecords = useMayViewRecords(kind);
  useCrumb(itemId, item && nameOf(item));
  if (!item) return <PageSkeleton />;
  const isArchived = item.archived_at !== null;
  const facts = (
    <Panel title={tRecords("facts")}>
      <KeyValues items={columns.map(({ label, cell }) => [label, cell(item)] as const)} />
    </Panel>
  );
  return (
    <Page
      title={nameOf(item)}
      aside={isArchived && <StateBadge tone="idle">{t("archived")}</StateBadge>}
      actions={
        !isArchived && (
          <>
            <Button icon={<IconQrcode size={16} aria-hidden />} to={labelPath(kind, [item.id])}>
              {tLabels("printLabel")}
            </Button>
            <Allowed to={WRITES[kind].update}>
              <Button icon={<IconPencil size={16} aria-hidden />} onClick={() => edit(true)}>
                {t("edit")}
              </Button>
            </Allowed>
          </>
        )
      }
    >
      {hasRecords ? (
        <ItemRecords
          item={{ item_kind: kind, item_id: item.id }}
          name={nameOf(item)}
          status={item.status}
          isArchived={isArchived}
          overview={
            <Stack gap="md">
              {facts}
              {kind !== "accessories" && <UsagePanel item={{ item_kind: kind, item_id: item.id }} />}
            </Stack>
          }
        />
      ) : (
        <Stack gap="md">
          {!isArchived && <ReportDamage item={{ item_kind: kind, item_id: item.id }} name={nameOf(item)} />}
          {facts}
        </Stack>
      )}
      <Suspense>{isEditing && <Form item={item} onClose={() => edit(false)} />}</Suspense>
    </Page>
  );
}
