import { Checkbox, Popover } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconColumns3, IconDownload, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { downloadCsv } from "./csv.ts";
import type { DataTableProps } from "./data-table-props.ts";
import style from "./data-table.module.css";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import type { ListControls } from "./use-list-search.ts";

interface TableToolbarProps<Row> extends DataTableProps<Row> {
  hidden: ReadonlySet<string>;
  onHide: (keys: ReadonlySet<string>) => void;
}

/** Above a table: search, filters, column choice, export. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { list, columns, page, label, hidden, filters, searchable = true } = props;
  const { t } = useTranslation("platform/ui");
  const rows = page?.data ?? [];
  const exported = columns.filter((column) => column.plain && !hidden.has(column.key));
  return (
    <div className={style["toolbar"]}>
      {searchable && <SearchBox list={list} />}
      {filters}
      <span className={style["gap"]} />
      <ColumnChoice {...props} />
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
  const shown = since !== searched && searchText.trim() !== searched ? searched : searchText;
  return (
    <div className={style["search"]}>
      <TextField
        label={t("search")}
        type="search"
        value={shown}
        icon={<IconSearch size={16} aria-hidden />}
        onChange={(typed) => {
          setSearchText({ searchText: typed, since: searched });
          later(typed.trim());
        }}
      />
    </div>
  );
}

function ColumnChoice<Row>(props: TableToolbarProps<Row>) {
  const { columns, hidden, onHide } = props;
  const { t } = useTranslation("platform/ui");
  const [opened, setOpened] = useState(false);
  const toggle = (key: string): void => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onHide(next);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md">
      <Popover.Target>
        <IconButton
          label={t("columns")}
          icon={<IconColumns3 size={18} aria-hidden />}
          expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={style["columns"]}>
        {columns
          .filter((column) => !column.main)
          .map((column) => (
            <Checkbox
              key={column.key}
              size="xs"
              label={column.label}
              checked={!hidden.has(column.key)}
              onChange={() => toggle(column.key)}
            />
          ))}
      </Popover.Dropdown>
    </Popover>
  );
}
