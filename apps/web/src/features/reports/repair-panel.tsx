import type { Report } from "@overfly/contract/reports/reports";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useMoney } from "#features/anomalies/use-money.ts";
import { anomalyLocation } from "#features/anomalies/anomaly-location.ts";
import { SeverityMark } from "#platform/ui/display/severity-mark.tsx";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import style from "./report.module.css";

export type RepairOrder = "priority" | "walk";

export interface RepairPanelProps {
  report: Report;
  order: RepairOrder;
  onOrder: (order: RepairOrder) => void;
}

/** The number of repairs that are shown at first. */
const FIRST = 20;

/** The repair list by priority, or in walking order. */
export function RepairPanel({ report, order, onOrder }: RepairPanelProps) {
  const { t } = useTranslation("reports");
  const [all, setAll] = useState(false);
  const ordered = report.anomalies.toSorted((a, b) =>
    order === "walk" ? a.walk_order - b.walk_order : a.repair_rank - b.repair_rank,
  );
  return (
    <Panel
      title={t("repairFirst")}
      flush
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t("order")}
          value={order}
          onChange={(value) => onOrder(value)}
          data={[
            { value: "priority", label: t("byPriority") },
            { value: "walk", label: t("byWalkingRoute") },
          ]}
        />
      }
    >
      <p className={style["orderWords"]}>{t(order === "walk" ? "byWalkingRouteHint" : "byPriorityHint")}</p>
      <ol>
        {(all ? ordered : ordered.slice(0, FIRST)).map((anomaly) => (
          <Repair
            key={anomaly.id}
            anomaly={anomaly}
            at={order === "walk" ? anomaly.walk_order : anomaly.repair_rank}
          />
        ))}
      </ol>
      {!all && ordered.length > FIRST && (
        <div className={style["showAll"]}>
          <Button kind="quiet" onClick={() => setAll(true)}>
            {t("showAll", { count: ordered.length })}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Repair({ anomaly, at }: { anomaly: Report["anomalies"][number]; at: number }) {
  const { t: tAnomalies } = useTranslation("anomalies");
  const { t: classText } = useTranslation("anomalies/classes");
  const { t: severityText } = useTranslation("platform/severity");
  const format = useFormat();
  const money = useMoney();
  const home = viewPath(useMissionsPath(), anomaly.mission_token);
  const { delta_t_normalised_k: normalised, delta_t_k: measured } = anomaly;
  const delta = normalised ?? measured;
  return (
    <li className={style["repair"]}>
      <span className={style["rank"]}>{format.number(at)}</span>
      <SeverityMark severity={anomaly.severity} sign={anomaly.number} size={28} />
      <span className={style["repairWords"]}>
        <Link to={`${home}/anomalies?anomaly=${anomaly.id}`} className={style["repairTitle"]}>
          {classText(anomaly.class)}
        </Link>
        <Hint as="span">
          {severityText(anomaly.severity)} · {anomalyLocation(anomaly, tAnomalies)}
        </Hint>
      </span>
      <span className={style["figure"]}>{delta === null ? "" : `ΔT ${format.unit(delta, "K", 1)}`}</span>
      <span className={style["figure"]}>
        {anomaly.lost_kwdc > 0 ? format.unit(anomaly.lost_kwdc, "kW", 2) : ""}
      </span>
      <span className={style["figure"]}>
        {anomaly.lost_money_per_year === null || anomaly.lost_money_per_year === 0
          ? ""
          : money(anomaly.lost_money_per_year, anomaly.currency)}
      </span>
    </li>
  );
}
