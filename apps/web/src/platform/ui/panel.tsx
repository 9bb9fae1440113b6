import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import style from "./panel.module.css";

export interface PanelProps {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Content up to the edges: tables, maps, pictures. */
  flush?: boolean;
}

/** A card with a title and actions. */
export const Panel = ({ title, actions, children, flush = false }: PanelProps) => (
  <section className={style["panel"]}>
    {(title !== undefined || actions !== undefined) && (
      <header className={style["head"]}>
        <h2 className={style["title"]}>{title}</h2>
        <Group gap="xs" className={style["actions"] ?? ""}>
          {actions}
        </Group>
      </header>
    )}
    <div className={flush ? style["flush"] : style["body"]}>{children}</div>
  </section>
);
