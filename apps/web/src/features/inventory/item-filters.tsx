import { Switch } from "@mantine/core";
import { ITEM_STATUSES } from "@overfly/contract/inventory/items";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import style from "./inventory.module.css";

export const ITEM_FILTERS = ["status", "archived"] as const;
export type ItemFilter = (typeof ITEM_FILTERS)[number];

/** An option's key can't be empty. */
const ANY = "any";

interface ItemFiltersProps {
  list: ListSearch<ItemFilter>;
  /** Kits have none. */
  hasStatus: boolean;
}

/** Status and archive, kept in the URL. */
export function ItemFilters({ list, hasStatus }: ItemFiltersProps) {
  const { t } = useTranslation("inventory");
  const { status, archived } = list.query;
  return (
    <>
      {hasStatus && (
        <div className={style["filter"]}>
          <Dropdown
            label={t("status")}
            value={status ?? ANY}
            onChange={(key) => list.filter({ status: key === ANY ? "" : key })}
            options={[
              { key: ANY, label: t("anyStatus") },
              ...ITEM_STATUSES.map((key) => ({ key, label: t(`status.${key}`) })),
            ]}
          />
        </div>
      )}
      <Switch
        className={style["switch"] ?? ""}
        label={t("archived")}
        checked={archived === "true"}
        onChange={({ currentTarget }) => list.filter({ archived: currentTarget.checked ? "true" : "" })}
      />
    </>
  );
}

/** The list query of the contract from the URL's parameters. */
export function itemQueryOf({ status, archived, ...rest }: ListSearch<ItemFilter>["query"]) {
  const known = ITEM_STATUSES.find((key) => key === status);
  return {
    ...rest,
    ...(known ? { status: known } : {}),
    ...(archived === "true" ? { archived: "true" } : {}),
  };
}

/** The same of a list whose rows have no status. */
export function kitQueryOf(query: ListSearch<ItemFilter>["query"]) {
  const { status: _status, ...rest } = itemQueryOf(query);
  return rest;
}
