import { useEffect, useRef, useState } from "react";
import { LOGIN_PATH } from "#platform/api/sides.ts";
import { Button } from "#platform/ui/button.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { SignInLayout } from "#features/auth/layout/sign-in-layout.tsx";
import { useEnterAsClient } from "./force-login-mutations.ts";
import { useEnter } from "#features/auth/use-enter.ts";
import { useLinkToken } from "#features/auth/use-link-token.ts";

/** Where somebody of the center arrives on the client's host. */
export function ForceLoginScreen() {
  const { t } = useTranslation("auth");
  const enter = useEnter();
  const token = useLinkToken();
  const { mutateAsync } = useEnterAsClient();
  const [isError, setError] = useState(false);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return; // the address works once
    isSent.current = true;
    mutateAsync(token).then(
      () => enter("/"),
      () => setError(true),
    );
  }, [mutateAsync, enter, token]);
  if (isError) {
    return (
      <SignInLayout title={t("invalidLink")} lead={t("invalidLinkHint")}>
        <Button to={LOGIN_PATH}>{t("backToLogin")}</Button>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={t("asClient")} lead={t("signingIn")}>
      <LinesSkeleton />
    </SignInLayout>
  );
}
