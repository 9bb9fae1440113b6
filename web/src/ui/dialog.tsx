import { Drawer, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useUiText } from "./ui-text.ts";

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: "sm" | "md" | "lg" | "xl";
}

/** A question or a short form in the middle of the screen. */
export const Dialog = ({ opened, onClose, title, children, size = "md" }: DialogProps) => (
  <Modal opened={opened} onClose={onClose} title={title} size={size} closeButtonProps={useClose()}>
    {children}
  </Modal>
);

/** Details or a form beside the screen that they belong to, at its end. */
export const SidePanel = ({ opened, onClose, title, children, size = "md" }: DialogProps) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    title={title}
    size={size}
    position="right"
    closeButtonProps={useClose()}
  >
    {children}
  </Drawer>
);

const useClose = () => ({ "aria-label": useUiText()("close") });
