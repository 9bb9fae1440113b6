import type { ReactNode } from "react";
import style from "./timeline.module.css";
import type { Tone } from "./state-badge.tsx";

export interface TimelineItem {
  key: string | number;
  title: ReactNode;
  /** When and by whom. */
  note?: ReactNode;
  body?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
}

export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <ol>
    {items.map(({ key, title, note, body, icon, tone = "idle" }) => (
      <li key={key} className={style["item"]}>
        <span className={style["dot"]} data-tone={tone} data-icon={icon !== undefined || undefined}>
          {icon}
        </span>
        <div className={style["content"]}>
          <div className={style["title"]}>{title}</div>
          {note !== undefined && <div className={style["note"]}>{note}</div>}
          {body !== undefined && (
            <div className={style["body"]} dir="auto">
              {body}
            </div>
          )}
        </div>
      </li>
    ))}
  </ol>
);
