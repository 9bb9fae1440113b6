import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import style from "./data-table.module.css";
import type { ListControls } from "./use-list-search.ts";

const SEARCH_WAIT_MS = 300;

/** Searches a list while one types. */
export function SearchField({ list }: { list: ListControls }) {
  const { t } = useTranslation("platform/ui");
  const searched = list.query.search ?? "";
  const [{ searchText, since }, setSearchText] = useState({ searchText: searched, since: searched });
  const later = useDebouncedCallback((search: string) => list.change({ search }), SEARCH_WAIT_MS);
  // The URL may change without this field: by the header's box, or back in the history.
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
