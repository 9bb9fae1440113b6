import type { BusyBlock } from "@overfly/contract/missions/crew-calendar";
import type { Candidate } from "@overfly/contract/missions/candidate";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { useBusyText } from "./use-busy-text.ts";
import type { CrewCalendar } from "./use-crew-calendar.ts";
import style from "./crew-calendar.module.css";

type Row = BusyBlock & { name: string };

interface BusyTableProps {
  calendar: Pick<CrewCalendar, "blocks" | "shown">;
  candidates: readonly Candidate[];
}

/** The busy times of the calendar as rows, each mission a link. */
export function BusyTable({ calendar: { blocks, shown }, candidates }: BusyTableProps) {
  const { t } = useTranslation("missions/assign");
  const format = useFormat();
  const textOf = useBusyText();
  const path = useMissionsPath();
  const names = new Map(candidates.map(({ kind, id, name }) => [`${kind}:${id}`, name]));
  const rows: Row[] = blocks.flatMap((block) => {
    const name = names.get(`${block.candidate}:${block.id}`);
    return name === undefined ? [] : [{ ...block, name }];
  });
  return (
    <details className={style["table"]}>
      <summary>{t("calendar.asTable")}</summary>
      {rows.length === 0 ? (
        <Hint>{t("calendar.nobodyBusy")}</Hint>
      ) : (
        <PlainTable
          label={t("calendar.asTable")}
          rows={rows}
          rowKey={(row) => `${row.candidate}${row.id}${row.kind}${row.starts_at}${row.mission?.token ?? ""}`}
          columns={[
            { key: "name", label: t("calendar.who"), main: true, cell: ({ name }) => name },
            {
              key: "time",
              label: t("calendar.when"),
              cell: ({ starts_at, ends_at }) => format.period(starts_at, ends_at, shown.zone),
            },
            {
              key: "busy",
              label: t("calendar.what"),
              cell: (row) =>
                row.mission ? (
                  <Anchor component={Link} to={viewPath(path, row.mission.token)} size="sm">
                    {textOf(row)}
                  </Anchor>
                ) : (
                  textOf(row)
                ),
            },
          ]}
        />
      )}
    </details>
  );
}
