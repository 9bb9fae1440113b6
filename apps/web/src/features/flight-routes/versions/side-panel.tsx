import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import style from "#features/flight-routes/planner.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import aside from "./side-panel.module.css";
import { useRouteActions } from "./route-actions-context.ts";

interface SidePanelFrameProps {
  title: string;
  children: ReactNode;
  /** Stays in sight below what scrolls. */
  foot?: ReactNode;
}

/** In the place of the list or the editor, with the way back to it. */
export function SidePanelFrame({ title, children, foot }: SidePanelFrameProps) {
  const { t } = useTranslation("flight-routes/versions");
  const { onAside } = useRouteActions();
  return (
    <>
      <div className={style["scroll"]}>
        <div className={aside["asideHead"]}>
          <IconButton
            size="sm"
            label={t("back")}
            icon={<IconArrowLeft size={18} stroke={1.75} className={style["mirrored"]} aria-hidden />}
            onClick={() => onAside(undefined)}
          />
          <h2 className={style["panelTitle"]}>{title}</h2>
        </div>
        {children}
      </div>
      {foot}
    </>
  );
}
