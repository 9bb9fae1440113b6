import { Modal } from "@mantine/core";
import { type KeyboardEventHandler, type ReactNode, Suspense } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";

interface ViewerModalProps {
  /** The file's name. */
  title: string | undefined;
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler;
  closeOnEscape?: boolean;
  children: ReactNode;
}

/** A file over the list that it was opened from. */
export const ViewerModal = ({ title, children, ...props }: ViewerModalProps) => (
  <Modal
    {...props}
    opened
    size="min(1400px, 96vw)"
    title={<bdi>{title}</bdi>}
    closeButtonProps={{ "aria-label": useTranslation("platform/ui").t("close") }}
  >
    <Suspense fallback={<LinesSkeleton />}>{children}</Suspense>
  </Modal>
);
