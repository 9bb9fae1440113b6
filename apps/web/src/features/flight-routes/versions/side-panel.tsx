import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import style from "#features/flight-routes/planner.module.css";
import aside from "./side-panel.module.css";
import { useLifeText } from "./versions-text.ts";
import { useLife } from "./route-actions-context.ts";

interface AsidePanelProps {
  title: string;
  children: ReactNode;
  /** Stays in sight below what scrolls. */
  foot?: ReactNode;
}

/** In the place of the list or the editor, with the way back to it. */
export function AsidePanel({ title, children, foot }: AsidePanelProps) {
  const text = useLifeText();
  const { onAside } = useLife();
  return (
    <>
      <div className={style["scroll"]}>
        <div className={aside["asideHead"]}>
          <IconButton
            size="sm"
            label={text("back")}
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
