import { useMemo } from "react";
import { useSearchParams } from "react-router";

export type SortOrder = "asc" | "desc";

export interface ListPosition {
  page: number;
  item_count: number;
  search?: string;
  sorts?: Record<string, SortOrder>;
}

type Change = Partial<Record<"search" | "page" | "item_count" | "sort", string | number>>;

/** What a table needs of the list state. */
export interface ListControls {
  query: ListPosition;
  sort: { field: string; order: SortOrder } | undefined;
  /** Any change other than of the page resets to the first page. */
  change: (changes: Change) => void;
}

export interface ListSearch<Filter extends string> extends ListControls {
  /** In the form of the contract's list query. */
  query: ListPosition & { [name in Filter]?: string };
  /** An empty value clears a filter. */
  filter: (changes: Partial<Record<Filter, string>>) => void;
}

const DEFAULT_COUNT = 20;

/** A list's search, filters, sorting and paging, kept in the URL. `sort` there reads `field` or `-field`. */
export function useListSearch<const Filter extends string = never>(
  filters: readonly Filter[] = [],
): ListSearch<Filter> {
  const [params, setParams] = useSearchParams();
  const names = filters.join(",");
  const { query, sort } = useMemo(() => read(params, names === "" ? [] : names.split(",")), [params, names]);
  const set = (changes: Record<string, string | number | undefined>): void =>
    setParams(
      (before) => {
        if (!("page" in changes)) before.delete("page");
        for (const [name, value] of Object.entries(changes)) {
          if (value === "" || value === undefined) before.delete(name);
          else before.set(name, String(value));
        }
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { query: query as ListSearch<Filter>["query"], sort, change: set, filter: set };
}

const POSITION = new Set(["page", "item_count", "sorts"]);

/** How many filters are set, not counting the search. */
export const filterCount = ({ query }: ListControls): number =>
  Object.keys(query).filter((name) => name !== "search" && !POSITION.has(name)).length;

/** Whether a search or a filter may hide rows. */
export const isFiltered = ({ query }: ListControls): boolean =>
  Object.keys(query).some((name) => !POSITION.has(name));

function read(params: URLSearchParams, filters: readonly string[]) {
  const field = params.get("sort");
  const sort = field
    ? ({ field: field.replace(/^-/, ""), order: field.startsWith("-") ? "desc" : "asc" } as const)
    : undefined;
  const search = params.get("search");
  const selected = filters.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  const query = {
    page: whole(params.get("page"), 1),
    item_count: whole(params.get("item_count"), DEFAULT_COUNT),
    ...(search ? { search } : {}),
    ...(sort ? { sorts: { [sort.field]: sort.order } } : {}),
    ...Object.fromEntries(selected),
  };
  return { query, sort };
}

function whole(text: string | null, fallback: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
}
