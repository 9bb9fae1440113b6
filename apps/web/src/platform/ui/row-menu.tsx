import { IconDots } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";

interface RowMenuProps {
  /** Names the row for screen readers. */
  name: string;
  /** The menu, open at first; at least one of its actions is allowed to everybody who sees the row. */
  children: ReactNode;
}

/** The button at a row's end, where even the actions are loaded when it is first pressed. */
export function RowMenu({ name, children }: RowMenuProps) {
  const { t } = useTranslation("platform/ui");
  const [isWanted, setWanted] = useState(false);
  const button = (
    <IconButton
      size="sm"
      label={t("actionsOf", { name })}
      icon={<IconDots size={18} aria-hidden />}
      hasPopup="menu"
      expanded={false}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button;
}
