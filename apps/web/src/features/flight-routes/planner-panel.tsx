import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./planner.module.css";
import { useDispatch, usePlanner } from "./store/planner-context.ts";
import { currentViewport } from "./store/viewport.ts";

/** Beside the map; on small screens a collapsible sheet below it. */
export function PlannerPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation("flight-routes");
  const isCollapsed = usePlanner((state) => state.isPanelCollapsed);
  const dispatch = useDispatch();
  const Icon = isCollapsed ? IconChevronUp : IconChevronDown;
  return (
    <aside className={style["panel"]} aria-label={t("panel")} data-folded={isCollapsed || undefined}>
      <button
        type="button"
        className={style["handle"]}
        aria-expanded={!isCollapsed}
        onClick={() =>
          dispatch({ type: "collapsePanel", isCollapsed: !isCollapsed, viewport: currentViewport() })
        }
      >
        <Icon size={18} aria-hidden />
        {t(isCollapsed ? "showPanel" : "hidePanel")}
      </button>
      <div className={style["panelBody"]}>{children}</div>
    </aside>
  );
}
