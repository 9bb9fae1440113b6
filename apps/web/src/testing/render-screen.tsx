import type { AuthUser } from "@overfly/contract/auth/auth";
import type { UserType } from "@overfly/contract/user-type";
import type { Permission } from "@overfly/contract/permissions";
import type { PublicSettings } from "@overfly/contract/setup/setup";
import type { QueryClient } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import { type ReactElement, Suspense } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { makeQueryClient } from "#platform/api/query-client.ts";
import { toastError } from "#platform/ui/feedback/toast.tsx";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { publicSettingsQuery } from "#platform/queries/settings-queries.ts";
import { Surroundings } from "#surroundings.tsx";

export interface Visit {
  /** The route's pattern, such as `/sites/view/:siteToken`; any path where absent. */
  path?: string;
  /** The address that is visited; `/` where absent. */
  url?: string;
  user?: Partial<AuthUser>;
  settings?: Partial<PublicSettings>;
}

export interface Rendered extends RenderResult {
  client: QueryClient;
  router: ReturnType<typeof createMemoryRouter>;
}

/** Shows a screen as a person with certain permissions sees it, in everything that surrounds screens. */
export function renderScreen(
  screen: ReactElement,
  permissions: readonly Permission[] = [],
  userType: UserType = "center",
  visit: Visit = {},
): Rendered {
  // Mantine's growing text areas wait for fonts, which happy-dom doesn't know
  if (!("fonts" in document)) Object.assign(document, { fonts: new EventTarget() });
  const client = makeQueryClient({
    // an answer that comes after the test belongs to no screen: the next test's would show it
    showMessage: (message) => {
      if (document.contains(result.container)) toastError(message);
    },
    signedOut: () => undefined,
  });
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  client.setQueryData(authQueries.user.queryKey, {
    data: { ...personWith(permissions, userType), ...visit.user },
  });
  client.setQueryData(publicSettingsQuery.queryKey, { data: { ...SETTINGS, ...visit.settings } });
  const element = <Suspense fallback={<p>Loading the screen</p>}>{screen}</Suspense>;
  const router = createMemoryRouter(
    [
      { path: visit.path ?? "*", element },
      { path: "*", element: <p>Elsewhere</p> },
    ].slice(0, visit.path === undefined ? 1 : 2),
    { initialEntries: [visit.url ?? "/"] },
  );
  const result: RenderResult = render(
    <Surroundings client={client}>
      <RouterProvider router={router} />
    </Surroundings>,
  );
  return { ...result, client, router };
}

export const personWith = (permissions: readonly Permission[], userType: UserType): AuthUser => ({
  id: "rana",
  user_type: userType,
  first_name: "Rana",
  last_name: "Haddad",
  email: "rana@example.com",
  avatar: null,
  country: null,
  city: null,
  locale: "en",
  provider: { id: 1, company_name: "Sahara Aerial Services", time_zone: "Asia/Amman" },
  current_provider_user: {
    user_type: userType,
    permissions: permissions.map((name) => ({ name })),
    roles: [{ name: "operations_manager" }],
    sp_admin: false,
    organization_admin: false,
    is_center: userType === "center",
  },
  force_redirect: true,
  branding: null,
});

const SETTINGS: PublicSettings = {
  needs_setup: false,
  center_host: "",
  client_host: "",
  command_host: "",
  is_own_host: false,
  map_style_url: null,
  date_regions: {},
  sentry_dsn: null,
  environment: "test",
  version: "0.0.0",
};
