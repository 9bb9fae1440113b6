import { listExports } from "@overfly/contract/exports/list-exports";
import { type StorageLocation, storageLocations } from "@overfly/contract/inventory/storage-locations";
import { Switch } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconBuildingWarehouse, IconPencil } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { type RowAction, RowActions } from "#platform/ui/table/row-actions.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { useAddDialog } from "#platform/ui/use-add-dialog.ts";
import { textColumn } from "#features/inventory/item-columns.tsx";
import style from "#features/inventory/inventory.module.css";
import { useArchiveLocation } from "./location-mutations.ts";

const LocationForm = lazy(() => import("./location-form.tsx").then((m) => ({ default: m.LocationForm })));

/** Where equipment is kept. */
export function StorageLocationsScreen() {
  const { t } = useTranslation("inventory/storage");
  const { t: tInventory } = useTranslation("inventory");
  const list = useListSearch(["archived"]);
  const page = useQuery({ ...inventoryQueries.locations(list.query), placeholderData: keepPreviousData });
  const adding = useAddDialog(storageLocations.create);
  const [edited, edit] = useState<StorageLocation>();
  const [archived, askToArchive] = useState<StorageLocation>();
  const archive = useArchiveLocation("archive");
  const actionsOf = useActions({ edit, askToArchive });
  return (
    <>
      <ListScreen
        title={t("title")}
        icon={<IconBuildingWarehouse size={28} stroke={1.5} aria-hidden />}
        empty={{ title: t("empty"), description: t("emptyHint") }}
        create={{ endpoint: storageLocations.create, label: t("add"), onClick: adding.open }}
        filters={
          <Switch
            className={style["switch"] ?? ""}
            label={tInventory("archived")}
            checked={list.query.archived === "true"}
            onChange={({ currentTarget }) => list.filter({ archived: currentTarget.checked ? "true" : "" })}
          />
        }
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowActions={(location) => <RowActions name={location.name} actions={actionsOf(location)} />}
        page={page}
        exported={{ endpoint: listExports.storageLocations, query: list.query }}
      />
      <Suspense>
        {adding.isOpen && <LocationForm location={undefined} onClose={adding.close} />}
        {edited && <LocationForm location={edited} onClose={() => edit(undefined)} />}
      </Suspense>
      {archived && (
        <ConfirmCall
          title={tInventory("archiveTitle", { name: archived.name })}
          action={tInventory("archive")}
          call={archive}
          input={archived.id}
          done={tInventory("archivedNamed", { name: archived.name })}
          onClose={() => askToArchive(undefined)}
        >
          {t("archiveHint")}
        </ConfirmCall>
      )}
    </>
  );
}

function useColumns(): Column<StorageLocation>[] {
  const { t } = useTranslation("inventory/storage");
  const format = useFormat();
  return [
    nameColumn(t("name")),
    textColumn({ key: "address", label: t("address"), sortable: true }, ({ address }) => address),
    {
      key: "item_count",
      label: t("itemCount"),
      numeric: true,
      cell: ({ item_count }) => format.number(item_count),
      plain: ({ item_count }) => item_count,
    },
  ];
}

interface Dialogs {
  edit: (location: StorageLocation) => void;
  askToArchive: (location: StorageLocation) => void;
}

function useActions({ edit, askToArchive }: Dialogs) {
  const { t } = useTranslation("inventory");
  const restore = useArchiveLocation("restore");
  return (location: StorageLocation): RowAction[] =>
    location.archived_at === null
      ? [
          {
            label: t("edit"),
            endpoint: storageLocations.update,
            icon: <IconPencil size={16} aria-hidden />,
            onClick: () => edit(location),
          },
          {
            label: t("archive"),
            endpoint: storageLocations.archive,
            icon: <IconArchive size={16} aria-hidden />,
            onClick: () => askToArchive(location),
            danger: true,
          },
        ]
      : [
          {
            label: t("restore"),
            endpoint: storageLocations.restore,
            icon: <IconArchiveOff size={16} aria-hidden />,
            onClick: () =>
              restore.mutate(location.id, {
                onSuccess: () => toastSuccess(t("restored", { name: location.name })),
              }),
          },
        ];
}
