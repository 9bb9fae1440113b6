import { auth } from "@overfly/contract/auth/auth";
import { GUEST_PAGE, SHARED_FILES_PAGE } from "@overfly/contract/guest-pages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { currentLocale, type Locale } from "#platform/i18n/locale.ts";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { call } from "./call.ts";
import { FORGOT_PASSWORD_PATH, LOGIN_PATH, loginUrl } from "./sides.ts";
import { clearButUnsent } from "./unsent/unsent-work.ts";

export function useLogout() {
  return useMutation({ mutationFn: () => call(auth.logout), onSettled: () => redirectToLogin() });
}

export interface SignOutOptions {
  /** The path to come back to after signing in. */
  from?: string;
  /** Why the login page is shown. */
  notice?: "no-provider";
  /** Whether what wasn't sent yet waits for the same user: the session ended by itself. */
  keepsUnsent?: boolean;
}

/** Clears storage and goes to the login page, with the path to return to and the reason. */
export function redirectToLogin(leaving: SignOutOptions = {}): void {
  const url = loginUrl(leaving);
  if (leaving.keepsUnsent) clearButUnsent();
  else localStorage.clear();
  sessionStorage.clear();
  location.assign(url);
}

/** Reacts to a 401 on the current user. Public pages stay. */
export function signedOut(): void {
  if (isPublic(location.pathname)) return;
  redirectToLogin({ from: `${location.pathname}${location.search}`, keepsUnsent: true });
}

const PUBLIC_PATHS = [
  LOGIN_PATH,
  FORGOT_PASSWORD_PATH,
  "/reset-password",
  "/invitation",
  "/force-login",
  "/setup",
  "/privacy",
  "/terms",
  "/gallery",
  GUEST_PAGE,
  SHARED_FILES_PAGE,
];

const isPublic = (path: string): boolean => PUBLIC_PATHS.includes(path);

/** Switches the active organization, then leaves the screen, whose data belongs to the previous one. */
export function useActAs(afterwards: () => void = reload) {
  return useMutation({
    mutationFn: (accessToken: string) => call(auth.actAsProvider, { body: { access_token: accessToken } }),
    onSuccess: afterwards,
    meta: { error: "platform/errors:failed" },
  });
}

const SETTINGS_PROFILE = "/settings/general/profile";

function reload(): void {
  if (location.pathname.startsWith("/settings/")) location.assign(SETTINGS_PROFILE);
  else location.reload();
}

/** Stores a language in the user's account. */
export function useStoreLocale(): (locale: Locale) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (locale: Locale) => call(auth.locale, { body: { locale }, keepalive: true }),
    onSuccess: (reply) => client.setQueryData(authQueries.user.queryKey, reply),
    meta: { error: "platform/errors:failed" },
  });
  return mutate;
}

/** Changes the language at once, and stores it in the user's account. */
export function useChangeLocale(): (locale: Locale) => void {
  const store = useStoreLocale();
  return (locale) => {
    if (locale === currentLocale()) return;
    setLocale(locale);
    store(locale);
  };
}
