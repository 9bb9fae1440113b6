import { accentIn, type AccentTheme } from "@overfly/contract/organization/accent";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect } from "react";

/** The names of the tokens, of all that `accentIn` makes readable. */
const TOKENS = [
  "--accent",
  "--on-accent",
  "--accent-text",
  "--accent-soft",
  "--mantine-color-sun-filled",
  "--mantine-color-sun-filled-hover",
] as const;

export function accentTokens(theme: AccentTheme, accent: string): Record<(typeof TOKENS)[number], string> {
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

/** The whole application in the colour of a client's service provider. */
export function useBrandAccent(accent: string | null | undefined): void {
  const theme = useComputedColorScheme("light");
  useEffect(() => {
    if (!accent) return undefined;
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(accentTokens(theme, accent))) style.setProperty(name, value);
    return () => TOKENS.forEach((name) => style.removeProperty(name));
  }, [accent, theme]);
}
