import { IconAlertTriangle } from "@tabler/icons-react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import style from "./alert.module.css";

export interface AlertProps extends Omit<ComponentPropsWithoutRef<"p">, "className"> {
  icon?: ReactNode;
  tone?: "warn" | "bad";
}

/** A warning, or an error of what was just tried, beside what it is about. */
export const Alert = ({
  icon = <IconAlertTriangle size={16} aria-hidden />,
  tone = "warn",
  children,
  ...rest
}: AlertProps) => (
  <p {...rest} className={style["alert"]} data-tone={tone}>
    {icon}
    {children}
  </p>
);
