import { Drawer, Modal } from "@mantine/core";
import type { DialogProps } from "./dialog.tsx";
import { useUiText } from "./ui-text.ts";

export const DialogView = ({ size = "md", ...props }: DialogProps) => (
  <Modal {...props} size={size} closeButtonProps={useClose()} />
);

export const SidePanelView = ({ size = "md", ...props }: DialogProps) => (
  <Drawer {...props} size={size} position="right" closeButtonProps={useClose()} />
);

const useClose = () => ({ "aria-label": useUiText()("close") });
