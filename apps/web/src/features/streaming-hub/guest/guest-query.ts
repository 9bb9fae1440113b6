import { guestView, type GuestView } from "@overfly/contract/streams/guest-links";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

const KEY = "guest_pass";
/** Guests get no live events. */
const REFRESH_MS = { pending: 3000, live: 10_000 };

/** What the link shows now, with the pass that it gave this tab before. */
export const guestQuery = (token: string) =>
  queryOptions({
    queryKey: ["guest", token],
    queryFn: () => openLink(token),
    refetchInterval: ({ state: { data } }) =>
      data?.state === "pending" || data?.state === "live" ? REFRESH_MS[data.state] : false,
    meta: { silent: true, isPublic: true },
  });

/** Keeps the pass, so that reloading the page asks for no PIN again. */
export async function openLink(token: string, pin?: string): Promise<GuestView> {
  const pass = passOf(token);
  const body = { token, ...(pass !== undefined && { pass }), ...(pin !== undefined && { pin }) };
  const { data } = await call(guestView.open, { body });
  if ("pass" in data) sessionStorage.setItem(KEY, `${token} ${data.pass}`);
  return data;
}

function passOf(token: string): string | undefined {
  const [of, pass] = sessionStorage.getItem(KEY)?.split(" ") ?? [];
  return of === token ? pass : undefined;
}
