import type { UserType } from "@overfly/contract/user-type";
import type { PublicSettings } from "@overfly/contract/setup/setup";

export type Side = "center" | "client";
/** A side, or the command center where it is a front of its own. */
export type Front = Side | "command";
type Hosts = Pick<PublicSettings, `${Front}_host` | "is_own_host">;

export const USER_TYPE_KEY = "user_type";
export const LOGIN_PATH = "/api/auth/login";
export const FORGOTTEN_PATH = "/forgot-password";

let hosts: Hosts | undefined;
const waiting = new Set<() => void>();

export const setHosts = (found: Hosts): void => {
  hosts = found;
  for (const tell of waiting) tell();
};

/** Tells when the hosts are known; returns what ends that. */
export function onHosts(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/** The side that an address belongs to: the client's when it contains "client", else the center's. */
export const sideOf = (address: string): Side => (address.includes("client") ? "client" : "center");

/**
 * Where calls of this page go: "" for its own origin. Only a page that is served from neither side's host,
 * nor an organization's own, nor from this machine, calls its side's host across origins.
 */
export function apiOrigin(page: URL = new URL(location.href)): string {
  if (!hosts || hosts.is_own_host) return "";
  const host = hostOf(hosts[`${sideOf(page.host)}_host`]);
  if (host === "" || isFront(hosts, page.host) || isLocal(page.hostname)) return "";
  return `${page.protocol}//${host}`;
}

/** An address on one front's host. On an address that is no front's host, the page's own origin. */
export function sideUrl(front: Front, path: string, page: URL = new URL(location.href)): string {
  const host = hosts ? hostOf(hosts[`${front}_host`]) : "";
  if (!hosts || host === "" || host === page.host || !isFront(hosts, page.host)) return path;
  return `${page.protocol}//${host}${path}`;
}

/** Where someone who is not signed in is sent: by the stored user type, else by the address. */
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
