import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import type { ListControls } from "#platform/ui/table/use-list-search.ts";

interface SortProps {
  list: ListControls;
  columns: readonly Column<never>[];
}

const UNSORTED = "";

/** The order of tiles, which have no column heads. */
export function SortChoice({ list, columns }: SortProps) {
  const { t } = useTranslation("media/cloud");
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, label }) => [
      { key, label: t("ascending", { label }) },
      { key: `-${key}`, label: t("descending", { label }) },
    ]);
  const { field, order } = list.sort ?? { field: UNSORTED, order: "asc" };
  return (
    <Dropdown
      label={t("sortBy")}
      value={order === "desc" ? `-${field}` : field}
      onChange={(sort) => list.change({ sort })}
      options={[{ key: UNSORTED, label: t("foldersFirst") }, ...options]}
    />
  );
}
