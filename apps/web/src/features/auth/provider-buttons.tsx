import { Divider, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconBrandGoogle, IconBrandWindows } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { Button } from "#platform/ui/button.tsx";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useSignInWithProvider } from "./auth-mutations.ts";
import { returnPath } from "./return-path.ts";

const ICONS = { google: IconBrandGoogle, azure: IconBrandWindows };

/** Buttons of the configured identity providers; nothing where there are none. */
export function ProviderButtons() {
  const { t } = useTranslation("auth");
  const [params] = useSearchParams();
  const { data } = useQuery(authQueries.entrance(params.get("organization")));
  const go = useSignInWithProvider();
  if (!data || data.providers.length === 0) return null;
  return (
    <Stack gap="md">
      <Divider label={t("or")} mt="md" />
      {data.providers.map((name) => {
        const Icon = ICONS[name];
        return (
          <Button
            key={name}
            size="md"
            fullWidth
            icon={<Icon size={18} stroke={1.75} aria-hidden />}
            pending={go.isPending && go.variables.name === name}
            onClick={() => go.mutate({ name, from: returnPath(params.get("from")) })}
          >
            {t(`provider.${name}`)}
          </Button>
        );
      })}
    </Stack>
  );
}
