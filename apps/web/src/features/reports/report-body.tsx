import { Stack } from "@mantine/core";
import type { Report } from "@overfly/contract/reports/reports";
import { IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { shownTotalLoss } from "@overfly/contract/anomalies/repair-order";
import { useFormat } from "#platform/i18n/use-format.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { useMoney } from "#features/anomalies/use-money.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ChangePanel } from "./change-panel.tsx";
import { ClassBars, SeverityBars } from "./count-bars.tsx";
import type { ChangeKind } from "./changed-anomalies.ts";
import { ProviderLine } from "./provider-line.tsx";
import { RepairPanel, type ReportOrder } from "./repair-panel.tsx";
import { ReportMap } from "./report-map.tsx";
import { ShownChange } from "./shown-change.tsx";
import style from "./report.module.css";

/** The report: totals, map, classes, repair list, changes and conditions. */
export function ReportBody({ report }: { report: Report }) {
  const { t } = useTranslation("reports");
  const [order, setOrder] = useState<ReportOrder>("safety");
  const [changeKind, setChangeKind] = useState<ChangeKind | null>(null);
  const clean = report.anomalies.length === 0;
  const isAnalyzed = report.is_analyzed ?? true;
  return (
    <Stack gap="md" miw={0}>
      {report.published_at === null && (
        <p className={style["draft"]} role="note">
          <IconInfoCircle size={16} aria-hidden />
          {t("previewHint")}
        </p>
      )}
      {report.unreviewed > 0 && report.published_at !== null && (
        <p className={style["draft"]} role="note">
          <IconInfoCircle size={16} aria-hidden />
          {t("unreviewedHint", { count: report.unreviewed })}
        </p>
      )}
      <ProviderLine report={report} />
      {isAnalyzed && <KeyFigures report={report} />}
      {clean && changeKind === null ? (
        <Panel>
          <NothingFound report={report} isAnalyzed={isAnalyzed} />
        </Panel>
      ) : (
        <>
          <div className={style["columns"]}>
            <Panel
              title={t("map")}
              actions={changeKind && <ShownChange kind={changeKind} onAll={() => setChangeKind(null)} />}
              flush
            >
              <ReportMap report={report} walking={order === "walk"} changeKind={changeKind} />
            </Panel>
            <Stack gap="md" miw={0}>
              <Panel title={t("bySeverity")}>
                <SeverityBars report={report} />
              </Panel>
              <Panel title={t("byClass")}>
                <ClassBars report={report} />
              </Panel>
            </Stack>
          </div>
          {!clean && <RepairPanel report={report} order={order} onOrder={setOrder} />}
        </>
      )}
      <div className={style["halves"]}>
        {isAnalyzed && <ChangePanel report={report} kind={changeKind} onKind={setChangeKind} />}
        <Conditions report={report} />
      </div>
    </Stack>
  );
}

/** Nothing is wrong, or nobody looked. */
function NothingFound({ report, isAnalyzed }: { report: Report; isAnalyzed: boolean }) {
  const { t } = useTranslation("reports");
  if (!isAnalyzed) {
    return (
      <EmptyState icon={<IconInfoCircle size={28} stroke={1.5} aria-hidden />} title={t("notAnalyzed")}>
        {t("notAnalyzedHint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<IconCircleCheck size={28} stroke={1.5} aria-hidden />} title={t("noAnomalies")}>
      {report.mission.type === "solar_thermography" ? t("noAnomaliesHint") : t("noAnomaliesListed")}
    </EmptyState>
  );
}

function KeyFigures({ report: { totals } }: { report: Report }) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const money = useMoney();
  const { surveyed_modules: surveyed, lost_percent: percent } = totals;
  return (
    <Stats>
      <Stat label={t("anomalies")} value={format.number(totals.anomalies)} />
      <Stat
        label={t("affectedModules")}
        value={format.number(totals.affected_modules)}
        {...(surveyed > 0 ? { note: t("ofModules", { all: format.number(surveyed) }) } : {})}
      />
      <Stat
        label={t("powerLoss")}
        value={format.power(shownTotalLoss(totals))}
        {...(percent === null
          ? {}
          : { note: t("powerLossShare", { share: format.percent(percent / 100, 2) }) })}
      />
      <Stat label={t("energyLoss")} value={format.energy(totals.lost_kwh_per_year)} />
      <Stat
        label={t("revenueLoss")}
        value={money(totals.lost_money_per_year, totals.currency)}
        {...((totals.lost_money_per_year ?? 0) > 0 ? { tone: "bad" as const } : {})}
      />
    </Stats>
  );
}

function Conditions({ report: { conditions } }: { report: Report }) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const { irradiance_source: source } = conditions;
  const irradiance = format.unit(conditions.irradiance_w_m2, "W/m²");
  return (
    <Panel title={t("conditions")}>
      <KeyValues
        items={[
          [
            t("irradiance"),
            source === null || conditions.irradiance_w_m2 === null
              ? irradiance
              : format.list([irradiance, t(`irradiance.${source}`)]),
          ],
          [t("wind"), format.unit(conditions.wind_mps, "m/s", 1)],
          [t("ambient"), format.unit(conditions.ambient_c, "°C", 1)],
          [t("camera"), conditions.camera],
          [t("gsd"), format.unit(conditions.gsd_cm, "cm", 1)],
          [t("photos"), format.number(conditions.photo_count)],
        ]}
      />
    </Panel>
  );
}
