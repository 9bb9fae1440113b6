import type { Severity } from "@overfly/contract/anomalies/anomalies";
import { useMapColors } from "#platform/map/map-colors.ts";
import { markPath } from "#platform/map/layers/map-marks.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { SEVERITY_MARK, severityColor } from "./severity.ts";
import style from "./severity-mark.module.css";

export interface SeverityMarkProps {
  severity: Severity;
  /** Written inside. */
  sign?: number;
  size?: number;
}

/** The mark that the anomaly has on the map; its word is said where no number stands inside. */
export function SeverityMark({ severity, sign, size = 20 }: SeverityMarkProps) {
  const colors = useMapColors();
  const low = SEVERITY_MARK[severity] === "triangle"; // its middle lies below its box's
  return (
    <svg
      className={style["mark"]}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={severityColor(severity, colors)}
      aria-hidden
    >
      <path d={markPath(SEVERITY_MARK[severity])} />
      {sign !== undefined && (
        <text
          fontSize={sign > 99 ? 7.5 : 10}
          x="12"
          y={low ? 15 : 12.5}
          dominantBaseline="central"
          fill={colors.halo}
        >
          {sign}
        </text>
      )}
    </svg>
  );
}

/** Mark and word. */
export const SeverityLabel = ({ severity }: { severity: Severity }) => (
  <span className={style["severity"]}>
    <SeverityMark severity={severity} size={14} />
    {useTranslation("platform/severity").t(severity)}
  </span>
);
