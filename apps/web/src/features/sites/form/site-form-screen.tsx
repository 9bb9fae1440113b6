import type { PlantModels } from "@overfly/contract/sites/plant-models";
import { type SiteCreateData, type SiteDetail, sites } from "@overfly/contract/sites/sites";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { call } from "#platform/api/call.ts";
import { fieldErrors } from "#platform/api/call-error.ts";
import { defaultErrorMessage } from "#platform/api/default-error-messages.ts";
import { Button } from "#platform/ui/button.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { ChangedMeanwhile } from "#platform/ui/overlays/changed-meanwhile.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { LeaveGuard } from "#platform/ui/overlays/leave-guard.tsx";
import { Page } from "#platform/ui/page.tsx";
import { PageSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { bodyOf, fieldsOf, newFields, type SiteFields } from "./site-fields.ts";
import { SiteForm } from "./site-form.tsx";
import { usePrefilledPlace } from "./use-prefilled-place.ts";
import { useSaveSite } from "#features/sites/site-mutations.ts";
import style from "#features/sites/site.module.css";

export function NewSiteScreen() {
  const { t } = useTranslation("sites");
  const { data, error, refetch } = useQuery(siteQueries.createData);
  if (data)
    return (
      <SiteEditor site={undefined} start={newFields(data.defaults)} clients={data.clients} models={data} />
    );
  if (!error) return <PageSkeleton />;
  return (
    <Page title={t("createTitle")}>
      <ErrorState error={error} retry={() => void refetch()} />
    </Page>
  );
}

export function EditSiteScreen() {
  const { siteToken: token = "" } = useParams();
  const {
    data: { site, ...models },
  } = useSuspenseQuery(siteQueries.editData(token));
  useCrumb(token, site.name);
  return <SiteEditor key={token} site={site} start={fieldsOf(site)} models={models} />;
}

interface SiteEditorProps {
  site: SiteDetail | undefined;
  start: SiteFields;
  /** Whom a new site may belong to. */
  clients?: SiteCreateData["clients"];
  models: PlantModels;
}

function SiteEditor({ site, start: initial, clients, models }: SiteEditorProps) {
  const { t } = useTranslation("sites");
  const [start] = useState(initial);
  const [fields, setFields] = useState(start);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const edited = useVersioned(site, () => readSite(site));
  const conflict = edited.conflict((theirs) => setFields(fieldsOf(theirs)));
  const request = useWaitingRequest();
  const { save, isPending, isSaved, error, reset } = useSaving(edited.record, (failure) =>
    conflict.check(failure),
  );
  const set = (changes: Partial<SiteFields>): void => setFields((before) => ({ ...before, ...changes }));
  const place = usePrefilledPlace(fields, site !== undefined, set);
  const change = (changes: Partial<SiteFields>): void => {
    setMissing({});
    place.keep(changes);
    set(changes);
  };
  const submit = (): void => {
    const missingFields = {
      ...(fields.name.trim() === "" && { name: t("nameRequired") }),
      ...(fields.client_id === null && { client_id: t("clientRequired") }),
    };
    setMissing(missingFields);
    if (Object.keys(missingFields).length === 0) save(fields);
  };
  const errors = { ...fieldErrors(error), ...missing };
  return (
    <Page
      title={site ? t("editTitle", { name: site.name }) : t("createTitle")}
      actions={
        <>
          <Button to={site ? `/sites/view/${site.token}` : (request ?? "/sites")}>{t("cancel")}</Button>
          <Button kind="primary" onClick={submit} pending={isPending}>
            {t(site ? "save" : "create")}
          </Button>
        </>
      }
    >
      {conflict.isOpen && <ChangedMeanwhile conflict={conflict} onDecided={reset} />}
      {error && !conflict.isOpen && (
        <Refusal error={error} silence={site ? "platform/errors:editSite" : "platform/errors:failed"} />
      )}
      <SiteForm
        fields={fields}
        errors={errors}
        clients={clients}
        models={models}
        prefilled={place.prefilled}
        change={change}
      />
      <LeaveGuard
        isDirty={fields !== start && !isSaved}
        title={t("leaveTitle")}
        message={t("leaveHint")}
        action={t("discard")}
      />
    </Page>
  );
}

/** The form of the request that asked for a new site, as `?for=` says. */
function useWaitingRequest(): string | undefined {
  const [params] = useSearchParams();
  const path = (["/missions", "/orders"] as const).find((one) => one === params.get("for"));
  return path && `${path}/create`;
}

/** Saves the site and opens it, or goes on with the request that waits for it. */
function useSaving(site: SiteDetail | undefined, onError: (error: Error) => void) {
  const { t } = useTranslation("sites");
  const navigate = useNavigate();
  const request = useWaitingRequest();
  const mutation = useSaveSite();
  const save = (fields: SiteFields): void =>
    mutation.mutate(
      {
        token: site?.token,
        updatedAt: site?.updated_at,
        create: bodyOf(fields, site?.boundary ?? null),
      },
      { onError },
    );
  const { isPending, isSuccess, error, reset } = mutation;
  const saved = mutation.data?.data;
  // After the render, so that nothing counts as unsaved any more.
  const leave = useEffectEvent(({ token, name }: SiteDetail) => {
    toastSuccess(t("saved", { name }));
    void navigate(request ? `${request}?site=${token}` : `/sites/view/${token}`, {
      replace: Boolean(request),
    });
  });
  useEffect(() => {
    if (saved) leave(saved);
  }, [saved]);
  return { save, isPending, isSaved: isSuccess, error, reset };
}

interface RefusalProps {
  error: Error;
  /** Message where the server sent none. */
  silence: string;
}

const Refusal = ({ error, silence }: RefusalProps) => (
  <div className={style["bad"]} role="alert">
    <p className={style["notes"]}>{error.message || defaultErrorMessage(silence)}</p>
  </div>
);

const readSite = async (site: SiteDetail | undefined): Promise<SiteDetail | undefined> =>
  site && (await call(sites.editData, { params: { token: site.token } })).data.site;
