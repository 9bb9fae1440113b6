import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { TextWithCodes } from "./text/code.tsx";
import style from "./page.module.css";

export interface PageProps {
  title: string;
  /** Beside the title, such as a status badge. */
  aside?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen in the frame: heading, actions and document title. */
export const Page = ({ title, aside, subtitle, actions, children }: PageProps) => (
  <div className={style["page"]}>
    <title>{`${title} · Overfly`}</title>
    <header className={style["head"]}>
      <div className={style["heading"]}>
        <div className={style["line"]}>
          <h1 className={style["title"]}>
            <TextWithCodes>{title}</TextWithCodes>
          </h1>
          {aside}
        </div>
        {subtitle !== undefined && <div className={style["subtitle"]}>{subtitle}</div>}
      </div>
      {actions !== undefined && (
        <Group gap="xs" align="stretch" className={style["actions"] ?? ""}>
          {actions}
        </Group>
      )}
    </header>
    {children}
  </div>
);
