import { isMantineColorScheme, type MantineColorSchemeManager } from "@mantine/core";
import { remember, readRemembered } from "./browser-memory.ts";

const NAME = "color_scheme";

/** Light, dark or the system's colour scheme, stored on this device. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => {
    const value = readRemembered(NAME);
    return isMantineColorScheme(value) ? value : otherwise;
  },
  set: (value) => remember(NAME, value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => remember(NAME, undefined),
};
