import type { Severity } from "@overfly/contract/anomalies";
import { markPath } from "#map/map-marks.ts";
import { useFindingText } from "./finding-text.ts";
import style from "./findings.module.css";
import { SEVERITY_MARK, severityTone } from "./severity.ts";

export interface SeverityMarkProps {
  severity: Severity;
  /** Written inside. */
  sign?: number;
  size?: number;
}

/** The mark that the finding has on the map; its word is said where no number stands inside. */
export const SeverityMark = ({ severity, sign, size = 20 }: SeverityMarkProps) => (
  <svg
    className={style["mark"]}
    data-tone={severityTone(severity)}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden
  >
    <path d={markPath(SEVERITY_MARK[severity])} />
    {sign !== undefined && (
      <text
        x="12"
        y={severity === "high" ? 17.5 : 12}
        dominantBaseline={severity === "high" ? "auto" : "central"}
      >
        {sign}
      </text>
    )}
  </svg>
);

/** Mark and word. */
export const SeverityWord = ({ severity }: { severity: Severity }) => (
  <span className={style["severity"]}>
    <SeverityMark severity={severity} size={14} />
    {useFindingText()(`severity.${severity}`)}
  </span>
);
