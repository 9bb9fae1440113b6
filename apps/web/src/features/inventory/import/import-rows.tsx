import {
  IMPORT_LABELS,
  IMPORT_OUTCOMES,
  type ImportedRow,
  type ImportField,
  type ImportOutcome,
  type ItemImportResult,
} from "@overfly/contract/inventory/item-imports";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { useMessage } from "#platform/i18n/use-message.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import style from "./import.module.css";

const TONE: Record<ImportOutcome, Tone> = {
  new: "good",
  changed: "info",
  existing: "idle",
  unchanged: "idle",
  error: "bad",
};
/** So that a long file doesn't hold up the dialog; errors come first. */
const MAX_SHOWN = 200;
const ALL = "all";

/** The rows with what becomes of each; those with an error come first. */
export function ImportRows({ result: { rows, counts } }: { result: ItemImportResult }) {
  const { t } = useTranslation("inventory/import");
  const [filter, setFilter] = useState<ImportOutcome | typeof ALL>(ALL);
  const isError = ({ outcome }: ImportedRow) => Number(outcome === "error");
  const matching = rows
    .filter(({ outcome }) => filter === ALL || outcome === filter)
    .toSorted((a, b) => isError(b) - isError(a));
  const shown = matching.slice(0, MAX_SHOWN);
  const options = [
    { key: ALL, label: `${t("filter.all")} (${rows.length})` } as const,
    ...IMPORT_OUTCOMES.filter((key) => counts[key] > 0).map((key) => ({
      key,
      label: `${t(`outcome.${key}`)} (${counts[key]})`,
    })),
  ];
  return (
    <Stack gap="xs">
      <Dropdown label={t("rows")} value={filter} onChange={setFilter} options={options} />
      <div className={style["rows"]}>
        <PlainTable
          label={t("rows")}
          rows={shown}
          rowKey={({ row }) => row}
          columns={[
            { key: "row", label: t("row"), numeric: true, main: true, cell: ({ row }) => row },
            {
              key: "outcome",
              label: t("outcome"),
              cell: ({ outcome }) => <StateBadge tone={TONE[outcome]}>{t(`outcome.${outcome}`)}</StateBadge>,
            },
            { key: "item", label: t("item"), cell: (row) => <ItemName row={row} /> },
            { key: "details", label: t("details"), cell: (row) => <Details row={row} /> },
          ]}
        />
      </div>
      {matching.length > MAX_SHOWN && <Hint>{t("shown", { shown: MAX_SHOWN, count: matching.length })}</Hint>}
    </Stack>
  );
}

const ItemName = ({ row: { name, serial_number } }: { row: ImportedRow }) => (
  <>
    <bdi>{name || "–"}</bdi>
    {serial_number && (
      <Hint as="div">
        <bdi>{serial_number}</bdi>
      </Hint>
    )}
  </>
);

function Details({ row: { errors, warnings, changes } }: { row: ImportedRow }) {
  const { t } = useTranslation("inventory/import");
  const { t: tInventory } = useTranslation("inventory");
  const format = useFormat();
  const render = useMessage("errors/inventory", "errors/fields", "inventory/import");
  const labelOf = (field: string): string =>
    Object.hasOwn(IMPORT_LABELS, field) ? tInventory(IMPORT_LABELS[field as ImportField]) : field;
  return (
    <>
      {Object.entries(errors).map(([field, texts]) => (
        <Hint key={field} as="div" tone="bad">
          {labelOf(field)}: {texts.map((text) => render(text, null)).join(" ")}
        </Hint>
      ))}
      {changes.length > 0 && (
        <Hint as="div">{t("changes", { fields: format.list(changes.map(labelOf)) })}</Hint>
      )}
      {warnings.map((warning) => (
        <Hint key={warning.key} as="div">
          {render(warning, null)}
        </Hint>
      ))}
    </>
  );
}
