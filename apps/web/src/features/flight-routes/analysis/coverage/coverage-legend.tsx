import { useFormat } from "#platform/i18n/use-format.ts";
import type { CoverageView } from "#features/flight-routes/planning/queries/coverage-view.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { COVERAGE_CLASSES, rgb } from "./coverage-colors.ts";
import style from "./coverage.module.css";

/** Legend and statistics of the image overlap. */
export function CoverageLegend({ coverage }: { coverage: CoverageView | undefined }) {
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  return (
    <div className={style["coverageLegend"]}>
      <strong>{t("coverageLegend")}</strong>
      <ol dir="ltr">
        {COVERAGE_CLASSES.map(({ label, color }) => (
          <li key={label}>
            <i style={{ background: rgb(color) }} />
            {label}
          </li>
        ))}
      </ol>
      {coverage && (
        <span>
          {t("coverageStatistics", {
            least: format.number(coverage.least),
            median: format.number(coverage.median),
            twice: format.percent(coverage.coveredTwice, coverage.coveredTwice < 1 ? 1 : 0),
          })}
        </span>
      )}
    </div>
  );
}
