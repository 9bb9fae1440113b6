import { Drawer, Modal } from "@mantine/core";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import type { DialogProps } from "./dialog.tsx";

export const DialogView = ({ size = "md", opened, children, ...props }: DialogProps) => (
  <Modal {...props} opened={useOpenedLater(opened)} size={size} closeButtonProps={useClose()}>
    <Content>{children}</Content>
  </Modal>
);

export const SidePanelView = ({ size = "md", opened, children, ...props }: DialogProps) => (
  <Drawer
    {...props}
    opened={useOpenedLater(opened)}
    size={size}
    position="right"
    closeButtonProps={useClose()}
  >
    <Content>{children}</Content>
  </Drawer>
);

/** Waits for its own messages and code: the dialog stays, and the screen below it. */
const Content = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<LinesSkeleton lines={4} />}>{children}</Suspense>
);

const useClose = () => ({ "aria-label": useTranslation("platform/ui").t("close") });

/** Mounted closed and opened afterwards, so that it records the focused element and returns the focus to it. */
function useOpenedLater(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => queueMicrotask(() => setMounted(true)), []);
  return isMounted && opened;
}
