import { clientBranding } from "@overfly/contract/clients/client-branding";
import type { Client } from "@overfly/contract/clients/clients";
import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";

const BrandingForm = lazy(() => import("./branding-form.tsx").then((m) => ({ default: m.BrandingForm })));

/** What this client sees of the provider: the branding of all clients, or its own. */
export function ClientBranding({ client }: { client: Pick<Client, "id" | "company_name"> }) {
  const { t } = useTranslation("clients");
  const { data, error, refetch } = useQuery(clientQueries.branding(client.id));
  const mayEdit = useAllowed(clientBranding.update);
  const [isEditing, edit] = useState(false);
  return (
    <Panel
      title={t("branding")}
      actions={
        mayEdit &&
        !isEditing && (
          <Button size="xs" onClick={() => edit(true)}>
            {t("edit")}
          </Button>
        )
      }
    >
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!error && !data && <LinesSkeleton lines={3} />}
      {data && !isEditing && <Hint>{t(data.is_own ? "brandingOwn" : "brandingCommon")}</Hint>}
      {data && isEditing && <BrandingForm client={client} branding={data} />}
    </Panel>
  );
}
