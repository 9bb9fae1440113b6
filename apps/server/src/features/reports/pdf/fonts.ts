import { fileURLToPath } from "node:url";
import { Font } from "@react-pdf/renderer";

/** Fallback order: Latin first. */
export const FONTS = ["Plex", "Plex Latin Extended", "Plex Greek", "Plex Cyrillic", "Plex Arabic"];

const WEIGHTS = [400, 500, 600] as const;

/** Unicode directional isolates. */
const ISOLATES = /[\u2066-\u2069]/g;
const ISOLATE_CODES = new Set([0x20_66, 0x20_67, 0x20_68, 0x20_69]);
const ZERO_WIDTH_SPACE = "\u200B";

/** Call once per thread before rendering. */
export async function registerFonts(): Promise<void> {
  for (const script of ["latin", "latin-ext", "greek", "cyrillic"] as const)
    register(NAMES[script], (weight) => `ibm-plex-sans/files/ibm-plex-sans-${script}-${weight}-normal.woff`);
  register(
    "Plex Arabic",
    (weight) => `ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff`,
  );
  Font.registerHyphenationCallback((word) => [word]);
  for (const family of FONTS) for (const fontWeight of WEIGHTS) unpackOnce(await loaded(family, fontWeight));
  for (const fontWeight of WEIGHTS) {
    hideIsolates(await loaded("Plex", fontWeight));
    shapeRightToLeft(await loaded("Plex Arabic", fontWeight));
  }
}

const NAMES = {
  latin: "Plex",
  "latin-ext": "Plex Latin Extended",
  greek: "Plex Greek",
  cyrillic: "Plex Cyrillic",
};

const register = (family: string, file: (weight: number) => string) =>
  Font.register({
    family,
    fonts: WEIGHTS.map((fontWeight) => ({
      src: fileURLToPath(import.meta.resolve(`@fontsource/${file(fontWeight)}`)),
      fontWeight,
    })),
  });

/** The part of fontkit's font used here; it comes without type declarations. */
interface LoadedFont {
  layout: (
    text: string,
    ...shaping: [features?: unknown, script?: string, language?: string, direction?: "ltr" | "rtl"]
  ) => { glyphs: unknown[]; positions: unknown[] };
  hasGlyphForCodePoint: (code: number) => boolean;
  /** A table at its first byte. */
  _getTableStream: (tag: string) => { pos: number } | null;
}

async function loaded(fontFamily: string, fontWeight: number): Promise<LoadedFont> {
  await Font.load({ fontFamily, fontWeight });
  const data = Font.getFont({ fontFamily, fontWeight }).data as LoadedFont | null;
  if (!data) throw new Error(`The font ${fontFamily} ${fontWeight} was not loaded`);
  return data;
}

/** fontkit unpacks the outlines of all glyphs of a WOFF file anew for each glyph that a document embeds. */
function unpackOnce(font: LoadedFont): void {
  const unpack = font._getTableStream.bind(font);
  const tables = new Map<string, { table: { pos: number } | null; start: number | undefined }>();
  font._getTableStream = (tag) => {
    const known = tables.get(tag);
    if (known?.table && known.start !== undefined) known.table.pos = known.start;
    if (known) return known.table;
    const table = unpack(tag);
    tables.set(tag, { table, start: table?.pos });
    return table;
  };
}

/** Plex has no glyphs for isolates; its zero-width space replaces them. */
function hideIsolates(font: LoadedFont): void {
  const [layout, hasGlyph] = [font.layout.bind(font), font.hasGlyphForCodePoint.bind(font)];
  font.layout = (text, ...rest) => layout(text.replaceAll(ISOLATES, ZERO_WIDTH_SPACE), ...rest);
  font.hasGlyphForCodePoint = (code) => ISOLATE_CODES.has(code) || hasGlyph(code);
}

/**
 * The renderer shapes from left to right and reverses Arabic glyphs itself, which puts vowel signs beside their letters.
 * Shaping from right to left and returning the glyphs in the requested order keeps them in place.
 */
function shapeRightToLeft(font: LoadedFont): void {
  const layout = font.layout.bind(font);
  font.layout = (text, features, script, language) => {
    const run = layout(text, features, script, language, "rtl");
    run.glyphs.reverse();
    run.positions.reverse();
    return run;
  };
}
