import { useComputedColorScheme } from "@mantine/core";
import { useEffect } from "react";

/** The whole application in the colour of a client's service provider; without one, its code isn't loaded. */
export function useBrandAccent(accent: string | null | undefined): void {
  const theme = useComputedColorScheme("light");
  useEffect(() => {
    if (!accent) return undefined;
    const { style } = document.documentElement;
    const set: string[] = [];
    let isOver = false;
    void import("./accent-tokens.ts").then(({ accentTokens }) => {
      if (isOver) return;
      for (const [name, value] of Object.entries(accentTokens(theme, accent))) {
        style.setProperty(name, value);
        set.push(name);
      }
    });
    return () => {
      isOver = true;
      for (const name of set) style.removeProperty(name);
    };
  }, [accent, theme]);
}
