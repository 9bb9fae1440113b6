import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { SiteFilters } from "./site-filters.tsx";
import type { SiteList } from "./site-search.ts";
import style from "./sites.module.css";

const SEARCH_WAIT_MS = 300;

/** Search and filters above cards and map; the table has its own. */
export function SiteListToolbar({ list }: { list: SiteList }) {
  const { t } = useTranslation("sites");
  const searched = list.query.search ?? "";
  const [{ searchText, since }, setSearchText] = useState({ searchText: searched, since: searched });
  const later = useDebouncedCallback((search: string) => list.change({ search }), SEARCH_WAIT_MS);
  // The URL may change without this field: by the header's box, or back in the history.
  const displayed = since !== searched && searchText.trim() !== searched ? searched : searchText;
  return (
    <div className={style["toolbar"]}>
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
      <SiteFilters list={list} />
    </div>
  );
}
