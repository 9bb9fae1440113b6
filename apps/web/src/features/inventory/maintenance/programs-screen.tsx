import { listExports } from "@overfly/contract/exports/list-exports";
import { Switch } from "@mantine/core";
import {
  type MaintenanceProgram,
  maintenancePrograms,
} from "@overfly/contract/inventory/maintenance-programs";
import { IconArchive, IconArchiveOff, IconCalendarRepeat, IconPencil } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { maintenanceQueries } from "#platform/queries/item-record-queries.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { type RowAction, RowActions } from "#platform/ui/table/row-actions.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { useAddDialog } from "#platform/ui/use-add-dialog.ts";
import { textColumn } from "#features/inventory/item-columns.tsx";
import { UTC_MIDNIGHT } from "#features/inventory/utc-midnight.ts";
import style from "#features/inventory/inventory.module.css";
import { useIntervalText } from "./use-interval-text.ts";
import { useArchiveProgram } from "./maintenance-mutations.ts";

const Form = lazy(() => import("./program-form.tsx").then((m) => ({ default: m.ProgramForm })));

/** What is due again and again. */
export function ProgramsScreen() {
  const { t } = useTranslation("inventory/maintenance");
  const { t: tInventory } = useTranslation("inventory");
  const list = useListSearch(["archived"]);
  const page = useQuery({ ...maintenanceQueries.programs(list.query), placeholderData: keepPreviousData });
  const adding = useAddDialog(maintenancePrograms.create);
  const [edited, edit] = useState<MaintenanceProgram>();
  const [archived, askToArchive] = useState<MaintenanceProgram>();
  const archive = useArchiveProgram("archive");
  const actionsOf = useActions(edit, askToArchive);
  return (
    <>
      <ListScreen
        title={t("programs")}
        icon={<IconCalendarRepeat size={28} stroke={1.5} aria-hidden />}
        empty={{ title: t("noPrograms"), description: t("noProgramsHint") }}
        create={{ endpoint: maintenancePrograms.create, label: t("addProgram"), onClick: adding.open }}
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
        rowActions={(program) => <RowActions name={program.name} actions={actionsOf(program)} />}
        page={page}
        exported={{ endpoint: listExports.programs, query: list.query }}
      />
      <Suspense>
        {adding.isOpen && <Form program={undefined} onClose={adding.close} />}
        {edited && <Form program={edited} onClose={() => edit(undefined)} />}
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
          {t("archiveProgramHint")}
        </ConfirmCall>
      )}
    </>
  );
}

function useColumns(): Column<MaintenanceProgram>[] {
  const { t } = useTranslation("inventory/maintenance");
  const { t: tInventory } = useTranslation("inventory");
  const { t: tRecords } = useTranslation("inventory/records");
  const format = useFormat();
  const rulesOf = useIntervalText();
  const appliesTo = ({ item, model, item_kind }: MaintenanceProgram): string =>
    item?.name ?? (model === null ? tInventory(item_kind) : `${tInventory(item_kind)}: ${model}`);
  return [
    textColumn({ key: "name", label: t("programName"), main: true }, ({ name }) => name),
    textColumn({ key: "applies_to", label: t("appliesTo") }, appliesTo),
    textColumn({ key: "kind", label: tRecords("kindOfWork") }, ({ kind }) => tRecords(`kind.${kind}`)),
    textColumn({ key: "rules", label: t("interval") }, rulesOf),
    {
      key: "starts_on",
      label: t("startsOn"),
      optional: true,
      cell: ({ starts_on }) => format.date(starts_on + UTC_MIDNIGHT, "UTC", "date"),
      plain: ({ starts_on }) => starts_on,
    },
  ];
}

function useActions(
  edit: (program: MaintenanceProgram) => void,
  archive: (program: MaintenanceProgram) => void,
) {
  const { t } = useTranslation("inventory");
  const restore = useArchiveProgram("restore");
  return (program: MaintenanceProgram): RowAction[] => {
    const ofKind = { permission: `edit ${program.item_kind}` as const, side: ["center" as const] };
    if (program.archived_at !== null)
      return [
        {
          label: t("restore"),
          endpoint: ofKind,
          icon: <IconArchiveOff size={16} aria-hidden />,
          onClick: () =>
            restore.mutate(program.id, {
              onSuccess: () => toastSuccess(t("restored", { name: program.name })),
            }),
        },
      ];
    return [
      {
        label: t("edit"),
        endpoint: ofKind,
        icon: <IconPencil size={16} aria-hidden />,
        onClick: () => edit(program),
      },
      {
        label: t("archive"),
        endpoint: ofKind,
        icon: <IconArchive size={16} aria-hidden />,
        onClick: () => archive(program),
        danger: true,
      },
    ];
  };
}
