import type { ReactNode } from "react";
import style from "./map-corner.module.css";

/** A control in the map's upper corner, at the end of the line. */
export const MapCorner = ({ children }: { children: ReactNode }) => (
  <div className={style["corner"]}>{children}</div>
);
