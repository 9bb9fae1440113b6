import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import type { MaintenanceProgram } from "@overfly/contract/inventory/maintenance-programs";
import { IconCalendarRepeat, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { maintenanceQueries } from "#platform/queries/item-record-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { useMayEdit } from "#features/inventory/item/item-access.ts";
import { RecordList, RECORDS_AT_ONCE } from "#features/inventory/item/record-list.tsx";
import { useIntervalText } from "./use-interval-text.ts";

const Form = lazy(() => import("./program-form.tsx").then((m) => ({ default: m.ProgramForm })));

interface ProgramsPanelProps {
  item: ItemReference;
  name: string;
  isArchived: boolean;
}

/** The maintenance programs that apply to an item, and the form for one of its own. */
export function ProgramsPanel({ item, name, isArchived }: ProgramsPanelProps) {
  const { t } = useTranslation("inventory/maintenance");
  const [count, setCount] = useState(RECORDS_AT_ONCE);
  const [isAdding, add] = useState(false);
  const { item_kind, item_id } = item;
  const page = useQuery({
    ...maintenanceQueries.programs({ item_kind, item_id, item_count: count }),
    placeholderData: keepPreviousData,
  });
  const canAdd = useMayEdit(item_kind) && !isArchived;
  return (
    <Panel
      title={t("programs")}
      flush
      actions={
        canAdd && (
          <Button size="sm" icon={<IconPlus size={16} aria-hidden />} onClick={() => add(true)}>
            {t("addProgram")}
          </Button>
        )
      }
    >
      <RecordList
        page={page}
        empty={{
          icon: <IconCalendarRepeat size={28} stroke={1.5} aria-hidden />,
          title: t("noPrograms"),
          description: t("noProgramsHint"),
        }}
        showMore={() => setCount(count + RECORDS_AT_ONCE)}
      >
        {(rows) => <Programs rows={rows} />}
      </RecordList>
      <Suspense>
        {isAdding && (
          <Form
            program={undefined}
            only={{ kind: item_kind, id: item_id, name }}
            onClose={() => add(false)}
          />
        )}
      </Suspense>
    </Panel>
  );
}

function Programs({ rows }: { rows: readonly MaintenanceProgram[] }) {
  const { t } = useTranslation("inventory/maintenance");
  const { t: tInventory } = useTranslation("inventory");
  const { t: tRecords } = useTranslation("inventory/records");
  const intervalOf = useIntervalText();
  return (
    <PlainTable
      label={t("programs")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: "name", label: t("programName"), main: true, cell: ({ name }) => <bdi>{name}</bdi> },
        {
          key: "applies_to",
          label: t("appliesTo"),
          cell: ({ item, model, item_kind }) => (
            <bdi>{item ? t("onlyThisItem") : (model ?? tInventory(item_kind))}</bdi>
          ),
        },
        { key: "kind", label: tRecords("kindOfWork"), cell: ({ kind }) => tRecords(`kind.${kind}`) },
        { key: "rules", label: t("interval"), cell: intervalOf },
      ]}
    />
  );
}
