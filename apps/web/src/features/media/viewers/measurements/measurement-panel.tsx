import { IconCrosshair, IconTrash, IconVector } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { type Measurement, MOST_MEASUREMENTS, type Tool } from "./measurement.ts";
import { type MeasuredValue, useMeasuredText, useMeasuredValues } from "./use-measured-values.ts";
import type { Measurements } from "./use-measurements.ts";
import style from "./measurements.module.css";

interface MeasurementPanelProps {
  file: number;
  isAbsolute: boolean;
  measurements: Measurements;
  tool: Tool | undefined;
  onTool: (tool: Tool | undefined) => void;
}

const ICONS = { spot: IconCrosshair, box: IconVector } as const;

/** The tools that measure a thermal photo, and what was measured. */
export function MeasurementPanel(props: MeasurementPanelProps) {
  const { measurements, tool, onTool } = props;
  const { t } = useTranslation("media/measurements");
  const { items, clear } = measurements;
  const isFull = items.length >= MOST_MEASUREMENTS;
  return (
    <section className={style["panel"]} aria-label={t("title")}>
      <div className={style["tools"]}>
        {(["spot", "box"] as const).map((kind) => {
          const Icon = ICONS[kind];
          return (
            <Button
              key={kind}
              size="xs"
              icon={<Icon size={16} aria-hidden />}
              pressed={tool === kind}
              disabled={isFull && tool !== kind}
              hint={isFull ? t("full", { count: MOST_MEASUREMENTS }) : undefined}
              onClick={() => onTool(tool === kind ? undefined : kind)}
            >
              {t(`add.${kind}`)}
            </Button>
          );
        })}
        {items.length > 0 && (
          <Button size="xs" kind="quiet" onClick={clear}>
            {t("clear")}
          </Button>
        )}
      </div>
      {tool && <Hint>{t(tool === "spot" ? "spotHow" : "boxHow")}</Hint>}
      {items.length > 0 && <Values {...props} />}
    </section>
  );
}

interface Row {
  item: Measurement;
  /** Undefined while it is read, null where the pixels have no value. */
  value: MeasuredValue | null | undefined;
}

function Values({ file, isAbsolute, measurements: { items, remove } }: MeasurementPanelProps) {
  const { t } = useTranslation("media/measurements");
  const queries = useMeasuredValues(file, items);
  const [chosen, choose] = useState<number>();
  const rows = items.map((item, at): Row => ({ item, value: queries[at]?.data }));
  const reference = rows.find(({ item }) => item.number === chosen) ?? rows[0];
  const failed = queries.find(({ error }) => error);
  const columns = useColumns(isAbsolute, rows.length > 1 ? reference : undefined);
  const name = ({ kind, number }: Measurement): string => t(`name.${kind}`, { number });
  return (
    <>
      <PlainTable
        label={t("title")}
        rows={rows}
        rowKey={({ item }) => item.number}
        columns={columns}
        rowActions={({ item }) => (
          <IconButton
            size="sm"
            label={t("remove", { name: name(item) })}
            icon={<IconTrash size={16} aria-hidden />}
            onClick={() => remove(item.number)}
          />
        )}
      />
      {failed?.error && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
      {rows.length > 1 && (
        <div className={style["reference"]}>
          <Dropdown
            label={t("reference")}
            value={String(reference?.item.number)}
            onChange={(key) => choose(Number(key))}
            options={items.map((item) => ({ key: String(item.number), label: name(item) }))}
          />
        </div>
      )}
    </>
  );
}

function useColumns(isAbsolute: boolean, reference: Row | undefined) {
  const { t } = useTranslation("media/measurements");
  const text = useMeasuredText(isAbsolute);
  const shown = (value: number | undefined, { item, value: all }: Row, isOfBox = true): string => {
    if (isOfBox && item.kind === "spot") return "–";
    if (all === undefined) return "…";
    return value === undefined ? "–" : text.value(value);
  };
  const from = reference?.value?.mean;
  return [
    {
      key: "name",
      label: t("measurement"),
      main: true,
      cell: ({ item }: Row) => t(`name.${item.kind}`, { number: item.number }),
    },
    {
      key: "mean",
      label: t("mean"),
      numeric: true,
      cell: (row: Row) => shown(row.value?.mean, row, false),
    },
    { key: "min", label: t("min"), numeric: true, cell: (row: Row) => shown(row.value?.min, row) },
    { key: "max", label: t("max"), numeric: true, cell: (row: Row) => shown(row.value?.max, row) },
    ...(reference
      ? [
          {
            key: "difference",
            label: t("difference", { number: reference.item.number }),
            numeric: true,
            cell: ({ item, value }: Row) =>
              item === reference.item || from === undefined || !value
                ? "–"
                : text.difference(value.mean - from),
          },
        ]
      : []),
  ];
}
