import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, useParams } from "react-router";
import { useUser } from "#platform/api/user.ts";
import { Page } from "#platform/ui/page.tsx";
import { PendingScreen } from "#platform/layout/errors/pending-screen.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { BillingTab, SubscriptionsTab } from "./empty-tabs.tsx";
import { groupsOf, PROFILE_PATH, type TabKey, tabAt } from "./settings-tabs.ts";
import { SettingsSidebar } from "./settings-sidebar.tsx";
import style from "./settings.module.css";

const AppsTab = lazy(() =>
  import("#features/settings/apps/apps-tab.tsx").then((m) => ({ default: m.AppsTab })),
);
const MembersTab = lazy(() =>
  import("#features/settings/members/members-tab.tsx").then((m) => ({ default: m.MembersTab })),
);
const NotificationsTab = lazy(() =>
  import("./notifications-tab.tsx").then((m) => ({ default: m.NotificationsTab })),
);
const OrganizationTab = lazy(() =>
  import("#features/settings/organization/organization-tab.tsx").then((m) => ({
    default: m.OrganizationTab,
  })),
);
const ProfileTab = lazy(() => import("./profile-tab.tsx").then((m) => ({ default: m.ProfileTab })));
const SecurityTab = lazy(() =>
  import("#features/settings/security/security-tab.tsx").then((m) => ({ default: m.SecurityTab })),
);
const TeamTab = lazy(() =>
  import("#features/settings/team/team-tab.tsx").then((m) => ({ default: m.TeamTab })),
);

/** Content of each tab, also of those that the sidebar shows disabled: their addresses work. */
const CONTENT: Record<TabKey, ComponentType> = {
  profile: ProfileTab,
  security: SecurityTab,
  notifications: NotificationsTab,
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
  const Content = CONTENT[tab.key];
  return (
    <Page title={t("settings")} subtitle={t(`tab.${tab.key}`)}>
      <div className={style["layout"]}>
        <SettingsSidebar groups={groups} current={tab} />
        <div className={style["content"]}>
          <Suspense key={tab.path} fallback={<PendingScreen />}>
            <Content />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
