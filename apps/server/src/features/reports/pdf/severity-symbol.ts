import type { Severity } from "@overfly/contract/anomalies/anomalies";
import { SEVERITY_SYMBOLS, SYMBOL_SIZE, symbolPath } from "@overfly/contract/anomalies/severity-symbols";
import { G, Path, Svg } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { WHITE } from "./theme.ts";

const RADII = 2.4;
const STROKE = 1.8;

/** The symbol that the severity has on screen too, around a point, in a circle of the radius `r` or little more. */
export function severityShape(
  severity: Severity,
  [x, y]: readonly [number, number],
  r: number,
): ReactElement {
  const { shape, color } = SEVERITY_SYMBOLS[severity];
  const scale = (RADII * r) / SYMBOL_SIZE;
  const corner = (SYMBOL_SIZE / 2) * scale;
  return h(
    G,
    { transform: `translate(${x - corner} ${y - corner}) scale(${scale})` },
    h(Path, { d: symbolPath(shape), fill: color, stroke: WHITE, strokeWidth: STROKE }),
  );
}

/** The symbol for tables and legends. */
export const severitySymbol = (severity: Severity, size = 9): ReactElement =>
  h(
    Svg,
    { width: size, height: size, viewBox: "0 0 20 20" },
    h(G, null, severityShape(severity, [10, 10.6], 7)),
  );
