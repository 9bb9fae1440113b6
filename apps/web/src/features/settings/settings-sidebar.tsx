import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { userQuery } from "#platform/api/user.ts";
import { Tooltip } from "#platform/ui/tooltip.tsx";
import type { SettingsGroup, SettingsTab } from "./settings-tabs.ts";
import { useSettingsText } from "./settings-text.ts";
import style from "./settings.module.css";

export interface SettingsSidebarProps {
  groups: readonly SettingsGroup[];
  current: SettingsTab;
}

export function SettingsSidebar({ groups, current }: SettingsSidebarProps) {
  const text = useSettingsText();
  return (
    <nav aria-label={text("settings")} className={style["sidebar"]}>
      {groups.map((group) => (
        <section key={group.key} className={style["group"]} aria-labelledby={`settings-${group.key}`}>
          <h2 id={`settings-${group.key}`}>{text(`group.${group.key}`)}</h2>
          <ul>
            {group.tabs.map((tab) => (
              <li key={tab.key}>
                <TabLink tab={tab} isCurrent={tab.path === current.path} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** Choosing Profile reads the signed-in user again. */
function TabLink({ tab, isCurrent }: { tab: SettingsTab; isCurrent: boolean }) {
  const text = useSettingsText();
  const client = useQueryClient();
  const name = text(`tab.${tab.key}`);
  if (tab.disabled) {
    const why = tab.key === "notifications" ? text("notificationsElsewhere") : text("disabled");
    return (
      <Tooltip label={why} placement="right">
        <button type="button" aria-disabled="true" className={style["tab"]}>
          {name}
        </button>
      </Tooltip>
    );
  }
  const refetch = (): void => {
    if (tab.key === "profile") void client.invalidateQueries({ queryKey: userQuery.queryKey });
  };
  return (
    <Link
      to={tab.path}
      className={style["tab"]}
      aria-current={isCurrent ? "page" : undefined}
      onClick={refetch}
    >
      {name}
    </Link>
  );
}
