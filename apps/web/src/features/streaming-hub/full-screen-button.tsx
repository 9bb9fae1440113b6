import { IconMaximize } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";

/** Shows an element on the whole screen, which Escape leaves; nothing where the browser can't. */
export function FullScreenButton({ elementOf }: { elementOf: () => HTMLElement | null | undefined }) {
  const { t } = useTranslation("streaming-hub");
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      label={t("fullScreen")}
      icon={<IconMaximize size={18} aria-hidden />}
      onClick={() => void elementOf()?.requestFullscreen()}
    />
  );
}
