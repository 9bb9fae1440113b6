import type { Severity } from "@overfly/contract/anomalies/anomalies";
import { Circle, G, Path, Rect, Svg } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { WHITE, SEVERITY_COLOURS } from "./theme.ts";

/** Diamond, triangle, square or circle: severities are distinguishable without colour. */
export function severityShape(
  severity: Severity,
  [x, y]: readonly [number, number],
  r: number,
): ReactElement {
  const paint = { fill: SEVERITY_COLOURS[severity], stroke: WHITE, strokeWidth: r * 0.18 };
  switch (severity) {
    case "critical":
      return h(Path, {
        d: `M${x} ${y - r * 1.25}L${x + r * 1.25} ${y}L${x} ${y + r * 1.25}L${x - r * 1.25} ${y}Z`,
        ...paint,
      });
    case "high":
      return h(Path, {
        d: `M${x} ${y - r * 1.3}L${x + r * 1.25} ${y + r * 0.85}L${x - r * 1.25} ${y + r * 0.85}Z`,
        ...paint,
      });
    case "medium":
      return h(Rect, { x: x - r * 0.95, y: y - r * 0.95, width: r * 1.9, height: r * 1.9, ...paint });
    case "low":
      return h(Circle, { cx: x, cy: y, r: r * 1.05, ...paint });
  }
}

/** The symbol for tables and legends. */
export const severitySymbol = (severity: Severity, size = 9): ReactElement =>
  h(
    Svg,
    { width: size, height: size, viewBox: "0 0 20 20" },
    h(G, null, severityShape(severity, [10, 10.6], 7)),
  );
