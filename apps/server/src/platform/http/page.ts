import type { RawBuilder } from "kysely";
import type { PageMeta, PageQuery } from "@overfly/contract/page";
import { message } from "@overfly/i18n/message";
import { invalid } from "./errors.ts";

/** The `meta` of a list reply. */
export const pageMeta = (
  { page, item_count }: Pick<PageQuery, "page" | "item_count">,
  total: number,
): PageMeta => ({
  page,
  item_count,
  total,
  last_page: Math.max(1, Math.ceil(total / item_count)),
});

export const offsetOf = ({ page, item_count }: Pick<PageQuery, "page" | "item_count">) =>
  (page - 1) * item_count;

/** The requested order as [column, direction] pairs; a field that is not in `columns` is rejected (422). */
export function sortsOf<C extends string | RawBuilder<string>>(
  { sorts }: Pick<PageQuery, "sorts">,
  columns: Record<string, C>,
): [column: C, direction: "asc" | "desc"][] {
  return Object.entries(sorts ?? {}).map(([field, direction]) => {
    const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
    if (!column) throw invalid({ [`sorts[${field}]`]: [message("errors/request:unknownSort", { field })] });
    return [column, direction];
  });
}

/** A search text as an ILIKE pattern with its wildcards escaped. */
export const containsPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
