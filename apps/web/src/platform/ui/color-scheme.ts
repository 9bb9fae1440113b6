import { isMantineColorScheme, type MantineColorSchemeManager } from "@mantine/core";
import { keep, kept } from "./browser-memory.ts";

const NAME = "color_scheme";

/** Light, dark or as the system says, remembered on this device. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => {
    const value = kept(NAME);
    return isMantineColorScheme(value) ? value : otherwise;
  },
  set: (value) => keep(NAME, value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => keep(NAME, undefined),
};
