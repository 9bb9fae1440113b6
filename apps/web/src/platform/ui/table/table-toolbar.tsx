import { useDebouncedCallback } from "@mantine/hooks";
import { IconColumns3, IconDownload, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { downloadCsv } from "./csv.ts";
import type { DataTableProps } from "./data-table-props.ts";
import style from "./data-table.module.css";
import { CheckList } from "#platform/ui/overlays/check-list.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import type { ListControls } from "./use-list-search.ts";

interface TableToolbarProps<Row> extends DataTableProps<Row> {
  hidden: ReadonlySet<string>;
  onHide: (keys: ReadonlySet<string>) => void;
}

/** Above a table: search, filters, column choice, export. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { list, columns, page, label, hidden, onHide, filters, searchable = true } = props;
  const { t } = useTranslation("platform/ui");
  const rows = page?.data ?? [];
  const exported = columns.filter((column) => column.plain && !hidden.has(column.key));
  return (
    <div className={style["toolbar"]}>
      {searchable && <SearchBox list={list} />}
      {filters}
      <span className={style["gap"]} />
      <CheckList
        label={t("columns")}
        icon={<IconColumns3 size={18} aria-hidden />}
        options={columns.filter((column) => !column.main)}
        unchecked={hidden}
        onChange={onHide}
      />
      {exported.length > 0 && (
        <IconButton
          label={t("export")}
          icon={<IconDownload size={18} aria-hidden />}
          disabled={rows.length === 0}
          onClick={() => downloadCsv(label, exported, rows)}
        />
      )}
    </div>
  );
}

const SEARCH_WAIT_MS = 300;

function SearchBox({ list }: { list: ListControls }) {
  const { t } = useTranslation("platform/ui");
  const searched = list.query.search ?? "";
  const [{ searchText, since }, setSearchText] = useState({ searchText: searched, since: searched });
  const later = useDebouncedCallback((search: string) => list.change({ search }), SEARCH_WAIT_MS);
  // The URL may change otherwise too: by a link, or back in the history.
  const displayed = since !== searched && searchText.trim() !== searched ? searched : searchText;
  return (
    <div className={style["search"]}>
      <TextField
        label={t("search")}
        type="search"
        value={displayed}
        icon={<IconSearch size={16} aria-hidden />}
        onChange={(typed) => {
          setSearchText({ searchText: typed, since: searched });
          later(typed.trim());
        }}
      />
    </div>
  );
}
