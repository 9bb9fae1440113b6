import { useSyncExternalStore } from "react";

const blocked = new Set<string>();
const listeners = new Set<() => void>();

/**
 * Remembers which origins the page may not load from: its policy names those of the base maps that there were when it was
 * opened.
 */
function recordViolation({ blockedURI }: SecurityPolicyViolationEvent): void {
  const origin = URL.parse(blockedURI)?.origin;
  if (origin === undefined || blocked.has(origin)) return;
  blocked.add(origin);
  for (const listener of listeners) listener();
}

globalThis.document.addEventListener("securitypolicyviolation", recordViolation);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page's policy has refused to load from the origin of an address, which may hold placeholders. */
export function useIsBlocked(url: string | undefined): boolean {
  const origin = url === undefined ? undefined : URL.parse(url.replaceAll(/[{}]/gu, ""))?.origin;
  return useSyncExternalStore(subscribe, () => origin !== undefined && blocked.has(origin));
}
