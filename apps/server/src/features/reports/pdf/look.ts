import type { Severity } from "@overfly/contract/anomalies/anomalies";
import { FONTS } from "./fonts.ts";

export const INK = "#0e1829";
export const INK_SOFT = "#51607a";
export const LINE = "#dbe2ec";
export const WELL = "#f3f5f9";
export const SUN = "#f5a623";
export const SUN_TEXT = "#8a5606";
export const PAPER = "#ffffff";
export const MODULES = "#c3cedd";

export const SEVERITY_COLOURS: Record<Severity, string> = {
  critical: "#b42323",
  high: "#dd5c12",
  medium: "#c98a00",
  low: "#3f6fa8",
};

export const MARGIN = 40;

export type Styles = ReturnType<typeof stylesOf>;

/** Mirrored, rows run from right to left. */
export function stylesOf(isMirrored: boolean) {
  const row = { flexDirection: isMirrored ? "row-reverse" : "row" } as const;
  return {
    page: {
      fontFamily: FONTS as unknown as string,
      fontSize: 9,
      color: INK,
      paddingTop: 44,
      paddingBottom: 56,
      paddingHorizontal: MARGIN,
    },
    heading: { fontSize: 17, fontWeight: 600, lineHeight: 1.2, marginBottom: 4 },
    accent: {
      width: 28,
      height: 3,
      backgroundColor: SUN,
      marginBottom: 14,
      alignSelf: isMirrored ? "flex-end" : "flex-start",
    },
    subheading: { fontSize: 10.5, fontWeight: 600, marginTop: 18, marginBottom: 6 },
    /** Not on the page itself: there it would take away the page numbers. */
    prose: { fontSize: 9, lineHeight: 1.4 },
    dim: { color: INK_SOFT },
    small: { fontSize: 7.5, color: INK_SOFT },
    row,
    footer: {
      position: "absolute",
      left: MARGIN,
      right: MARGIN,
      bottom: 24,
      paddingTop: 6,
      borderTopWidth: 0.5,
      borderTopColor: LINE,
      ...row,
      justifyContent: "space-between",
      fontSize: 7.5,
      color: INK_SOFT,
    },
    headCell: { fontSize: 7.5, fontWeight: 600, color: INK_SOFT },
    tableRow: { ...row, borderBottomWidth: 0.5, borderBottomColor: LINE, paddingVertical: 4.5 },
  } as const;
}
