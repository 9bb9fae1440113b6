import type { Report } from "@overfly/contract/reports/reports";
import { IconAlertTriangle, IconCheck, IconEqual } from "@tabler/icons-react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Panel } from "#platform/ui/panel.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import style from "./report.module.css";

const PARTS = [
  { key: "new", icon: IconAlertTriangle, tone: "bad" },
  { key: "persisting", icon: IconEqual, tone: "warn" },
  { key: "resolved", icon: IconCheck, tone: "good" },
] as const;

/** New, persistent and resolved anomalies since the previous inspection of the same kind. */
export function ChangePanel({ report: { change, site } }: { report: Report }) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  return (
    <Panel title={t("change")}>
      {change === null ? (
        <Hint>{t("firstInspection")}</Hint>
      ) : (
        <>
          <dl className={style["changes"]}>
            {PARTS.map(({ key, icon: Icon, tone }) => (
              <div key={key} className={style["changed"]} data-tone={tone}>
                <dt>
                  <Icon size={16} stroke={2} aria-hidden />
                  {t(`change.${key}`)}
                </dt>
                <dd>{format.number(change[key])}</dd>
              </div>
            ))}
          </dl>
          <Hint>
            {t("changeSince", {
              at: Number.isNaN(Date.parse(change.since))
                ? change.since
                : format.date(change.since, site.time_zone, "date"),
            })}
          </Hint>
        </>
      )}
    </Panel>
  );
}
