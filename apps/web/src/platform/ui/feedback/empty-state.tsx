import type { ReactNode } from "react";
import style from "./states.module.css";

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What will be listed here. */
  children?: ReactNode;
  /** A button for the first step. */
  action?: ReactNode;
}

export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className={style["state"]}>
    {icon !== undefined && <div className={style["icon"]}>{icon}</div>}
    <p className={style["title"]}>{title}</p>
    {children !== undefined && <div className={style["words"]}>{children}</div>}
    {action}
  </div>
);
