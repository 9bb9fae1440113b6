import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { remember, readRemembered } from "#platform/ui/browser-memory.ts";

export const SMALL_SCREEN =
  "(max-width: 1024px) and (orientation: portrait), (max-width: 1366px) and (orientation: landscape)";
const EXTRA_LARGE = "(min-width: 1920px)";

/** `docked` is beside the content, `over` overlays it. */
export interface Menu {
  opened: boolean;
  lies: "docked" | "over";
  /** Whether it collapses to a rail of icons; otherwise it is hidden and opened by a burger button. */
  rail: boolean;
  /** Whether it can be pinned: on extra-large screens, where it hides by itself. */
  pinnable: boolean;
  pinned: boolean;
  toggle: () => void;
  close: () => void;
  togglePin: () => void;
}

/** The side menu's state for this screen size. The pin is remembered per user. */
export function useMenu(userId: string | undefined): Menu {
  const small = useMedia(SMALL_SCREEN);
  const extraLarge = useMedia(EXTRA_LARGE);
  const [pinned, setPinned] = usePin(userId);
  const [selected, setSelected] = useState<{ opened: boolean; size: string }>();
  const size = small ? "small" : extraLarge ? "extra-large" : "usual";
  const opensByItself = size === "usual" || (extraLarge && pinned);
  const opened = selected?.size === size ? selected.opened : opensByItself;
  const open = (next: boolean): void => setSelected({ opened: next, size });
  return {
    opened,
    lies: small || (extraLarge && !pinned) ? "over" : "docked",
    rail: size === "usual",
    pinnable: extraLarge,
    pinned,
    toggle: () => open(!opened),
    close: () => open(false),
    togglePin: () => {
      setPinned(!pinned);
      open(!pinned);
    },
  };
}

function usePin(userId: string | undefined): [pinned: boolean, set: (pinned: boolean) => void] {
  const name = `menu_pinned_${userId ?? ""}`;
  const [, changed] = useState(0);
  return [
    readRemembered(name) !== undefined,
    (pinned) => {
      remember(name, pinned ? "1" : undefined);
      changed((times) => times + 1);
    },
  ];
}

const useMedia = (query: string): boolean =>
  useMediaQuery(query, matchMedia(query).matches, { getInitialValueInEffect: false });
