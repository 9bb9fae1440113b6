import type { Severity } from "./anomalies.ts";

/** Shapes that tell apart what colour alone may not. */
export type SymbolShape = "circle" | "diamond" | "triangle" | "octagon";

export interface SeveritySymbol {
  shape: SymbolShape;
  /** On paper and on light backgrounds; white text on it is legible. */
  color: string;
  /** On dark backgrounds; dark text on it is legible. */
  colorOnDark: string;
}

/** How severities look on maps, in lists, in charts and in the report. From harmless to dangerous. */
export const SEVERITY_SYMBOLS: Record<Severity, SeveritySymbol> = {
  low: { shape: "circle", color: "#3f6fa8", colorOnDark: "#78a9f2" },
  medium: { shape: "diamond", color: "#946a00", colorOnDark: "#f2c94c" },
  high: { shape: "triangle", color: "#c8500c", colorOnDark: "#ff9350" },
  critical: { shape: "octagon", color: "#b42323", colorOnDark: "#ff6f69" },
};

/** Side of the square that `symbolPath` fills. */
export const SYMBOL_SIZE = 24;

const VERTICES: Record<Exclude<SymbolShape, "circle">, readonly (readonly [x: number, y: number])[]> = {
  diamond: [
    [12, 1],
    [23, 12],
    [12, 23],
    [1, 12],
  ],
  triangle: [
    [12, 0.5],
    [23.5, 21.5],
    [0.5, 21.5],
  ],
  octagon: [
    [7.6, 1.5],
    [16.4, 1.5],
    [22.5, 7.6],
    [22.5, 16.4],
    [16.4, 22.5],
    [7.6, 22.5],
    [1.5, 16.4],
    [1.5, 7.6],
  ],
};

/** SVG path of a shape in a square of `SYMBOL_SIZE`. */
export const symbolPath = (shape: SymbolShape): string =>
  shape === "circle"
    ? "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20z"
    : `M${VERTICES[shape].map(([x, y]) => `${x} ${y}`).join("L")}z`;
