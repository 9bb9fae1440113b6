import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import planner from "#features/flight-routes/planner.module.css";
import { useDispatch } from "#features/flight-routes/store/planner-context.ts";
import style from "./side-panel.module.css";

interface SidePanelFrameProps {
  title: string;
  children: ReactNode;
  /** Below the scrolling content. */
  footer?: ReactNode;
}

/** Replaces the route list or the editor, with a button back to it. */
export function SidePanelFrame({ title, children, footer }: SidePanelFrameProps) {
  const { t } = useTranslation("flight-routes/versions");
  const dispatch = useDispatch();
  return (
    <>
      <div className={planner["scroll"]}>
        <div className={style["header"]}>
          <IconButton
            size="sm"
            label={t("back")}
            icon={<IconArrowLeft size={18} stroke={1.75} className={planner["mirrored"]} aria-hidden />}
            onClick={() => dispatch({ type: "closeSidePanel" })}
          />
          <h2 className={planner["panelTitle"]}>{title}</h2>
        </div>
        {children}
      </div>
      {footer}
    </>
  );
}
