import { shownLoss } from "@overfly/contract/anomalies/repair-order";
import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { repairs } from "@overfly/contract/anomalies/repairs";
import { IconCircleCheck, IconDrone, IconMapPin, IconTool } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TableSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { DeltaT } from "#platform/ui/display/delta-t.tsx";
import { SeverityLabel } from "#platform/ui/display/severity-mark.tsx";
import { placeLabel } from "#platform/ui/display/place-label.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type PlainColumn, PlainTable } from "#platform/ui/table/plain-table.tsx";

export interface SiteAnomaliesProps {
  /** The site's token. */
  site: string;
  /** Where nobody has looked for anomalies, that there are none means nothing. */
  state: "new" | "inspected" | "analyzed";
  anomalies: UseQueryResult<Anomaly[]>;
  selected: number | undefined;
  onSelect: (id: number) => void;
}

/** The anomalies of the last completed mission, costliest first. */
export function SiteAnomalies({ site, state, anomalies, selected, onSelect }: SiteAnomaliesProps) {
  const { t } = useTranslation("sites");
  const columns = useAnomalyColumns();
  if (anomalies.isPending) return <TableSkeleton rows={5} columns={6} />;
  if (anomalies.isError) return <ErrorState error={anomalies.error} retry={() => void anomalies.refetch()} />;
  if (anomalies.data.length === 0) {
    return (
      <Panel>
        {state === "analyzed" ? (
          <EmptyState icon={<IconCircleCheck size={28} stroke={1.5} aria-hidden />} title={t("noAnomalies")}>
            {t("noAnomaliesHint")}
          </EmptyState>
        ) : (
          <EmptyState
            icon={<IconDrone size={28} stroke={1.5} aria-hidden />}
            title={t(state === "new" ? "notInspected" : "notAnalyzed")}
          >
            {t(state === "new" ? "noAnomaliesHint" : "notAnalyzedHint")}
          </EmptyState>
        )}
      </Panel>
    );
  }
  return (
    <Panel title={t("lastMission")} flush actions={<RepairListButton site={site} />}>
      <PlainTable
        label={t("tab.anomalies")}
        rows={anomalies.data}
        rowKey={({ id }) => id}
        selected={selected}
        columns={columns}
        rowActions={({ id, number }) => (
          <IconButton
            size="sm"
            label={t("showOnMap", { number })}
            icon={<IconMapPin size={16} stroke={1.75} aria-hidden />}
            pressed={id === selected}
            onClick={() => onSelect(id)}
          />
        )}
      />
    </Panel>
  );
}

function RepairListButton({ site }: { site: string }) {
  const { t } = useTranslation("anomalies/repairs");
  return (
    <Allowed to={repairs.list}>
      <Button size="xs" icon={<IconTool size={16} aria-hidden />} to={`/repairs?site=${site}`}>
        {t("openList")}
      </Button>
    </Allowed>
  );
}

function useAnomalyColumns(): readonly PlainColumn<Anomaly>[] {
  const { t } = useTranslation("sites");
  const { t: classText } = useTranslation("anomalies/classes");
  const format = useFormat();
  return [
    { key: "number", label: t("anomalies"), main: true, cell: ({ number }) => `№ ${number}` },
    { key: "class", label: t("type"), cell: (anomaly) => classText(anomaly.class) },
    {
      key: "severity",
      label: t("severity"),
      cell: ({ severity }) => <SeverityLabel severity={severity} />,
    },
    {
      key: "element",
      label: t("element"),
      cell: (anomaly) => placeLabel(anomaly, format) ?? "–",
    },
    {
      key: "delta",
      label: t("deltaT"),
      numeric: true,
      cell: (anomaly) => <DeltaT anomaly={anomaly} />,
    },
    {
      key: "lost",
      label: t("powerLoss"),
      numeric: true,
      cell: (anomaly) => format.power(shownLoss(anomaly.lost_kwdc)),
    },
    { key: "work", label: t("repairStatus"), cell: (anomaly) => t(`repairStatus.${anomaly.work_state}`) },
  ];
}
