import type { Severity } from "@overfly/contract/anomalies/anomalies";
import { SEVERITY_SYMBOLS, symbolPath } from "@overfly/contract/anomalies/severity-symbols";
import { useMapColors } from "#platform/map/map-colors.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useSeverityColors } from "./severity.ts";
import style from "./severity-mark.module.css";

export interface SeverityMarkProps {
  severity: Severity;
  /** Number inside of the symbol. */
  sign?: number;
  size?: number;
}

/** The symbol of a severity, as on the map. */
export function SeverityMark({ severity, sign, size = 20 }: SeverityMarkProps) {
  const { halo } = useMapColors();
  const colorOf = useSeverityColors();
  const { shape } = SEVERITY_SYMBOLS[severity];
  const isTriangle = shape === "triangle"; // its middle lies below that of its box
  return (
    <svg
      className={style["mark"]}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={colorOf(severity)}
      aria-hidden
    >
      <path d={symbolPath(shape)} />
      {sign !== undefined && (
        <text
          fontSize={sign > 99 ? 7.5 : 10}
          x="12"
          y={isTriangle ? 15 : 12.5}
          dominantBaseline="central"
          fill={halo}
        >
          {sign}
        </text>
      )}
    </svg>
  );
}

/** Symbol and name of a severity. */
export const SeverityLabel = ({ severity }: { severity: Severity }) => (
  <span className={style["severity"]}>
    <SeverityMark severity={severity} size={14} />
    {useTranslation("platform/severity").t(severity)}
  </span>
);
