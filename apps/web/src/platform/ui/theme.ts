import { createTheme, type MantineColorsTuple } from "@mantine/core";

/** Ink-blue neutrals: what Mantine calls gray in the light theme. */
const gray: MantineColorsTuple = [
  "#f7f9fc",
  "#eff2f8",
  "#e2e8f1",
  "#d2dae7",
  "#b9c4d6",
  "#8d9bb3",
  "#66758f",
  "#4a5872",
  "#2c3a54",
  "#16213a",
];

/** The same inks at night: what Mantine calls dark; 0 is text, 7 the body, 6 a panel. */
const dark: MantineColorsTuple = [
  "#e4eaf5",
  "#bac6da",
  "#94a3bd",
  "#64738f",
  "#2c3b57",
  "#1d2940",
  "#121c2e",
  "#0a111e",
  "#070c17",
  "#04080f",
];

/** The one accent: the sun. */
const sun: MantineColorsTuple = [
  "#fff7e6",
  "#ffecc7",
  "#ffdb94",
  "#fdc963",
  "#f9b83e",
  "#f5a623",
  "#dd8f10",
  "#b47209",
  "#8a5606",
  "#613b03",
];

const green: MantineColorsTuple = [
  "#e8f8ef",
  "#cdefdc",
  "#9fdfbc",
  "#6ccd98",
  "#3fb878",
  "#23a163",
  "#158450",
  "#0f6b41",
  "#0b5433",
  "#073d25",
];

const red: MantineColorsTuple = [
  "#fdeeee",
  "#fad7d6",
  "#f4b0ae",
  "#ef8683",
  "#e95f5c",
  "#de3f3d",
  "#c52b2b",
  "#a32020",
  "#821919",
  "#5f1111",
];

const FONTS = '"IBM Plex Sans", "IBM Plex Sans Arabic", system-ui, sans-serif';

export const theme = createTheme({
  colors: { gray, dark, sun, green, red },
  primaryColor: "sun",
  primaryShade: { light: 5, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  black: "#131d33",
  white: "#ffffff",
  fontFamily: FONTS,
  fontFamilyMonospace: '"IBM Plex Mono", ui-monospace, monospace',
  headings: {
    fontFamily: FONTS,
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "2rem" },
      h2: { fontSize: "1.125rem", lineHeight: "1.5rem" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.375rem" },
    },
  },
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  lineHeights: { xs: "1.35", sm: "1.4", md: "1.45", lg: "1.5", xl: "1.4" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "3px", sm: "5px", md: "7px", lg: "10px", xl: "16px" },
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "sm" } },
    // descriptions below the input, so that the inputs of a row line up
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "error", "description"] } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    Anchor: { defaultProps: { underline: "hover" } },
    Skeleton: { defaultProps: { radius: "sm" } },
    Loader: { defaultProps: { type: "bars", color: "sun" } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.55 } } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.4 } } },
  },
});
