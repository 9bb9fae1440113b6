/** A company's colour as it is shown: a fill with the text on it, and the same colour as text. */
export interface Accent {
  fill: string;
  /** Of the text on the fill. */
  on: string;
  text: string;
  /** Whether the chosen colour had too little contrast and was made darker or lighter. */
  isAdapted: boolean;
}

export const ACCENT_PATTERN = /^#[0-9a-f]{6}$/;

/** The surfaces behind it, of all the one with the least contrast to it. */
const LIGHT = { surface: "#f3f5f9", toward: "#000000" };
const DARK = { surface: "#16223a", toward: "#ffffff" };
/** WCAG 2.2: 1.4.11 for shapes, 1.4.3 for text. */
const SHAPE_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;
const INKS = ["#1b1405", "#ffffff"] as const;
const STEPS = 50;

export type AccentTheme = "light" | "dark";

/** The colour as the theme can show it: as chosen where its contrast suffices, else as near to it as does. */
export function accentIn(theme: AccentTheme, chosen: string): Accent {
  const { surface, toward } = theme === "light" ? LIGHT : DARK;
  const fill = adapted(
    chosen,
    toward,
    (colour) => contrast(colour, surface) >= SHAPE_CONTRAST && inkOn(colour).contrast >= TEXT_CONTRAST,
  );
  return {
    fill,
    on: inkOn(fill).ink,
    text: adapted(chosen, toward, (colour) => contrast(colour, surface) >= TEXT_CONTRAST),
    isAdapted: fill !== chosen,
  };
}

/** The contrast ratio of two colours by WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function inkOn(fill: string) {
  const inks = INKS.map((ink) => ({ ink, contrast: contrast(ink, fill) }));
  return inks.reduce((best, ink) => (ink.contrast > best.contrast ? ink : best));
}

function adapted(chosen: string, toward: string, suffices: (colour: string) => boolean): string {
  for (let step = 0; step < STEPS; step += 1) {
    const colour = mix(chosen, toward, step / STEPS);
    if (suffices(colour)) return colour;
  }
  return toward;
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mix(one: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(one).map((value, index) =>
    Math.round(value + ((others[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
