import { IconAlertTriangle } from "@tabler/icons-react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import style from "./alert.module.css";

export interface AlertProps extends Omit<ComponentPropsWithoutRef<"p">, "className"> {
  icon?: ReactNode;
}

/** A warning beside what it is about. */
export const Alert = ({
  icon = <IconAlertTriangle size={16} aria-hidden />,
  children,
  ...rest
}: AlertProps) => (
  <p {...rest} className={style["alert"]}>
    {icon}
    {children}
  </p>
);
