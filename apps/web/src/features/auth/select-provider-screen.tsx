import type { SelectableProvider } from "@overfly/contract/auth/auth";
import { forceLogin } from "@overfly/contract/auth/force-login";
import { Avatar, Stack } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { IconCheck } from "@tabler/icons-react";
import { Suspense } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useActAs, useLogout } from "#platform/api/session.ts";
import { useAllowed, useUser } from "#platform/api/user.ts";
import { useArrival } from "#platform/layout/use-arrival.ts";
import { Button } from "#platform/ui/button.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { EnterClient } from "#features/auth/impersonation/enter-client.tsx";
import { SignInLayout } from "#features/auth/layout/sign-in-layout.tsx";
import style from "#features/auth/layout/sign-in-layout.module.css";
import { returnPath } from "./return-path.ts";
import { Separated } from "#platform/ui/text/separated.tsx";

/** For whom does the user work now? */
export function SelectProviderScreen() {
  const { t } = useTranslation("auth");
  const waiting = (
    <SignInLayout title={t("chooseAccount")} lead={t("signingIn")}>
      <LinesSkeleton />
    </SignInLayout>
  );
  return (
    <Suspense fallback={waiting}>
      <Select />
    </Suspense>
  );
}

/** Redirects at once where there is nothing to choose, unless the user may open clients' sides. */
function Select() {
  const { t } = useTranslation("auth");
  useArrival(useUser());
  const { data } = useSuspenseQuery(authQueries.providers);
  const mayEnterClients = useAllowed(forceLogin.start);
  const { data: providers, force_redirect: isFixed } = data;
  const target = useTarget();
  const active = providers.find(({ is_active }) => is_active);
  if (isFixed && !mayEnterClients) return <Navigate to={target} replace />;
  if (providers.length === 0) return <NoAccount />;
  const company = active?.company_name ?? "";
  return (
    <SignInLayout
      title={t(isFixed ? "singleAccount" : "chooseAccount")}
      lead={isFixed ? t("singleAccountHint", { company }) : t("chooseAccountHint")}
    >
      {isFixed ? (
        <Button kind="primary" size="md" to={target} fullWidth>
          {t("continue")}
        </Button>
      ) : (
        <Choices providers={providers} />
      )}
      {mayEnterClients && <EnterClient />}
    </SignInLayout>
  );
}

/** `?from=`: where the user wanted to go before the selection. */
function useTarget(): string {
  const [params] = useSearchParams();
  return returnPath(params.get("from"));
}

function NoAccount() {
  const { t } = useTranslation("auth");
  const logout = useLogout();
  return (
    <SignInLayout title={t("noAccount")} lead={t("noAccountHint")}>
      <Button size="md" pending={logout.isPending} onClick={() => logout.mutate()} fullWidth>
        {t("signOut")}
      </Button>
    </SignInLayout>
  );
}

function Choices({ providers }: { providers: readonly SelectableProvider[] }) {
  const { t } = useTranslation("auth");
  const target = useTarget();
  const goOn = (): void => location.assign(target);
  const actAs = useActAs(goOn);
  return (
    <Stack gap="xs">
      {providers.map((provider) => (
        <button
          key={provider.access_token}
          type="button"
          className={style["choice"]}
          disabled={actAs.isPending}
          onClick={() => (provider.is_active ? goOn() : actAs.mutate(provider.access_token))}
        >
          <Avatar src={provider.logo} radius="sm" alt="">
            {provider.company_name.charAt(0)}
          </Avatar>
          <span>
            <strong>{provider.company_name}</strong>
            <small>
              <Separated parts={[t(`type.${provider.user_type}`), provider.country?.name_en]} />
            </small>
          </span>
          {provider.is_active && <IconCheck size={20} aria-label={t("active")} />}
        </button>
      ))}
    </Stack>
  );
}
