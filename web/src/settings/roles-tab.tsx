import { useSuspenseQuery } from "@tanstack/react-query";
import { Panel } from "#ui/panel.tsx";
import { StateBadge } from "#ui/state-badge.tsx";
import { roleName } from "./role-name.ts";
import { settingsQueries } from "./settings-queries.ts";
import { useSettingsText } from "./settings-text.ts";
import style from "./settings.module.css";

/** The roles that members may have, and what each may do. */
export function RolesTab() {
  const text = useSettingsText();
  const { data: roles } = useSuspenseQuery(settingsQueries.roles);
  return (
    <Panel title={text("roles")} flush>
      <ul className={style["rows"]}>
        {roles.map((role) => (
          <li key={role.id} className={style["row"]}>
            <details>
              <summary>
                <strong>{roleName(role.name)}</strong> ·{" "}
                {text("permissions", { count: role.permissions.length })}
              </summary>
              <small dir="ltr">{role.permissions.join(", ")}</small>
            </details>
            {role.is_built_in && <StateBadge tone="info">{text("builtIn")}</StateBadge>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
