import type { ReactNode } from "react";
import style from "./photo-grid.module.css";

/** Photos of a record side by side; its items are `Photo`s. */
export const PhotoGrid = ({ children }: { children: ReactNode }) => (
  <ul className={style["photos"]}>{children}</ul>
);

interface PhotoProps {
  /** Where it opens at full size, if it can. */
  href?: string;
  picture: ReactNode;
  caption?: ReactNode;
  /** The button that removes it. */
  remove?: ReactNode;
}

export const Photo = ({ href, picture, caption, remove }: PhotoProps) => (
  <li className={style["photo"]}>
    {href === undefined ? (
      picture
    ) : (
      <a href={href} target="_blank" rel="noreferrer">
        {picture}
      </a>
    )}
    {caption}
    {remove && <span className={style["remove"]}>{remove}</span>}
  </li>
);
