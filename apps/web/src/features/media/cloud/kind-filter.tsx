import { MEDIA_KINDS, type MediaKind } from "@overfly/contract/media/media";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import style from "./cloud.module.css";

const ANY = "any";

interface KindFilterProps {
  list: ListSearch<"kind">;
  kind: MediaKind | undefined;
}

/** Files of one kind, also of the folders below; kept in the URL. */
export function KindFilter({ list, kind }: KindFilterProps) {
  const { t } = useTranslation("media/cloud");
  const { t: tMission } = useTranslation("media/mission");
  return (
    <div className={style["filter"]}>
      <Dropdown
        label={t("kind")}
        value={kind ?? ANY}
        onChange={(key) => list.filter({ kind: key === ANY ? "" : key })}
        options={[ANY, ...MEDIA_KINDS].map((key) => ({ key, label: tMission(`kind.${key as "any"}`) }))}
      />
    </div>
  );
}
