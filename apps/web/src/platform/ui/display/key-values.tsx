import { Fragment, type ReactNode } from "react";
import style from "./key-values.module.css";

export interface KeyValuesProps {
  /** Label and value; a value that is null or empty shows as a dash. */
  items: readonly (readonly [label: string, value: ReactNode])[];
}

export const KeyValues = ({ items }: KeyValuesProps) => (
  <dl className={style["list"]}>
    {items.map(([label, value]) => (
      <Fragment key={label}>
        <dt className={style["label"]}>{label}</dt>
        <dd className={style["value"]}>
          {value === null || value === undefined || value === "" ? "–" : value}
        </dd>
      </Fragment>
    ))}
  </dl>
);
