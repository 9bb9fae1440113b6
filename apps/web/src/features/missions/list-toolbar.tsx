import { CollapsibleFilters } from "#platform/ui/table/collapsible-filters.tsx";
import { SearchField } from "#platform/ui/table/search-field.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import { type MissionFilter, MissionFilters } from "./mission-filters.tsx";
import style from "./missions.module.css";

/** Search and filters above every view but the table, which has its own; all views share them by the URL. */
export function ListToolbar({ list }: { list: ListSearch<MissionFilter> }) {
  return (
    <div className={style["boardFilters"]}>
      <SearchField list={list} />
      <CollapsibleFilters list={list}>
        <MissionFilters list={list} />
      </CollapsibleFilters>
    </div>
  );
}
