import type { ComponentType } from "react";
import { createBrowserRouter, Outlet, redirect, type RouteObject } from "react-router";
import { ActingAsClient } from "#features/auth/impersonation/acting-as-client.tsx";
import { LOGIN_PATH } from "#platform/api/sides.ts";
import { AppShell } from "#platform/layout/app-shell.tsx";
import { AppFrame } from "#platform/layout/app-frame.tsx";
import { NotFoundPage, RouteErrorPage } from "#platform/layout/errors/error-page.tsx";
import { UnexpectedError } from "#platform/layout/errors/app-fallback.tsx";
import { WeatherWidget } from "#features/weather/weather-widget.tsx";
import { ResumeUploads } from "#features/processing/upload/resume-uploads.tsx";
import { guardedScreen } from "./guarded-screen.tsx";
import { SearchButton, SearchKey } from "#features/search/search-key.tsx";
import { NotificationBell } from "#features/notifications/notification-bell.tsx";

/** A lazy screen for who may open it, with an error page of its own: when it fails, the frame around it stays. */
const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: guardedScreen(path, await load()) }),
  errorElement: <RouteErrorPage />,
});

/** A lazy screen that needs no user. */
const openScreen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  errorElement: <RouteErrorPage />,
});

/** Missions and orders: the same screens under two paths. */
const missionScreens = (path: "missions" | "orders"): RouteObject[] => [
  screen(path, () => import("#features/missions/missions-screen.tsx").then((m) => m.MissionsScreen)),
  screen(`${path}/create`, requestScreen),
  screen(`${path}/edit/:missionToken`, requestScreen),
  screen(`${path}/multi-site`, () =>
    import("#features/missions/multi-site/multi-site-orders-screen.tsx").then((m) => m.MultiSiteOrdersScreen),
  ),
  screen(`${path}/multi-site/:orderToken`, () =>
    import("#features/missions/multi-site/multi-site-order-screen.tsx").then((m) => m.MultiSiteOrderScreen),
  ),
  screen(`${path}/view/:missionToken`, () =>
    import("#features/missions/view/mission-screen.tsx").then((m) => m.MissionScreen),
  ),
  screen(`${path}/view/:missionToken/assign`, () =>
    import("#features/missions/assign/assign-screen.tsx").then((m) => m.AssignScreen),
  ),
  screen(`${path}/view/:missionToken/processing-center`, () =>
    import("#features/missions/view/mission-processing-screen.tsx").then((m) => m.MissionProcessingScreen),
  ),
  screen(`${path}/view/:missionToken/anomalies`, () =>
    import("#features/missions/view/mission-anomalies-screen.tsx").then((m) => m.MissionAnomaliesScreen),
  ),
  screen(`${path}/view/:missionToken/report`, () =>
    import("#features/reports/report-screen.tsx").then((m) => m.ReportScreen),
  ),
];

const requestScreen = () =>
  import("#features/missions/request/mission-request-screen.tsx").then((m) => m.MissionRequestScreen);

const projectScreen = () => import("#features/projects/project-screen.tsx").then((m) => m.ProjectScreen);

const projectScreens: RouteObject[] = [
  screen("projects", () => import("#features/projects/projects-screen.tsx").then((m) => m.ProjectsScreen)),
  screen("projects/create", () =>
    import("#features/projects/project-form-screen.tsx").then((m) => m.NewProjectScreen),
  ),
  screen("projects/view/:projectId", projectScreen),
  screen("client-projects/view/:projectId", projectScreen),
  screen("client-projects", () =>
    import("#features/projects/projects-screen.tsx").then((m) => m.ClientProjectsScreen),
  ),
  screen("client-projects/create", () =>
    import("#features/projects/project-form-screen.tsx").then((m) => m.NewClientProjectScreen),
  ),
];

const cloudScreens: RouteObject[] = [
  screen("cloud", () =>
    import("#features/media/overview/cloud-overview-screen.tsx").then((m) => m.CloudOverviewScreen),
  ),
  screen("cloud/sites", () =>
    import("#features/media/media-sites-screen.tsx").then((m) => m.MediaSitesScreen),
  ),
  screen("cloud/sites/:itemId", () =>
    import("#features/media/media-site-screen.tsx").then((m) => m.MediaSiteScreen),
  ),
];

const inventoryScreens: RouteObject[] = [
  screen("inventory", () =>
    import("#features/inventory/inventory-screen.tsx").then((m) => m.InventoryScreen),
  ),
  screen("inventory/kits", () => import("#features/inventory/kits-screen.tsx").then((m) => m.KitsScreen)),
  screen("inventory/kits/:itemId", () =>
    import("#features/inventory/item/kit-screen.tsx").then((m) => m.KitScreen),
  ),
  screen("inventory/drones", () =>
    import("#features/inventory/drones-screen.tsx").then((m) => m.DronesScreen),
  ),
  screen("inventory/drones/:itemId", () =>
    import("#features/inventory/item/drone-screen.tsx").then((m) => m.DroneScreen),
  ),
  screen("inventory/payloads", () =>
    import("#features/inventory/payloads-screen.tsx").then((m) => m.PayloadsScreen),
  ),
  screen("inventory/payloads/:itemId", () =>
    import("#features/inventory/item/payload-screen.tsx").then((m) => m.PayloadScreen),
  ),
  screen("inventory/batteries", () =>
    import("#features/inventory/batteries-screen.tsx").then((m) => m.BatteriesScreen),
  ),
  screen("inventory/batteries/:itemId", () =>
    import("#features/inventory/item/battery-screen.tsx").then((m) => m.BatteryScreen),
  ),
  screen("inventory/accessories", () =>
    import("#features/inventory/accessories-screen.tsx").then((m) => m.AccessoriesScreen),
  ),
  screen("inventory/accessories/:itemId", () =>
    import("#features/inventory/item/accessory-screen.tsx").then((m) => m.AccessoryScreen),
  ),
  screen("inventory/storage-locations", () =>
    import("#features/inventory/storage/storage-locations-screen.tsx").then((m) => m.StorageLocationsScreen),
  ),
  screen("inventory/labels", () =>
    import("#features/inventory/labels/labels-screen.tsx").then((m) => m.LabelsScreen),
  ),
  screen("inventory/work-orders", () =>
    import("#features/inventory/maintenance/work-orders-screen.tsx").then((m) => m.WorkOrdersScreen),
  ),
  screen("inventory/work-orders/:workOrderId", () =>
    import("#features/inventory/maintenance/work-order-screen.tsx").then((m) => m.WorkOrderScreen),
  ),
  screen("inventory/programs", () =>
    import("#features/inventory/maintenance/programs-screen.tsx").then((m) => m.ProgramsScreen),
  ),
  screen("inventory/docks", () => import("#features/docks/docks-screen.tsx").then((m) => m.DocksScreen)),
  screen("inventory/docks/:dockId", () =>
    import("#features/docks/dock-screen.tsx").then((m) => m.DockScreen),
  ),
];

/** Screens inside of the frame. One line each; a missing line is a missing screen, never a stub. */
const framed: RouteObject[] = [
  screen("", () => import("#features/command-control/command-screen.tsx").then((m) => m.CommandScreen)),
  screen("sites", () => import("#features/sites/list/sites-screen.tsx").then((m) => m.SitesScreen)),
  screen("sites/create", () =>
    import("#features/sites/form/site-form-screen.tsx").then((m) => m.NewSiteScreen),
  ),
  screen("sites/view/:siteToken", () =>
    import("#features/sites/view/site-screen.tsx").then((m) => m.SiteScreen),
  ),
  screen("sites/edit/:siteToken", () =>
    import("#features/sites/form/site-form-screen.tsx").then((m) => m.EditSiteScreen),
  ),
  screen("repairs", () =>
    import("#features/anomalies/repairs/repairs-screen.tsx").then((m) => m.RepairsScreen),
  ),
  screen("repairs/view/:repairId", () =>
    import("#features/anomalies/repairs/repair-screen.tsx").then((m) => m.RepairScreen),
  ),
  screen("dashboard", () =>
    import("#features/dashboard/dashboard-screen.tsx").then((m) => m.DashboardScreen),
  ),
  screen("flights", () => import("#features/flights/flights-screen.tsx").then((m) => m.FlightsScreen)),
  screen("flights/view/:flightId", () =>
    import("#features/flights/flight-screen.tsx").then((m) => m.FlightScreen),
  ),
  screen("clients", () => import("#features/clients/clients-screen.tsx").then((m) => m.ClientsScreen)),
  screen("clients/view/:clientId", () =>
    import("#features/clients/page/client-screen.tsx").then((m) => m.ClientScreen),
  ),
  screen("employees", () => import("#features/pilots/pilots-screen.tsx").then((m) => m.PilotsScreen)),
  screen("employees/view/:pilotId", () =>
    import("#features/pilots/page/pilot-screen.tsx").then((m) => m.PilotScreen),
  ),
  ...projectScreens,
  ...cloudScreens,
  ...inventoryScreens,
  screen("streaming-hub", () =>
    import("#features/streaming-hub/streaming-hub-screen.tsx").then((m) => m.StreamingHubScreen),
  ),
  screen("streaming-hub/:streamingId", () =>
    import("#features/streaming-hub/stream-screen.tsx").then((m) => m.StreamScreen),
  ),
  ...missionScreens("missions"),
  ...missionScreens("orders"),
  screen("missions/checklists", () =>
    import("#features/missions/checklists/templates/templates-screen.tsx").then(
      (m) => m.ChecklistTemplatesScreen,
    ),
  ),
  screen("outbox", () =>
    import("#features/settings/organization/outbox-screen.tsx").then((m) => m.OutboxScreen),
  ),
  screen("settings/*", () => import("#features/settings/settings-screen.tsx").then((m) => m.SettingsScreen)),
  screen("audit-log", () => import("#features/audit-log/audit-log-screen.tsx").then((m) => m.AuditLogScreen)),
  screen("notifications", () =>
    import("#features/notifications/notifications-screen.tsx").then((m) => m.NotificationsScreen),
  ),
];

/** Route planning's own frame, around a map that fills the screen. */
const planning: RouteObject[] = [
  screen("flight-routes/:siteToken", () =>
    import("#features/flight-routes/planner-screen.tsx").then((m) => m.PlannerScreen),
  ),
];

/** Screens without any frame. */
const bare: RouteObject[] = [
  { path: "login", loader: ({ request }) => redirect(`${LOGIN_PATH}${new URL(request.url).search}`) },
  openScreen("api/auth/login", () => import("#features/auth/login-screen.tsx").then((m) => m.LoginScreen)),
  openScreen("forgot-password", () =>
    import("#features/auth/forgot-password-screen.tsx").then((m) => m.ForgotPasswordScreen),
  ),
  openScreen("reset-password", () =>
    import("#features/auth/reset-password-screen.tsx").then((m) => m.ResetPasswordScreen),
  ),
  openScreen("invitation", () =>
    import("#features/auth/invitation-screen.tsx").then((m) => m.InvitationScreen),
  ),
  openScreen("force-login", () =>
    import("#features/auth/impersonation/force-login-screen.tsx").then((m) => m.ForceLoginScreen),
  ),
  openScreen("setup", () => import("#features/auth/setup-screen.tsx").then((m) => m.SetupScreen)),
  openScreen("select", () =>
    import("#features/auth/select-provider-screen.tsx").then((m) => m.SelectProviderScreen),
  ),
  openScreen("watch", () =>
    import("#features/streaming-hub/guest/guest-screen.tsx").then((m) => m.GuestScreen),
  ),
  openScreen("shared", () =>
    import("#features/media/guest/shared-files-screen.tsx").then((m) => m.SharedFilesScreen),
  ),
  openScreen("privacy", () => import("#features/legal/privacy-screen.tsx").then((m) => m.PrivacyScreen)),
  openScreen("terms", () => import("#features/legal/terms-screen.tsx").then((m) => m.TermsScreen)),
  openScreen("gallery", () => import("#features/gallery/gallery-screen.tsx").then((m) => m.GalleryScreen)),
];

/** Of the settings, which are one screen, those that don't fall back to another tab. */
const SETTINGS = ["/settings", "/settings/:group/:tab"];

const paths: ReadonlySet<string> = new Set([
  ...framed.map(({ path = "" }) => `/${path}`).filter((path) => !path.endsWith("*")),
  ...SETTINGS,
]);

const routes: RouteObject[] = [
  {
    element: (
      <>
        <ActingAsClient />
        <ResumeUploads />
        <SearchKey paths={paths} />
        <Outlet />
      </>
    ),
    errorElement: <UnexpectedError />,
    HydrateFallback: AppShell,
    children: [
      ...bare,
      {
        lazy: async () => {
          const { FlightRoutesFrame } = await import("#platform/layout/flight-routes-frame.tsx");
          return { Component: FlightRoutesFrame };
        },
        errorElement: <RouteErrorPage />,
        children: planning,
      },
      {
        element: (
          <AppFrame
            paths={paths}
            weather={<WeatherWidget />}
            bell={<NotificationBell />}
            finder={<SearchButton />}
          />
        ),
        errorElement: <RouteErrorPage />,
        children: [...framed, { path: "*", element: <NotFoundPage /> }],
      },
    ],
  },
];

export const makeRouter = () => createBrowserRouter(routes);
