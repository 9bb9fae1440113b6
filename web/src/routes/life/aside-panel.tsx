import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { useLife } from "./life.ts";
import { useLifeText } from "./life-text.ts";
import style from "./life.module.css";
import routes from "../routes.module.css";

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
      <div className={routes["scroll"]}>
        <div className={style["asideHead"]}>
          <IconButton
            size="sm"
            label={text("back")}
            icon={<IconArrowLeft size={18} stroke={1.75} className={routes["mirrored"]} aria-hidden />}
            onClick={() => onAside(undefined)}
          />
          <h2 className={routes["panelTitle"]}>{title}</h2>
        </div>
        {children}
      </div>
      {foot}
    </>
  );
}
