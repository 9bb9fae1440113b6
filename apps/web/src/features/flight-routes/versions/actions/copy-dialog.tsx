import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { fieldErrors } from "#platform/api/call-error.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ShortFormDialog } from "./short-form-dialog.tsx";
import { routeParams, useCopyRoute } from "#features/flight-routes/versions/version-mutations.ts";

export interface CopyDialogProps {
  route: FlightRoute;
  from: SiteDetail;
  onClose: () => void;
}

/** Copies the route to another site and opens it there. */
export function CopyDialog({ route, from, onClose }: CopyDialogProps) {
  const { t } = useTranslation("flight-routes/versions");
  const navigate = useNavigate();
  const { data = [], isPending } = useQuery(siteQueries.map);
  const [token, setToken] = useState<string | null>(null);
  const [name, setName] = useState(route.name);
  const copy = useCopyRoute(routeParams(route), { isSilent: true });
  const errors = fieldErrors(copy.error);
  const others = data.filter((site) => site.token !== from.token);
  const submit = (): void =>
    copy.mutate(
      { site_token: token ?? "", name: name.trim() },
      {
        onSuccess: ({ data: created }) => {
          toastSuccess(t("created", { name: created.name }));
          onClose();
          const state = { siteName: created.site.name, siteToken: created.site.token };
          void navigate(`/flight-routes/${created.site.token}?route=${created.id}`, { state });
        },
      },
    );
  return (
    <ShortFormDialog
      title={t("copyTitle", { name: route.name })}
      description={t("copyHint")}
      action={t("copy")}
      error={copy.error}
      isReady={token !== null && name.trim() !== ""}
      isPending={copy.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Dropdown
        label={t("site")}
        value={token}
        onChange={setToken}
        options={others.map((site) => ({ key: site.token, label: site.name }))}
        loading={isPending}
        searchable
        required
        error={errors["site_token"]}
      />
      <TextField
        label={t("name")}
        value={name}
        onChange={setName}
        maxLength={80}
        required
        error={errors["name"]}
      />
    </ShortFormDialog>
  );
}
