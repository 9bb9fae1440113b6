import { useLocation } from "react-router";
import { useUser } from "#platform/api/user.ts";

export type MissionsPath = "/missions" | "/orders";

/** Missions and orders are the same screens under two paths, with their own words. */
export const useMissionsPath = (): MissionsPath =>
  useLocation().pathname.startsWith("/orders") ? "/orders" : "/missions";

export const useIsClient = (): boolean => useUser().current_provider_user.user_type === "client";

export const viewPath = (path: MissionsPath, token: string): string => `${path}/view/${token}`;

/** The page of an order for several sites. */
export const multiSitePath = (path: MissionsPath, token: string): string => `${path}/multi-site/${token}`;

/** The path that a row links to: a draft opens in the form. */
export const rowPath = (path: MissionsPath, { token, status }: { token: string; status: string }): string =>
  status === "draft" ? `${path}/edit/${token}` : viewPath(path, token);
