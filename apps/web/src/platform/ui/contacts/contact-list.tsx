import type { ReactNode } from "react";
import style from "./contacts.module.css";

/** Its items are `li`s, each with what it shows and what can be done with it. */
export const ContactList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={style["contacts"]} aria-label={label}>
    {children}
  </ul>
);
