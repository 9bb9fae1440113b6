import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { SettingsGroup, SettingsTab } from "./settings-tabs.ts";
import style from "./settings.module.css";

export interface SettingsSidebarProps {
  groups: readonly SettingsGroup[];
  current: SettingsTab;
}

export function SettingsSidebar({ groups, current }: SettingsSidebarProps) {
  const { t } = useTranslation("settings");
  return (
    <nav aria-label={t("settings")} className={style["sidebar"]}>
      {groups.map((group) => (
        <section key={group.key} className={style["group"]} aria-labelledby={`settings-${group.key}`}>
          <h2 id={`settings-${group.key}`}>{t(`group.${group.key}`)}</h2>
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

/** Selecting Profile refetches the signed-in user. */
function TabLink({ tab, isCurrent }: { tab: SettingsTab; isCurrent: boolean }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const name = t(`tab.${tab.key}`);
  if (tab.disabled) {
    const why = tab.key === "notifications" ? t("notificationsElsewhere") : t("disabled");
    return (
      <Tooltip label={why} placement="right">
        <button
          type="button"
          aria-disabled="true"
          aria-current={isCurrent ? "page" : undefined}
          className={style["tab"]}
        >
          {name}
        </button>
      </Tooltip>
    );
  }
  const refetch = (): void => {
    if (tab.key === "profile") void client.invalidateQueries({ queryKey: authQueries.user.queryKey });
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
