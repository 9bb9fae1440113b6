import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { LinesSkeleton } from "./skeletons.tsx";
import style from "./states.module.css";

export type LoadingQuery<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;

export interface LoadedProps<Data> {
  query: LoadingQuery<Data>;
  /** Of the shape of what is loaded; lines where absent. */
  skeleton?: ReactNode;
  /** What is said of a list without rows; words stand as a dimmed line. */
  none?: ReactNode;
  /** In place of a value: the error stands in one line. */
  inline?: boolean;
  children: (data: Data) => ReactNode;
}

/** What a query answers: until then a skeleton, and after a failure what happened and "Try again". */
export function Loaded<Data>({ query, skeleton, none, inline = false, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data === undefined) {
    if (error) return <ErrorState error={error} retry={() => void refetch()} inline={inline} />;
    return skeleton ?? (inline ? <Skeleton height={12} width={96} /> : <LinesSkeleton lines={3} />);
  }
  if (none !== undefined && hasNoRows(data))
    return typeof none === "string" ? <p className={style["none"]}>{none}</p> : none;
  return children(data);
}

/** Of an array, or of a list of which a page was read; a page beyond its last one doesn't mean that it has none. */
export function hasNoRows(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  const page = data as { data?: unknown; meta?: { total: number } } | null;
  return Array.isArray(page?.data) && page.data.length === 0 && !page.meta?.total;
}
