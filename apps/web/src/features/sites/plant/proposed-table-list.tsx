import { Checkbox, Group } from "@mantine/core";
import type { ProposedModule } from "@overfly/contract/sites/layout-import";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { tablesOf } from "./proposed-tables.ts";
import style from "#features/sites/site.module.css";

export interface ProposedTableListProps {
  modules: readonly ProposedModule[];
  excluded: ReadonlySet<number>;
  onToggle: (ids: readonly number[]) => void;
}

/** Whole tables to leave out or take back, without the map. */
export function ProposedTableList({ modules, excluded, onToggle }: ProposedTableListProps) {
  const { t } = useTranslation("sites/proposed-layout");
  return (
    <fieldset className={style["tables"]}>
      <legend>{t("tablesToUse")}</legend>
      <Group gap="md" mah={160} style={{ overflowY: "auto" }} p={4}>
        {tablesOf(modules).map(({ label, ids, uncertain }) => {
          const left = ids.filter((id) => !excluded.has(id));
          return (
            <Checkbox
              key={label}
              checked={left.length > 0}
              indeterminate={left.length > 0 && left.length < ids.length}
              onChange={() => onToggle(left.length > 0 ? left : ids)}
              label={t("tableOf", { label, count: left.length, uncertain })}
            />
          );
        })}
      </Group>
    </fieldset>
  );
}
