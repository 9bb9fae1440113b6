import type { ReactNode } from "react";
import style from "./map-corner.module.css";

/** A control in the map's upper corner: at the end of the line, or at the side of a map that is not mirrored. */
export const MapCorner = ({
  children,
  side = "end",
}: {
  children: ReactNode;
  side?: "end" | "left" | "right";
}) => (
  <div className={style["corner"]} data-side={side}>
    {children}
  </div>
);
