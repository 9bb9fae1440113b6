import { Drawer, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { DialogProps } from "./dialog.tsx";

export const DialogView = ({ size = "md", opened, ...props }: DialogProps) => (
  <Modal {...props} opened={useOpenedLater(opened)} size={size} closeButtonProps={useClose()} />
);

export const SidePanelView = ({ size = "md", opened, ...props }: DialogProps) => (
  <Drawer
    {...props}
    opened={useOpenedLater(opened)}
    size={size}
    position="right"
    closeButtonProps={useClose()}
  />
);

const useClose = () => ({ "aria-label": useTranslation("platform/ui").t("close") });

/** Mounted closed and opened afterwards, so that it records the focused element and returns the focus to it. */
function useOpenedLater(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => queueMicrotask(() => setMounted(true)), []);
  return isMounted && opened;
}
