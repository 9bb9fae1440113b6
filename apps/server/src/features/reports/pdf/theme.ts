import { FONTS } from "./fonts.ts";

export const TEXT_COLOUR = "#0e1829";
export const TEXT_MUTED = "#51607a";
export const BORDER_COLOUR = "#dbe2ec";
export const PANEL_COLOUR = "#f3f5f9";
export const ACCENT = "#f5a623";
export const ACCENT_TEXT = "#8a5606";
export const WHITE = "#ffffff";
export const MODULE_COLOUR = "#c3cedd";

export const MARGIN = 40;

export type Styles = ReturnType<typeof createStyles>;

/** In right-to-left languages rows are reversed. */
export function createStyles(isRightToLeft: boolean, accent: string) {
  const row = { flexDirection: isRightToLeft ? "row-reverse" : "row" } as const;
  return {
    page: {
      fontFamily: FONTS as unknown as string,
      fontSize: 9,
      color: TEXT_COLOUR,
      paddingTop: 44,
      paddingBottom: 56,
      paddingHorizontal: MARGIN,
    },
    heading: { fontSize: 17, fontWeight: 600, lineHeight: 1.2, marginBottom: 4 },
    accent: {
      width: 28,
      height: 3,
      backgroundColor: accent,
      marginBottom: 14,
      alignSelf: isRightToLeft ? "flex-end" : "flex-start",
    },
    subheading: { fontSize: 10.5, fontWeight: 600, marginTop: 18, marginBottom: 6 },
    /** Not set on the page: page numbers would vanish. */
    prose: { fontSize: 9, lineHeight: 1.4 },
    dim: { color: TEXT_MUTED },
    small: { fontSize: 7.5, color: TEXT_MUTED },
    row,
    footer: {
      position: "absolute",
      left: MARGIN,
      right: MARGIN,
      bottom: 24,
      paddingTop: 6,
      borderTopWidth: 0.5,
      borderTopColor: BORDER_COLOUR,
      ...row,
      justifyContent: "space-between",
      fontSize: 7.5,
      color: TEXT_MUTED,
    },
    headCell: { fontSize: 7.5, fontWeight: 600, color: TEXT_MUTED },
    tableRow: { ...row, borderBottomWidth: 0.5, borderBottomColor: BORDER_COLOUR, paddingVertical: 4.5 },
  } as const;
}
