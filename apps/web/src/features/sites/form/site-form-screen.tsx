import type { PlantModels } from "@overfly/contract/sites/plant-models";
import type { SiteCreateData, SiteDetail } from "@overfly/contract/sites/sites";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { CallError, fieldErrors } from "#platform/api/call-error.ts";
import { defaultErrorMessage } from "#platform/api/default-error-messages.ts";
import { Button } from "#platform/ui/button.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
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
    refetch,
  } = useSuspenseQuery(siteQueries.editData(token));
  useCrumb(token, site.name);
  return (
    <SiteEditor
      key={site.updated_at}
      site={site}
      start={fieldsOf(site)}
      models={models}
      reload={() => void refetch()}
    />
  );
}

interface SiteEditorProps {
  site: SiteDetail | undefined;
  start: SiteFields;
  /** Whom a new site may belong to. */
  clients?: SiteCreateData["clients"];
  models: PlantModels;
  reload?: () => void;
}

function SiteEditor({ site, start: initial, clients, models, reload }: SiteEditorProps) {
  const { t } = useTranslation("sites");
  const [start] = useState(initial);
  const [fields, setFields] = useState(start);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const { save, isPending, isSaved, error } = useSaving(site);
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
          <Button to={site ? `/sites/view/${site.token}` : "/sites"}>{t("cancel")}</Button>
          <Button kind="primary" onClick={submit} pending={isPending}>
            {t(site ? "save" : "create")}
          </Button>
        </>
      }
    >
      {error && (
        <Refusal
          error={error}
          reload={reload}
          silence={site ? "platform/errors:editSite" : "platform/errors:failed"}
        />
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

/** Saves and opens the site. */
function useSaving(site: SiteDetail | undefined) {
  const { t } = useTranslation("sites");
  const navigate = useNavigate();
  const mutation = useSaveSite();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const save = (fields: SiteFields): void =>
    mutation.mutate({
      token: site?.token,
      updatedAt: site?.updated_at,
      create: bodyOf(fields, site?.boundary ?? null),
      idempotencyKey,
    });
  const { isPending, isSuccess, error } = mutation;
  const saved = mutation.data?.data;
  // After the render, so that nothing counts as unsaved any more.
  const leave = useEffectEvent(({ token, name }: SiteDetail) => {
    toastSuccess(t("saved", { name }));
    void navigate(`/sites/view/${token}`);
  });
  useEffect(() => {
    if (saved) leave(saved);
  }, [saved]);
  return { save, isPending, isSaved: isSuccess, error };
}

interface RefusalProps {
  error: Error;
  reload: (() => void) | undefined;
  /** Message where the server sent none. */
  silence: string;
}

function Refusal({ error, reload, silence }: RefusalProps) {
  const { t } = useTranslation("sites");
  const isConflict = error instanceof CallError && error.status === 409;
  return (
    <div className={style["bad"]} role="alert">
      <p className={style["notes"]}>
        {isConflict ? t("conflict") : error.message || defaultErrorMessage(silence)}
      </p>
      {isConflict && reload && (
        <Button size="xs" onClick={reload}>
          {t("reload")}
        </Button>
      )}
    </div>
  );
}
