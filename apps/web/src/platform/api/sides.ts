import type { UserType } from "@overfly/contract/user-type";
import type { PublicSettings } from "@overfly/contract/setup/setup";

export type Side = "center" | "client";
/** A side, or the command center, which has a host of its own. */
export type Front = Side | "command";
type Hosts = Pick<PublicSettings, `${Front}_host` | "is_own_host">;

export const USER_TYPE_KEY = "user_type";
export const USER_ID_KEY = "user_id";
export const LOGIN_PATH = "/api/auth/login";
export const FORGOT_PASSWORD_PATH = "/forgot-password";

let hosts: Hosts | undefined;
const waiting = new Set<() => void>();

export const setHosts = (found: Hosts): void => {
  hosts = found;
  for (const notify of waiting) notify();
};

/** Calls back once the hosts are known; returns the unsubscribe function. */
export function onHosts(notify: () => void): () => void {
  waiting.add(notify);
  return () => waiting.delete(notify);
}

/** The side of a host name: client when it contains "client", else center. */
export const sideOf = (address: string): Side => (address.includes("client") ? "client" : "center");

/**
 * The origin of API calls; "" for the page's own. Only a page that is served from neither side's host,
 * nor an organization's own, nor localhost, calls its side's host across origins.
 */
export function apiOrigin(page: URL = new URL(location.href)): string {
  if (!hosts || hosts.is_own_host) return "";
  const host = hostOf(hosts[`${sideOf(page.host)}_host`]);
  if (host === "" || isFront(hosts, page.host) || isLocal(page.hostname)) return "";
  return `${page.protocol}//${host}`;
}

/** A URL on a front's host; on the page's own origin where the page is on none of the fronts' hosts. */
export function sideUrl(front: Front, path: string, page: URL = new URL(location.href)): string {
  const host = hosts ? hostOf(hosts[`${front}_host`]) : "";
  if (!hosts || host === "" || host === page.host || !isFront(hosts, page.host)) return path;
  return `${page.protocol}//${host}${path}`;
}

/** The login URL for a signed-out user: by the stored user type, else by the host name. */
export function loginUrl({ from, notice }: { from?: string; notice?: string } = {}): string {
  const stored = localStorage.getItem(USER_TYPE_KEY);
  const side = stored === null ? sideOf(location.host) : sideOfUser(stored);
  const query = new URLSearchParams();
  if (from && from !== "/") query.set("from", from);
  if (notice) query.set("notice", notice);
  return sideUrl(side, query.size > 0 ? `${LOGIN_PATH}?${query}` : LOGIN_PATH);
}

export const sideOfUser = (userType: UserType | (string & {})): Side =>
  userType === "client" ? "client" : "center";

const isFront = ({ center_host, client_host, command_host }: Hosts, host: string): boolean =>
  [center_host, client_host, command_host].map(hostOf).includes(host);

const hostOf = (value: string): string => value.replace(/^https?:\/\//, "").replace(/\/.*$/, "");

const isLocal = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || /^(\d+\.){3}\d+$|^\[/.test(hostname);
