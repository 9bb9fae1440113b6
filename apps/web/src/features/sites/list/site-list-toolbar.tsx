import { SearchField } from "#platform/ui/table/search-field.tsx";
import { SiteFilters } from "./site-filters.tsx";
import type { SiteList } from "./site-search.ts";
import style from "./sites.module.css";

/** Search and filters above cards and map; the table has its own. */
export const SiteListToolbar = ({ list }: { list: SiteList }) => (
  <div className={style["toolbar"]}>
    <SearchField list={list} />
    <SiteFilters list={list} />
  </div>
);
