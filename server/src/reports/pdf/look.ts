import { fileURLToPath } from "node:url";
import { Font, StyleSheet } from "@react-pdf/renderer";
import type { Severity } from "@overfly/contract/anomalies";

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

/** Latin first; names in other scripts fall through to the font that has them. */
export const FONTS = ["Plex", "Plex Latin Extended", "Plex Greek", "Plex Cyrillic", "Plex Arabic"];

const WEIGHTS = [400, 500, 600] as const;

const file = (name: string) => fileURLToPath(import.meta.resolve(name));

/** Once in each process or thread that renders. */
export function registerFonts(): void {
  const plex = (family: string, script: string) =>
    Font.register({
      family,
      fonts: WEIGHTS.map((fontWeight) => ({
        src: file(`@fontsource/ibm-plex-sans/files/ibm-plex-sans-${script}-${fontWeight}-normal.woff`),
        fontWeight,
      })),
    });
  plex("Plex", "latin");
  plex("Plex Latin Extended", "latin-ext");
  plex("Plex Greek", "greek");
  plex("Plex Cyrillic", "cyrillic");
  Font.register({
    family: "Plex Arabic",
    fonts: WEIGHTS.map((fontWeight) => ({
      src: file(
        `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${fontWeight}-normal.woff`,
      ),
      fontWeight,
    })),
  });
  Font.registerHyphenationCallback((word) => [word]);
}

export const MARGIN = 40;

export const styles = StyleSheet.create({
  page: {
    fontFamily: FONTS as unknown as string,
    fontSize: 9,
    color: INK,
    paddingTop: 44,
    paddingBottom: 56,
    paddingHorizontal: MARGIN,
  },
  heading: { fontSize: 17, fontWeight: 600, lineHeight: 1.2, marginBottom: 4 },
  accent: { width: 28, height: 3, backgroundColor: SUN, marginBottom: 14 },
  subheading: { fontSize: 10.5, fontWeight: 600, marginTop: 18, marginBottom: 6 },
  /** Not on the page itself: there it would take away the page numbers. */
  prose: { fontSize: 9, lineHeight: 1.4 },
  dim: { color: INK_SOFT },
  small: { fontSize: 7.5, color: INK_SOFT },
  row: { flexDirection: "row" },
  footer: {
    position: "absolute",
    left: MARGIN,
    right: MARGIN,
    bottom: 24,
    paddingTop: 6,
    borderTopWidth: 0.5,
    borderTopColor: LINE,
    flexDirection: "row",
    justifyContent: "space-between",
    fontSize: 7.5,
    color: INK_SOFT,
  },
  headCell: { fontSize: 7.5, fontWeight: 600, color: INK_SOFT },
  tableRow: { flexDirection: "row", borderBottomWidth: 0.5, borderBottomColor: LINE, paddingVertical: 4.5 },
});
