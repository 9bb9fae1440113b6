import { IconColumns3, IconDownload } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { CollapsibleFilters } from "./collapsible-filters.tsx";
import { downloadCsv } from "./csv.ts";
import type { DataTableProps } from "./data-table-props.ts";
import style from "./data-table.module.css";
import { CheckList } from "#platform/ui/overlays/check-list.tsx";
import { ExportLink } from "./export-link.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { SearchField } from "./search-field.tsx";

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
      {searchable && <SearchField list={list} />}
      {filters && <CollapsibleFilters list={list}>{filters}</CollapsibleFilters>}
      <div className={style["tools"]}>
        <CheckList
          label={t("columns")}
          icon={<IconColumns3 size={18} aria-hidden />}
          options={columns.filter((column) => !column.main)}
          unchecked={hidden}
          onChange={onHide}
        />
        {props.exportButtons}
        {props.exported && rows.length > 0 && <ExportLink {...props.exported} />}
        {props.exportButtons === undefined && !props.exported && exported.length > 0 && (
          <IconButton
            label={t("export")}
            icon={<IconDownload size={18} aria-hidden />}
            disabled={rows.length === 0}
            onClick={() => downloadCsv(label, exported, rows)}
          />
        )}
      </div>
    </div>
  );
}
