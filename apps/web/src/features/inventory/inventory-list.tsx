import { listExports } from "@overfly/contract/exports/list-exports";
import { IconArchive, IconArchiveOff, IconPencil } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen, type ListScreenProps } from "#platform/ui/table/list-screen.tsx";
import { type RowAction, RowActions } from "#platform/ui/table/row-actions.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import { useAddDialog } from "#platform/ui/use-add-dialog.ts";
import { ArchiveQuestion } from "./archive-question.tsx";
import { type ItemKind, useArchiveItem, WRITES } from "./inventory-mutations.ts";
import { ItemImportButton } from "./import/item-import-button.tsx";
import { PrintLabels } from "./labels/print-labels.tsx";
import { type ItemFilter, ItemFilters, itemQueryOf, kitQueryOf } from "./item-filters.tsx";
import type { ItemFormProps, ListedItem } from "./listed-item.ts";

interface ItemListProps<Item extends ListedItem> {
  kind: ItemKind;
  icon: ReactNode;
  list: ListSearch<ItemFilter>;
  columns: readonly Column<Item>[];
  nameOf: (item: Item) => string;
  page: ListScreenProps<Item>["page"];
  /** The dialog to add and edit; loaded lazily. */
  form: ComponentType<ItemFormProps<Item>>;
}

/** The list of one kind of equipment with all that can be done to it. */
export function InventoryList<Item extends ListedItem>(props: ItemListProps<Item>) {
  const { kind, icon, list, columns, nameOf, page, form: Form } = props;
  const { t } = useTranslation("inventory");
  const [edited, edit] = useState<Item>();
  const [archived, askToArchive] = useState<Item>();
  const { create } = WRITES[kind];
  const adding = useAddDialog(create);
  const actionsOf = useItemActions(props, { edit, askToArchive });
  return (
    <>
      <ListScreen
        title={t(kind)}
        icon={icon}
        empty={{ title: t(`empty.${kind}`), description: t(`emptyHint.${kind}`) }}
        create={{ endpoint: create, label: t(`add.${kind}`), onClick: adding.open }}
        filters={<ItemFilters list={list} hasStatus={kind !== "kits"} />}
        list={list}
        columns={columns}
        rowKey={(item) => item.id}
        href={(item) => `/inventory/${kind}/${item.id}`}
        rowActions={(item) => <RowActions name={nameOf(item)} actions={actionsOf(item)} />}
        page={page}
        exported={{ endpoint: listExports[kind], query: exportedQuery(kind, list) }}
        actions={<ItemImportButton kind={kind} />}
        bulkActions={(rows) => <PrintLabels kind={kind} items={rows} />}
      />
      <Suspense>
        {adding.isOpen && <Form item={undefined} onClose={adding.close} />}
        {edited && <Form item={edited} onClose={() => edit(undefined)} />}
      </Suspense>
      {archived && (
        <ArchiveQuestion
          kind={kind}
          item={archived}
          name={nameOf(archived)}
          onClose={() => askToArchive(undefined)}
        />
      )}
    </>
  );
}

interface ItemSteps<Item> {
  edit: (item: Item) => void;
  askToArchive: (item: Item) => void;
}

/** What can be done to an item at the end of its row. */
function useItemActions<Item extends ListedItem>(
  { kind, nameOf }: Pick<ItemListProps<Item>, "kind" | "nameOf">,
  { edit, askToArchive }: ItemSteps<Item>,
) {
  const { t } = useTranslation("inventory");
  const restore = useArchiveItem(kind, "restore");
  const announce = (item: Item) => toastSuccess(t("restored", { name: nameOf(item) }));
  const { update, archive, restore: restoring } = WRITES[kind];
  return (item: Item): RowAction[] =>
    item.archived_at === null
      ? [
          { label: t("edit"), endpoint: update, icon: <Pencil />, onClick: () => edit(item) },
          {
            label: t("archive"),
            endpoint: archive,
            icon: <Archive />,
            onClick: () => askToArchive(item),
            danger: true,
          },
        ]
      : [
          {
            label: t("restore"),
            endpoint: restoring,
            icon: <Restore />,
            onClick: () => restore.mutate(item.id, { onSuccess: () => announce(item) }),
          },
        ];
}

const exportedQuery = (kind: ItemKind, { query }: ListSearch<ItemFilter>) =>
  kind === "kits" ? kitQueryOf(query) : itemQueryOf(query);

const Pencil = () => <IconPencil size={16} aria-hidden />;
const Archive = () => <IconArchive size={16} aria-hidden />;
const Restore = () => <IconArchiveOff size={16} aria-hidden />;
