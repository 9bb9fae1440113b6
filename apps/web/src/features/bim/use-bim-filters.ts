import {
  BIM_DISCIPLINES,
  BIM_RESULTS,
  type BimDiscipline,
  type BimResult,
} from "@overfly/contract/bim/bim-words";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { ListControls } from "#platform/ui/table/use-list-search.ts";

/** The filter state of a model's screen, by its names in the URL. */
const NAMES = {
  model: "bim_model",
  discipline: "discipline",
  result: "analysis_result",
  search: "bim_search",
  page: "bim_page",
  item_count: "bim_count",
  sort: "bim_sort",
  /** The element that is shown and edited. */
  edit: "bim_edit",
} as const;
type Name = keyof typeof NAMES;

const DEFAULT_COUNT = 20;
/** Changing anything else leads to the first page. */
const KEEPS_PAGE = new Set<string>(["page", "edit"] satisfies Name[]);

export interface BimFilters {
  model: number | undefined;
  disciplines: readonly BimDiscipline[];
  results: readonly BimResult[];
  edit: number | undefined;
  /** For the calls that filter. */
  query: { search?: string; discipline?: string; result?: string };
  /** The chosen element, unless the URL names a page: its page is shown. */
  around: { around?: number };
  list: ListControls;
  set: (changes: Partial<Record<Name, string>>) => void;
  /** Chooses an element, or none: the list goes to its page. */
  choose: (element: number | undefined) => void;
  /** The same screen with an element chosen. */
  hrefOf: (element: number) => string;
}

/** Model, filters, search and the chosen element, kept in the URL. */
export function useBimFilters(): BimFilters {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const set: BimFilters["set"] = (changes) =>
      setParams(
        (before) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value === "") before.delete(NAMES[name as Name]);
            else before.set(NAMES[name as Name], value);
          }
          if (Object.keys(changes).some((name) => !KEEPS_PAGE.has(name))) showFirstPage(before);
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    const filters = readFilters(params);
    const list = listOf(params, set, filters.query);
    const choose = (element: number | undefined): void => set({ edit: String(element ?? ""), page: "" });
    return { ...filters, set, choose, list, hrefOf: (id) => hrefOf(params, id) };
  }, [params, setParams]);
}

/** Without a page in the URL, that of the chosen element is shown. */
function showFirstPage(params: URLSearchParams): void {
  if (params.has(NAMES.edit)) params.set(NAMES.page, "1");
  else params.delete(NAMES.page);
}

function readFilters(params: URLSearchParams) {
  const disciplines = chosen(params.get(NAMES.discipline), BIM_DISCIPLINES);
  const results = chosen(params.get(NAMES.result), BIM_RESULTS);
  const search = params.get(NAMES.search);
  const edit = wholeOf(params.get(NAMES.edit));
  return {
    model: wholeOf(params.get(NAMES.model)),
    disciplines,
    results,
    edit,
    around: edit !== undefined && !params.has(NAMES.page) ? { around: edit } : {},
    query: {
      ...(search && { search }),
      ...(disciplines.length > 0 && { discipline: disciplines.join(",") }),
      ...(results.length > 0 && { result: results.join(",") }),
    },
  };
}

function listOf(params: URLSearchParams, set: BimFilters["set"], filters: BimFilters["query"]): ListControls {
  const text = params.get(NAMES.sort);
  const order = text?.startsWith("-") ? ("desc" as const) : ("asc" as const);
  const sort = text ? { field: text.replace(/^-/, ""), order } : undefined;
  return {
    query: {
      ...filters,
      page: wholeOf(params.get(NAMES.page)) ?? 1,
      item_count: wholeOf(params.get(NAMES.item_count)) ?? DEFAULT_COUNT,
      ...(sort && { sorts: { [sort.field]: sort.order } }),
    },
    sort,
    change: (changes) =>
      set(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, String(value)]))),
  };
}

function hrefOf(params: URLSearchParams, element: number): string {
  const next = new URLSearchParams(params);
  next.set(NAMES.edit, String(element));
  return `?${next.toString()}`;
}

const chosen = <T extends string>(text: string | null, known: readonly T[]): T[] =>
  known.filter((one) => text?.split(",").includes(one));

function wholeOf(text: string | null): number | undefined {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= 0 ? value : undefined;
}
