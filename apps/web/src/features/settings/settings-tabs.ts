import type { AuthUser } from "@overfly/contract/auth/auth";

export const PROFILE_PATH = "/settings/general/profile";

export type GroupKey = "general" | "organization" | "serviceProvider";
export type TabKey =
  | "profile"
  | "security"
  | "notifications"
  | "apps"
  | "general"
  | "members"
  | "team"
  | "subscriptions"
  | "billing";

export interface SettingsTab {
  key: TabKey;
  path: string;
  /** Present, but greyed out. */
  disabled: boolean;
}

export interface SettingsGroup {
  key: GroupKey;
  tabs: readonly SettingsTab[];
}

const tabsOf = (group: GroupKey, keys: readonly TabKey[], disabled: readonly TabKey[]): SettingsGroup => ({
  key: group,
  tabs: keys.map((key) => ({ key, path: `/settings/${group}/${key}`, disabled: disabled.includes(key) })),
});

const COMPANY = ["general", "members", "team", "subscriptions", "billing"] as const;
const LAST_THREE = ["team", "subscriptions", "billing"] as const;

const GENERAL = tabsOf("general", ["profile", "security", "notifications", "apps"], ["notifications"]);
const ORGANIZATION = tabsOf("organization", COMPANY, LAST_THREE);
const SERVICE_PROVIDER = tabsOf("serviceProvider", COMPANY, LAST_THREE);

/** Organization shows only to organization admins, Service Provider only to service-provider admins. */
export function groupsOf({ current_provider_user: acting }: AuthUser): readonly SettingsGroup[] {
  return [
    GENERAL,
    ...(acting.organization_admin ? [ORGANIZATION] : []),
    ...(acting.sp_admin ? [SERVICE_PROVIDER] : []),
  ];
}

/** The tab of a path such as "organization/members/edit/7", among those that the user may see. */
export function tabAt(groups: readonly SettingsGroup[], path: string): SettingsTab | undefined {
  const [group, tab] = path.split("/");
  return groups.find(({ key }) => key === group)?.tabs.find(({ key }) => key === tab);
}
