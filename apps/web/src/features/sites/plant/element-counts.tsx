import { PLANT_ELEMENT_KINDS, type PlantElementKind } from "@overfly/contract/sites/plant-elements";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "#features/sites/site.module.css";

/** How many elements of each kind a layout has. */
export function ElementCounts({ counts }: { counts: Partial<Record<PlantElementKind, number>> }) {
  const { t } = useTranslation("sites");
  const format = useFormat();
  return (
    <dl className={style["counts"]}>
      {PLANT_ELEMENT_KINDS.map((kind) => (
        <div key={kind}>
          <dt>{t(`kind.${kind}`)}</dt>
          <dd>{format.number(counts[kind] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
