import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { IconCircleCheck, IconMapPin } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useFormat } from "#platform/text/format.ts";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorState } from "#platform/ui/error-state.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TableSkeleton } from "#platform/ui/skeletons.tsx";
import { SeverityWord } from "#platform/ui/severity-mark.tsx";
import { type PlainColumn, PlainTable } from "./plain-table.tsx";
import { useFindingClassText } from "#platform/text/finding-class-text.ts";
import { useSiteText } from "./site-text.ts";

export interface SiteFindingsProps {
  findings: UseQueryResult<Anomaly[]>;
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/** What the last completed mission found, the costliest first. */
export function SiteFindings({ findings, chosen, onChoose }: SiteFindingsProps) {
  const text = useSiteText();
  const columns = useFindingColumns();
  if (findings.isPending) return <TableSkeleton rows={5} columns={6} />;
  if (findings.isError) return <ErrorState error={findings.error} retry={() => void findings.refetch()} />;
  if (findings.data.length === 0) {
    return (
      <Panel>
        <EmptyState icon={<IconCircleCheck size={28} stroke={1.5} aria-hidden />} title={text("noAnomalies")}>
          {text("noAnomaliesWords")}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel title={text("lastMission")} flush>
      <PlainTable
        label={text("tab.findings")}
        rows={findings.data}
        rowKey={({ id }) => id}
        chosen={chosen}
        columns={columns}
        rowActions={({ id, number }) => (
          <IconButton
            size="sm"
            label={text("showOnMap", { number })}
            icon={<IconMapPin size={16} stroke={1.75} aria-hidden />}
            pressed={id === chosen}
            onClick={() => onChoose(id)}
          />
        )}
      />
    </Panel>
  );
}

function useFindingColumns(): readonly PlainColumn<Anomaly>[] {
  const text = useSiteText();
  const classText = useFindingClassText();
  const format = useFormat();
  return [
    { key: "number", label: text("found"), main: true, cell: ({ number }) => `№ ${number}` },
    { key: "class", label: text("type"), cell: (finding) => classText(finding.class) },
    {
      key: "severity",
      label: text("severity"),
      cell: ({ severity }) => <SeverityWord severity={severity} />,
    },
    {
      key: "element",
      label: text("element"),
      cell: ({ element, zone }) => element?.label ?? zone ?? "–",
    },
    {
      key: "delta",
      label: text("deltaT"),
      numeric: true,
      cell: (finding) => format.unit(finding.delta_t_k, "K", 1),
    },
    {
      key: "lost",
      label: text("lost"),
      numeric: true,
      cell: (finding) => format.unit(finding.lost_kwdc, "kWdc", 2),
    },
    { key: "work", label: text("work"), cell: (finding) => text(`work.${finding.work_state}`) },
  ];
}
