import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./planner.module.css";

export interface PlannerPanelProps {
  children: ReactNode;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** Beside the map; on phones a sheet below it that can be folded away. */
export function PlannerPanel({ children, isFolded, onFold }: PlannerPanelProps) {
  const { t } = useTranslation("flight-routes");
  const Icon = isFolded ? IconChevronUp : IconChevronDown;
  return (
    <aside className={style["panel"]} aria-label={t("panel")} data-folded={isFolded || undefined}>
      <button
        type="button"
        className={style["handle"]}
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
      >
        <Icon size={18} aria-hidden />
        {t(isFolded ? "showPanel" : "hidePanel")}
      </button>
      <div className={style["panelBody"]}>{children}</div>
    </aside>
  );
}

/** Where the panel is a sheet below the map. */
export const isNarrow = (): boolean => globalThis.matchMedia("(max-width: 900px)").matches;

/** Where there is room for the panel or for the dock below the map, not for both. */
export const isPhone = (): boolean => globalThis.matchMedia("(max-width: 600px)").matches;
