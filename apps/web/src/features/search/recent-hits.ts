import { SearchHit } from "@overfly/contract/search/search";
import type { AuthUser } from "@overfly/contract/auth/auth";
import { z } from "zod";

const MOST = 6;
const Hits = z.array(SearchHit);

/** Of one user in one organization, so that none sees names of another; signing out clears all. */
const storageKey = (user: AuthUser): string =>
  `search_recent.${user.id}.${user.current_provider_user.user_type}.${user.provider?.id ?? ""}`;

export function recentHits(user: AuthUser): SearchHit[] {
  try {
    return Hits.parse(JSON.parse(localStorage.getItem(storageKey(user)) ?? "[]")).slice(0, MOST);
  } catch {
    return [];
  }
}

export function rememberHit(user: AuthUser, hit: SearchHit): void {
  const others = recentHits(user).filter(({ kind, key }) => kind !== hit.kind || key !== hit.key);
  localStorage.setItem(storageKey(user), JSON.stringify([hit, ...others].slice(0, MOST)));
}
