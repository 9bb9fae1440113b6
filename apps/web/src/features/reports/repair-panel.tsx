import type { Report } from "@overfly/contract/reports/reports";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useMoney } from "#features/anomalies/use-money.ts";
import { placeOf } from "#features/anomalies/anomaly-location.ts";
import { SeverityMark } from "#platform/ui/display/severity-mark.tsx";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./report.module.css";

export type RepairOrder = "priority" | "walk";

export interface RepairPanelProps {
  report: Report;
  order: RepairOrder;
  onOrder: (order: RepairOrder) => void;
}

/** What is repaired in the first days; whoever wants all of them asks for them. */
const FIRST = 20;

/** Every finding in the order of its weight, or of the way through the site. */
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
            { value: "walk", label: t("byWalk") },
          ]}
        />
      }
    >
      <p className={style["orderWords"]}>{t(order === "walk" ? "walkWords" : "priorityWords")}</p>
      <ol className={style["repairs"]}>
        {(all ? ordered : ordered.slice(0, FIRST)).map((finding) => (
          <Repair
            key={finding.id}
            finding={finding}
            at={order === "walk" ? finding.walk_order : finding.repair_rank}
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

function Repair({ finding, at }: { finding: Report["anomalies"][number]; at: number }) {
  const { t: words } = useTranslation("anomalies");
  const { t: classText } = useTranslation("anomalies/classes");
  const { t: severityText } = useTranslation("platform/severity");
  const format = useFormat();
  const money = useMoney();
  const home = viewPath(useMissionsPath(), finding.mission_token);
  const { delta_t_normalised_k: normalised, delta_t_k: measured } = finding;
  const delta = normalised ?? measured;
  return (
    <li className={style["repair"]}>
      <span className={style["rank"]}>{format.number(at)}</span>
      <SeverityMark severity={finding.severity} sign={finding.number} size={28} />
      <span className={style["repairWords"]}>
        <Link to={`${home}/findings?finding=${finding.id}`} className={style["repairTitle"]}>
          {classText(finding.class)}
        </Link>
        <span className={style["dim"]}>
          {severityText(finding.severity)} · {placeOf(finding, words)}
        </span>
      </span>
      <span className={style["figure"]}>{delta === null ? "" : `ΔT ${format.unit(delta, "K", 1)}`}</span>
      <span className={style["figure"]}>
        {finding.lost_kwdc > 0 ? format.unit(finding.lost_kwdc, "kW", 2) : ""}
      </span>
      <span className={style["figure"]}>
        {finding.lost_money_per_year === null || finding.lost_money_per_year === 0
          ? ""
          : money(finding.lost_money_per_year, finding.currency)}
      </span>
    </li>
  );
}
