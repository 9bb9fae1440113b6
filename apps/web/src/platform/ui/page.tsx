import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import style from "./page.module.css";

export interface PageProps {
  title: string;
  /** State, number, place: what belongs to the title. */
  aside?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen inside of the frame: its heading, its actions, and the browser's title. */
export const Page = ({ title, aside, subtitle, actions, children }: PageProps) => (
  <div className={style["page"]}>
    <title>{`${title} · Overfly`}</title>
    <header className={style["head"]}>
      <div className={style["heading"]}>
        <div className={style["line"]}>
          <h1 className={style["title"]}>{title}</h1>
          {aside}
        </div>
        {subtitle !== undefined && <div className={style["subtitle"]}>{subtitle}</div>}
      </div>
      {actions !== undefined && (
        <Group gap="xs" align="stretch">
          {actions}
        </Group>
      )}
    </header>
    {children}
  </div>
);
