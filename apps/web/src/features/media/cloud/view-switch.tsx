import { IconLayoutGrid, IconTable } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { CLOUD_VIEWS, type CloudView } from "./cloud-view.ts";
import style from "./cloud.module.css";

const ICONS = { table: IconTable, tiles: IconLayoutGrid } as const;

interface SwitchProps {
  view: CloudView;
  onChange: (view: CloudView) => void;
}

/** Table or tiles. */
export function ViewSwitch({ view, onChange }: SwitchProps) {
  const { t } = useTranslation("media/cloud");
  return (
    <div className={style["views"]} role="radiogroup" aria-label={t("view")}>
      {CLOUD_VIEWS.map((one) => {
        const Icon = ICONS[one];
        return (
          <label key={one} title={t(`view.${one}`)}>
            <input
              type="radio"
              name="cloud-view"
              aria-label={t(`view.${one}`)}
              checked={view === one}
              onChange={() => onChange(one)}
            />
            <Icon size={18} stroke={1.75} aria-hidden />
          </label>
        );
      })}
    </div>
  );
}
