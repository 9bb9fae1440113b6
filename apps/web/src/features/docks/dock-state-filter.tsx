import type { DockFilter, docks } from "@overfly/contract/docks/docks";
import type { QueryInput } from "@overfly/contract/endpoint";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import style from "./docks.module.css";

export const DOCK_LIST_FILTERS = ["state"] as const;
type DockList = ListSearch<(typeof DOCK_LIST_FILTERS)[number]>;

const STATES = Object.keys({
  online: 0,
  idle: 0,
  working: 0,
  debugging: 0,
  upgrading: 0,
  offline: 0,
  unbound: 0,
} satisfies Record<DockFilter, 0>) as DockFilter[];
/** An option's key can't be empty. */
const ANY = "any";

const stateOf = ({ query }: Pick<DockList, "query">) => STATES.find((key) => key === query.state);

/** Docks by their state, kept in the URL. */
export function DockStateFilter({ list }: { list: DockList }) {
  const { t } = useTranslation("docks");
  return (
    <div className={style["filter"]}>
      <Dropdown
        label={t("state")}
        value={stateOf(list) ?? ANY}
        onChange={(key) => list.filter({ state: key === ANY ? "" : key })}
        options={[
          { key: ANY, label: t("anyState") },
          ...STATES.map((key) => ({ key, label: t(`state.${key}`) })),
        ]}
      />
    </div>
  );
}

/** The list query of the contract from the URL's parameters. */
export function dockQueryOf(list: DockList): QueryInput<typeof docks.list> {
  const { state: _state, ...rest } = list.query;
  const state = stateOf(list);
  return { ...rest, ...(state && { state }) };
}
