import { auth, type AuthUser } from "@overfly/contract/auth/auth";
import { useEffect } from "react";
import { call } from "#platform/api/call.ts";
import { redirectToLogin } from "#platform/api/session.ts";
import { USER_ID_KEY, USER_TYPE_KEY } from "#platform/api/sides.ts";
import { returnUnsent } from "#platform/api/unsent/unsent-work.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useBrandAccent } from "#platform/layout/branding/use-brand-accent.ts";
import { toastError } from "#platform/ui/feedback/toast.tsx";
import { useAccountLocale } from "./use-account-locale.ts";

/**
 * Applies the user's language, side and colour, whatever the first screen is. A user without an organization is sent to
 * the login page.
 */
export function useArrival(user: AuthUser | undefined): void {
  const { t } = useTranslation("platform/layout");
  const message = t("noProvider");
  const isLost = user !== undefined && user.provider === null && user.user_type !== "pilot";
  useAccountLocale(user);
  useBrandAccent(user?.branding?.accent);
  useEffect(() => {
    if (!user) return;
    localStorage.setItem(USER_TYPE_KEY, user.user_type);
    localStorage.setItem(USER_ID_KEY, user.id);
    returnUnsent(user.id);
  }, [user]);
  useEffect(() => {
    if (!isLost) return;
    toastError(message);
    void call(auth.logout).finally(() => redirectToLogin({ notice: "no-provider" }));
  }, [isLost, message]);
}
