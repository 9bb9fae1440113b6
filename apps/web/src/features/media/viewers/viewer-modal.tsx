import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";

interface ViewerModalProps {
  /** The file's name. */
  title: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A file over the list that it was opened from. */
export const ViewerModal = ({ title, onClose, children }: ViewerModalProps) => (
  <Modal
    opened
    onClose={onClose}
    size="min(1400px, 96vw)"
    title={<bdi>{title}</bdi>}
    closeButtonProps={{ "aria-label": useTranslation("platform/ui").t("close") }}
  >
    {children}
  </Modal>
);
