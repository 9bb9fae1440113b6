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

type Row = BusyBlock & { name: string };

export interface BusyRowsProps {
  calendar: Pick<CrewCalendar, "blocks" | "shown" | "isKnown">;
  candidates: readonly Candidate[];
}

/** Each mission is a link. */
export function BusyRows({ calendar: { blocks, shown, isKnown }, candidates }: BusyRowsProps) {
  const { t } = useTranslation("missions/assign");
  const format = useFormat();
  const textOf = useBusyText();
  const path = useMissionsPath();
  const names = new Map(candidates.map(({ kind, id, name }) => [`${kind}:${id}`, name]));
  const rows: Row[] = blocks.flatMap((block) => {
    const name = names.get(`${block.candidate}:${block.id}`);
    return name === undefined ? [] : [{ ...block, name }];
  });
  if (!isKnown) return null;
  if (rows.length === 0) return <Hint>{t("calendar.nobodyBusy")}</Hint>;
  return (
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
  );
}
