import { Drawer, Modal } from "@mantine/core";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { TextWithCodes } from "#platform/ui/text/code.tsx";
import type { DialogProps } from "./dialog.tsx";

export const DialogView = ({ size = "md", opened, title, children, ...props }: DialogProps) => (
  <Modal
    {...props}
    title={<Title>{title}</Title>}
    opened={useOpenedLater(opened)}
    size={size}
    closeButtonProps={useClose()}
  >
    <Content>{children}</Content>
  </Modal>
);

export const SidePanelView = ({ size = "md", opened, title, children, ...props }: DialogProps) => (
  <Drawer
    {...props}
    title={<Title>{title}</Title>}
    opened={useOpenedLater(opened)}
    size={size}
    position="right"
    closeButtonProps={useClose()}
  >
    <Content>{children}</Content>
  </Drawer>
);

const Title = ({ children }: { children: ReactNode }) =>
  typeof children === "string" ? <TextWithCodes>{children}</TextWithCodes> : children;

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
