import { useTranslation } from "#platform/i18n/use-translation.ts";
import { When } from "#platform/ui/display/when.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import type { ReplayPoint, ReplaySeries } from "./replay-series.ts";
import { useSeriesText } from "./use-series-text.ts";

export interface ReplayRowsProps {
  points: readonly ReplayPoint[];
  series: readonly ReplaySeries[];
  zone: string;
}

/** Of a long flight the table shows moments that are evenly apart, and the last one. */
const MOST_ROWS = 120;

export function ReplayRows({ points, series, zone }: ReplayRowsProps) {
  const { t } = useTranslation("flights");
  const text = useSeriesText();
  const step = Math.ceil(points.length / MOST_ROWS);
  const rows = points
    .map(({ at }, index) => ({ at, index }))
    .filter(({ index }) => index % step === 0 || index === points.length - 1);
  return (
    <PlainTable
      label={t("replay")}
      rows={rows}
      rowKey={({ index }) => index}
      columns={[
        {
          key: "time",
          label: t("time"),
          main: true,
          cell: ({ at }) => <When at={at} zone={zone} form="time" />,
        },
        ...series.map(({ name, values }) => ({
          key: name,
          label: text[name].label,
          numeric: true,
          cell: ({ index }: { index: number }) => text[name].value(values[index] ?? null),
        })),
      ]}
    />
  );
}
