import { type ReactNode, Suspense } from "react";
import { Navigate, useParams } from "react-router";
import { useUser } from "#platform/api/user.ts";
import { Page } from "#platform/ui/page.tsx";
import { PageSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { AppsTab } from "#features/settings/apps/apps-tab.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { BillingTab, SubscriptionsTab } from "./empty-tabs.tsx";
import { MembersTab } from "#features/settings/members/members-tab.tsx";
import { OrganizationTab } from "#features/settings/organization/organization-tab.tsx";
import { ProfileTab } from "./profile-tab.tsx";
import { SecurityTab } from "#features/settings/security/security-tab.tsx";
import { groupsOf, PROFILE_PATH, type TabKey, tabAt } from "./settings-tabs.ts";
import { TeamTab } from "#features/settings/team/team-tab.tsx";
import { SettingsSidebar } from "./settings-sidebar.tsx";
import style from "./settings.module.css";

/** Content of each tab; notification preferences have their own page. */
const CONTENT: Record<Exclude<TabKey, "notifications">, () => ReactNode> = {
  profile: ProfileTab,
  security: SecurityTab,
  apps: AppsTab,
  general: OrganizationTab,
  members: MembersTab,
  team: TeamTab,
  subscriptions: SubscriptionsTab,
  billing: BillingTab,
};

/** All of /settings. An unknown tab, or one that the user does not have, falls back to Profile. */
export function SettingsScreen() {
  const { t } = useTranslation("settings");
  const groups = groupsOf(useUser());
  const { "*": path = "" } = useParams();
  const tab = tabAt(groups, path);
  if (!tab) return <Navigate to={PROFILE_PATH} replace />;
  if (tab.key === "notifications") return <Navigate to="/notifications" replace />;
  const Content = CONTENT[tab.key];
  return (
    <Page title={t("settings")} subtitle={t(`tab.${tab.key}`)}>
      <div className={style["layout"]}>
        <SettingsSidebar groups={groups} current={tab} />
        <div className={style["content"]}>
          <Suspense key={tab.path} fallback={<PageSkeleton />}>
            <Content />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
