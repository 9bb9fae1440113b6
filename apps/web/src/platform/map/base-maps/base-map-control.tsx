import type { BaseMap } from "@overfly/contract/base-maps/base-maps";
import { IconMap2 } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import style from "./base-map-control.module.css";
import { chooseBaseMap } from "./chosen-base-map.ts";
import { useIsBlocked } from "./use-is-blocked.ts";

export interface BaseMapControlProps {
  maps: readonly BaseMap[];
  chosen: BaseMap | undefined;
  isAway: boolean;
}

/** Which map lies below everything; for all maps of the user. Nothing to choose where there is only the built-in one. */
export function BaseMapControl({ maps, chosen, isAway }: BaseMapControlProps) {
  const { t } = useTranslation("platform/map");
  const isBlocked = useIsBlocked(chosen?.url);
  if (maps.length === 0) return null;
  return (
    <div className={style["control"]}>
      {isAway && chosen && (
        <output className={style["away"]}>
          {t(isBlocked ? "baseMap.addedLater" : "baseMap.away", { name: chosen.name })}
          {isBlocked && (
            <Button size="xs" onClick={() => globalThis.location.reload()}>
              {t("baseMap.reload")}
            </Button>
          )}
        </output>
      )}
      <label className={style["choice"]}>
        <IconMap2 size={16} stroke={1.75} aria-hidden />
        <select
          aria-label={t("baseMap.label")}
          value={chosen?.id ?? ""}
          onChange={({ currentTarget: { value } }) => chooseBaseMap(value === "" ? undefined : Number(value))}
        >
          <option value="">{t("baseMap.builtIn")}</option>
          {maps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
