import { Skeleton } from "@mantine/core";
import style from "./skeletons.module.css";

/** Skeleton of a paragraph. */
export const LinesSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={style["lines"]} aria-busy="true">
    {rowsOf(lines).map((row) => (
      <Skeleton key={row} height={12} width={`${92 - ((row * 17) % 40)}%`} />
    ))}
  </div>
);

/** Skeleton of a table. */
export const TableSkeleton = ({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) => (
  <div className={style["table"]} aria-busy="true">
    {rowsOf(rows).map((row) => (
      <div key={row} className={style["row"]}>
        {rowsOf(columns).map((column) => (
          <Skeleton key={column} height={12} width={`${80 - ((row * 13 + column * 29) % 45)}%`} />
        ))}
      </div>
    ))}
  </div>
);

/** Skeleton of a screen: heading and two panels. */
export const PageSkeleton = () => (
  <div className={style["page"]} aria-busy="true">
    <Skeleton height={28} width={240} />
    <Skeleton height={88} />
    <Skeleton height={320} />
  </div>
);

const rowsOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
