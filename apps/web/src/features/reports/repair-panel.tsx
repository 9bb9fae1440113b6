import {
  inRepairOrder,
  REPAIR_ORDERS,
  type RepairOrder,
  shownLoss,
} from "@overfly/contract/anomalies/repair-order";
import type { Report } from "@overfly/contract/reports/reports";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useMoney } from "#features/anomalies/use-money.ts";
import { anomalyLocation } from "#features/anomalies/anomaly-location.ts";
import { SeparatedWords } from "#platform/ui/text/separated-words.tsx";
import { DeltaT } from "#platform/ui/display/delta-t.tsx";
import { SeverityMark } from "#platform/ui/display/severity-mark.tsx";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import words from "./anomaly-words.module.css";
import style from "./repair-panel.module.css";

export type ReportOrder = RepairOrder | "walk";

const ORDERS: readonly ReportOrder[] = [...REPAIR_ORDERS, "walk"];

export interface RepairPanelProps {
  report: Report;
  order: ReportOrder;
  onOrder: (order: ReportOrder) => void;
}

/** The number of repairs that are shown at first. */
const FIRST = 20;

/** The repair list by what counts first, or in walking order. */
export function RepairPanel({ report, order, onOrder }: RepairPanelProps) {
  const { t } = useTranslation("reports");
  const [all, setAll] = useState(false);
  const ordered =
    order === "walk"
      ? report.anomalies.toSorted((a, b) => a.walk_order - b.walk_order)
      : inRepairOrder(report.anomalies, order);
  return (
    <Panel
      title={t("repairFirst")}
      flush
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t("order")}
          value={order}
          onChange={onOrder}
          data={ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
        />
      }
    >
      <p className={style["orderWords"]}>
        {t(`orderHint.${order}`)} {t("deltaHint")}
      </p>
      <ol>
        {(all ? ordered : ordered.slice(0, FIRST)).map((anomaly, index) => (
          <Repair key={anomaly.id} anomaly={anomaly} at={index + 1} />
        ))}
      </ol>
      {!all && ordered.length > FIRST && (
        <div className={style["showAll"]}>
          <Button kind="quiet" onClick={() => setAll(true)}>
            {t("showAll", { count: ordered.length })}
          </Button>
          <span className={style["printedPart"]}>
            {t("printedPart", { count: FIRST, all: ordered.length })}
          </span>
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
  return (
    <li className={style["repair"]}>
      <span className={style["rank"]}>{format.number(at)}</span>
      <SeverityMark severity={anomaly.severity} sign={anomaly.number} size={28} />
      <span className={words["words"]}>
        <Link to={`${home}/anomalies?anomaly=${anomaly.id}`} className={words["title"]}>
          {classText(anomaly.class)}
        </Link>
        <Hint as="span">
          <SeparatedWords
            words={[severityText(anomaly.severity), anomalyLocation(anomaly, tAnomalies, format)]}
          />
        </Hint>
      </span>
      <span className={style["figure"]}>
        <DeltaT anomaly={anomaly} />
      </span>
      <span className={style["figure"]}>{format.power(shownLoss(anomaly.lost_kwdc))}</span>
      <span className={style["figure"]}>
        {money(shownLoss(anomaly.lost_money_per_year), anomaly.currency)}
      </span>
    </li>
  );
}
