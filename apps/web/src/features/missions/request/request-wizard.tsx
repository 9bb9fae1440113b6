import type { MissionDetail } from "@overfly/contract/missions/missions";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { missionSeries } from "@overfly/contract/missions/mission-series";
import { useAllowed } from "#platform/api/user.ts";
import { fieldErrors } from "#platform/api/call-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TypeStep } from "./type-step.tsx";
import {
  asDraft,
  changedForm,
  firstIncomplete,
  isForSeveral,
  missingAt,
  type RequestForm,
  siteCount,
  type Step,
  STEPS,
} from "./request-form.ts";
import { type RememberedRequest, useRememberedRequest } from "./remembered-request.ts";
import { DraftStatus } from "./draft/draft-status.tsx";
import { useMissionsPath } from "#platform/layout/mission-path.ts";
import { RequestStepper } from "./request-stepper.tsx";
import style from "./request.module.css";
import { problemOf } from "./repetition.ts";
import { hasFollowing, type Scope, ScopeField } from "./scope-field.tsx";
import { SiteStep } from "./site-step.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { SummaryStep } from "./summary-step.tsx";
import { type DraftState, useAutosave } from "./use-autosave.ts";
import { useSending } from "./use-sending.ts";

/** With the calendar, which the first steps don't need. */
const TermsStep = lazy(() => import("./terms-step.tsx").then((m) => ({ default: m.TermsStep })));

export interface RequestWizardProps {
  initial: RequestForm;
  /** The draft or mission that is edited; undefined for a new one. */
  mission: MissionDetail | undefined;
  /** Shown until this request is a draft itself. */
  unfinished?: ReactNode;
}

/** Site, kind, terms, summary. One step is shown; those before it can be gone back to. */
export function RequestWizard({ initial, mission, unfinished }: RequestWizardProps) {
  const wizard = useWizard(initial, mission);
  const { form, step, goTo, next, steps } = wizard;
  const { t } = useTranslation("missions/request");
  const at = steps.indexOf(step);
  const previous = steps[at - 1];
  const path = useMissionsPath();
  const load = (): void => {
    wizard.forget();
    location.assign(`${path}/edit/${wizard.saving.token}`);
  };
  return (
    <div className={style["wizard"]}>
      {wizard.saving.token === undefined && unfinished}
      <RequestStepper steps={steps} step={step} form={form} goTo={goTo} />
      <Panel>
        <form
          noValidate
          className={style["stack"]}
          onSubmit={(event) => {
            event.preventDefault();
            next();
          }}
        >
          <StepContent {...wizard} />
          <div className={style["end"]}>
            <DraftStatus state={wizard.draftState} load={load} overwrite={wizard.saving.overwrite} />
            {previous && <Button onClick={() => goTo(previous)}>{t("back")}</Button>}
            <Button kind="primary" type="submit" pending={wizard.pending}>
              {t(step === "summary" ? (wizard.draft ? "request" : "saveChanges") : "next")}
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  );
}

function StepContent(wizard: ReturnType<typeof useWizard>) {
  const { step, form, change, errors, goTo, draft, scope, saving } = wizard;
  switch (step) {
    case "site":
      return <SiteStep form={form} change={change} errors={errors} canChooseSeveral={draft} />;
    case "kind":
      return <TypeStep form={form} change={change} errors={errors} />;
    case "terms":
      return (
        <Suspense fallback={<LinesSkeleton lines={6} />}>
          <TermsStep
            form={form}
            change={change}
            errors={errors}
            draft={draft ? { token: saving.token, saveDraft: saving.flush } : undefined}
          />
        </Suspense>
      );
    case "summary":
      return (
        <SummaryStep
          form={form}
          goTo={goTo}
          fixedSite={!draft}
          draft={draft && saving.token ? { token: saving.token, isSent: wizard.pending } : undefined}
        >
          {scope && <ScopeField {...scope} />}
        </SummaryStep>
      );
  }
}

/** What the form was read from: this tab's memory, which may be newer than the draft, or the draft. */
const storedDraft = (before: RememberedRequest | undefined, draft: MissionDetail | undefined) => ({
  token: draft?.token ?? before?.token,
  version: before ? before.version : draft?.updated_at,
  isStored: before === undefined && draft !== undefined,
});

function useWizard(initial: RequestForm, mission: MissionDetail | undefined) {
  const { t } = useTranslation("missions/request");
  const { t: tSeries } = useTranslation("missions/series");
  const mayChangeSeries = useAllowed(missionSeries.updateFollowing);
  const draft = mission === undefined || mission.status === "draft";
  const steps: readonly Step[] = draft ? STEPS : STEPS.filter((step) => step !== "site");
  const memory = useRememberedRequest();
  const [before] = useState(memory.read);
  const [key] = useState(() => before?.key ?? crypto.randomUUID());
  const [form, setForm] = useState({ ...initial, ...before?.form });
  const [step, setStep] = useState<Step>(() => before?.step ?? (draft ? firstIncomplete(initial) : "kind"));
  const [tried, setTried] = useState(false);
  const stored = { ...storedDraft(before, draft ? mission : undefined), key };
  const saving = useAutosave(asDraft(form), stored, draft && !isForSeveral(form));
  const [scope, setScope] = useState<Scope>("one");
  const sending = useSending({ form, mission, scope, token: saving.token }, saving.flush, memory.forget);
  const { token, version: saved } = saving;
  const remember = useEffectEvent((latest: RememberedRequest) => memory.write(latest));
  useEffect(() => {
    if (form !== initial) remember({ form, step, token, key, version: saved });
  }, [form, initial, step, token, key, saved]);
  const goTo = (to: Step): void => {
    setTried(false);
    setStep(to);
  };
  const missing = missingAt(step, form);
  const repeatProblem =
    step === "terms" && draft ? problemOf(form.repeat, form.window, siteCount(form)) : undefined;
  const next = (): void => {
    setTried(true);
    if (Object.keys(missing).length > 0 || repeatProblem) return;
    const following = steps[steps.indexOf(step) + 1];
    if (following) goTo(following);
    else sending.send();
  };
  const stateOf = (): DraftState => {
    if (!draft) return "unsaved";
    return isForSeveral(form) ? "here" : saving.draftState;
  };
  const messages = Object.entries(missing).map(([field, message]) => [field, t(message)] as const);
  return {
    form,
    change: (changes: Partial<RequestForm>) => setForm((current) => changedForm(current, changes)),
    step,
    steps,
    goTo,
    next,
    draft,
    saving,
    draftState: stateOf(),
    errors: {
      ...fieldErrors(saving.error),
      ...(tried ? Object.fromEntries(messages) : {}),
      ...(tried && repeatProblem ? { repeat: tSeries(repeatProblem) } : {}),
    },
    pending: sending.pending,
    forget: memory.forget,
    scope: hasFollowing(mission) && mayChangeSeries ? { value: scope, onChange: setScope } : undefined,
  };
}
