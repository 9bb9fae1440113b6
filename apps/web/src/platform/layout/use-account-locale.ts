import { LOCALES } from "@overfly/i18n/generated/locales";
import type { AuthUser } from "@overfly/contract/auth/auth";
import { useEffect, useEffectEvent } from "react";
import { useStoreLocale } from "#platform/api/session.ts";
import { takeChosenLocale } from "#platform/i18n/chosen-locale.ts";
import { setLocale } from "#platform/i18n/set-locale.ts";

/** Shows the account's language; one that was chosen on the sign-in page becomes the account's first. */
export function useAccountLocale(user: AuthUser | undefined): void {
  const store = useStoreLocale();
  const arrive = useEffectEvent((accountLocale: AuthUser["locale"]) => {
    const taken = takeChosenLocale();
    const chosen = LOCALES.find((locale) => locale === taken);
    if (chosen === undefined || chosen === accountLocale) return setLocale(accountLocale);
    setLocale(chosen);
    store(chosen);
  });
  const accountLocale = user?.locale;
  useEffect(() => {
    if (accountLocale) arrive(accountLocale);
  }, [accountLocale]);
}
