import {
  IMPORT_FIELDS,
  IMPORT_LABELS,
  type ImportedKind,
  type ImportField,
  type ItemImportResult,
  REQUIRED_IMPORT_FIELDS,
} from "@overfly/contract/inventory/item-imports";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import style from "./import.module.css";

interface ImportColumnsProps {
  kind: ImportedKind;
  result: ItemImportResult;
  onChange: (mapping: Record<string, number>) => void;
}

const NONE = "none";

/** Which column holds which field; open where the headers left something open. */
export function ImportColumns({ kind, result: { columns, mapping }, onChange }: ImportColumnsProps) {
  const { t } = useTranslation("inventory/import");
  const { t: tInventory } = useTranslation("inventory");
  const required: readonly ImportField[] = REQUIRED_IMPORT_FIELDS[kind];
  const isWhole =
    required.every((field) => field in mapping) && Object.keys(mapping).length >= columns.length;
  const [isOpen, setOpen] = useState(!isWhole);
  const options = [
    { key: NONE, label: t("noColumn") },
    ...columns.map(({ header, sample }, index) => {
      const name = header || t("columnNumber", { number: index + 1 });
      return {
        key: String(index),
        label: sample ? t("columnOption", { header: name, sample }) : name,
        short: name,
      };
    }),
  ];
  const choose = (field: string, key: string): void => {
    const others = Object.entries(mapping).filter(([name]) => name !== field);
    onChange(Object.fromEntries(key === NONE ? others : [...others, [field, Number(key)]]));
  };
  return (
    <details
      className={style["columns"]}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t("columns")}</summary>
      <Hint>{t("columnsHint")}</Hint>
      <div className={style["fields"]}>
        {IMPORT_FIELDS[kind].map((field) => {
          const label = tInventory(IMPORT_LABELS[field]);
          return (
            <Dropdown
              key={field}
              label={required.includes(field) ? t("required", { field: label }) : label}
              value={String(mapping[field] ?? NONE)}
              onChange={(key) => choose(field, key)}
              options={options}
              searchable={options.length > 10}
            />
          );
        })}
      </div>
    </details>
  );
}
