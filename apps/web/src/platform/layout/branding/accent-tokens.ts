import { accentIn, type AccentTheme } from "@overfly/contract/organization/accent";

/** The tokens of the theme that take the colour of a service provider, all that `accentIn` makes readable. */
export function accentTokens(theme: AccentTheme, accent: string): Record<`--${string}`, string> {
  const { fill, on, text } = accentIn(theme, accent);
  return {
    "--accent": fill,
    "--on-accent": on,
    "--accent-text": text,
    "--mantine-color-sun-filled": fill,
    "--mantine-color-sun-filled-hover": `color-mix(in srgb, ${fill} 88%, ${on === "#ffffff" ? "#000000" : "#ffffff"})`,
    "--accent-soft": `color-mix(in srgb, ${fill} 16%, var(--panel))`,
  };
}
