import { useUser } from "#platform/api/user.ts";

export type MissionsPath = "/missions" | "/orders";

export const useIsClient = (): boolean => useUser().current_provider_user.user_type === "client";

/** Missions and orders are the same screens under two paths, with their own words: orders are the client's. */
export const useMissionsPath = (): MissionsPath => (useIsClient() ? "/orders" : "/missions");

export const viewPath = (path: MissionsPath, token: string): string => `${path}/view/${token}`;

/** The page of an order for several sites. */
export const multiSitePath = (path: MissionsPath, token: string): string => `${path}/multi-site/${token}`;

/** The path that a row links to: a draft opens in the form. */
export const rowPath = (path: MissionsPath, { token, status }: { token: string; status: string }): string =>
  status === "draft" ? `${path}/edit/${token}` : viewPath(path, token);
