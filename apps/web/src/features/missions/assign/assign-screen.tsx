import type { Candidate } from "@overfly/contract/missions/candidate";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Anchor, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCalendarQuestion } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { fieldErrors } from "#platform/api/call-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { DateTimeField } from "#platform/ui/fields/dates/date-time-field.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { MissionStatusBadge } from "#features/missions/mission-status-badge.tsx";
import { Window } from "#features/missions/mission-columns.tsx";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useMissionTransition } from "#features/missions/mission-transitions.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { type AssignmentForm, bodyOf, formOf, missingOf, periodFrom, ranked } from "./assignment-form.ts";
import { DaylightSlots } from "#features/missions/schedule/daylight-slots.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import style from "./assign.module.css";
import { Justification } from "./justification.tsx";
import { CandidateCard, CandidateGroup } from "./candidates.tsx";

/** Assigns pilot or dock, equipment and time; each candidate with conflicts. */
export function AssignScreen() {
  const { missionToken: token = "" } = useParams();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  const { t } = useTranslation("missions/assign");
  const home = viewPath(useMissionsPath(), token);
  useCrumb(token, mission.number);
  return (
    <Page
      title={t("title")}
      aside={<MissionStatusBadge mission={mission} />}
      subtitle={
        <>
          <Anchor component={Link} underline="always" to={home}>
            {mission.number}
          </Anchor>{" "}
          · {mission.site.name}
        </>
      }
    >
      {mission.transitions.includes("assign") ? (
        <Assigning mission={mission} home={home} />
      ) : (
        <Panel>
          <EmptyState
            title={t("notAssignable")}
            action={<Button to={home}>{t("backTo", { number: mission.number })}</Button>}
          />
        </Panel>
      )}
    </Page>
  );
}

function Assigning({ mission, home }: { mission: MissionDetail; home: string }) {
  const { t } = useTranslation("missions/assign");
  const { form, set, errors, failure, submit, pending } = useAssigning(mission, home);
  const candidates = useCandidates(mission.token, form);
  return (
    <form
      className={style["stack"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PeriodPanel mission={mission} form={form} set={set} errors={errors} />
      {candidates.error && <ErrorState error={candidates.error} retry={() => void candidates.refetch()} />}
      {candidates.isLoading && <LinesSkeleton lines={6} />}
      {candidates.data === undefined && !candidates.isLoading && !candidates.error && (
        <EmptyState
          icon={<IconCalendarQuestion size={28} stroke={1.5} aria-hidden />}
          title={t("choosePeriodHint")}
        />
      )}
      {candidates.data && (
        <>
          <AssigneePanel candidates={candidates.data} form={form} set={set} errors={errors} />
          {!form.assignee?.startsWith("dock:") && (
            <KitPanel candidates={candidates.data} form={form} set={set} errors={errors} />
          )}
          <Justification candidates={candidates.data} form={form} set={set} />
        </>
      )}
      <div className={style["end"]}>
        {failure && (
          <Hint tone="bad" role="alert">
            {failure}
          </Hint>
        )}
        <Button to={home}>{t("backTo", { number: mission.number })}</Button>
        <Button kind="primary" type="submit" pending={pending}>
          {t("assign")}
        </Button>
      </div>
    </form>
  );
}

const SPAN_WAIT_MS = 400;

/** Readiness depends on the time span, so candidates are refetched when it changes. */
function useCandidates(token: string, { starts_at, ends_at }: AssignmentForm) {
  const [span] = useDebouncedValue(`${starts_at ?? ""}/${ends_at ?? ""}`, SPAN_WAIT_MS);
  const [from = "", to = ""] = span.split("/");
  return useQuery({
    ...missionQueries.candidates(token, { starts_at: from, ends_at: to }),
    enabled: from !== "" && to !== "" && from < to,
    placeholderData: keepPreviousData,
  });
}

function useAssigning(mission: MissionDetail, home: string) {
  const { t } = useTranslation("missions/assign");
  const navigate = useNavigate();
  const [form, setForm] = useState(() => formOf(mission));
  const [tried, setTried] = useState(false);
  const step = useMissionTransition(mission.token, { silent: true });
  const missing = missingOf(form);
  const submit = (): void => {
    setTried(true);
    const assignment = bodyOf(form);
    if (!assignment || Object.keys(missing).length > 0) return;
    step.mutate(
      { transition: "assign", assignment: { ...assignment, updated_at: mission.updated_at } },
      {
        onSuccess: () => {
          toastSuccess(t("assigned"));
          void navigate(home);
        },
      },
    );
  };
  const set = (changes: Partial<AssignmentForm>): void => {
    step.reset(); // the error was about the previous selection
    setForm({ ...form, ...changes });
  };
  const refused = fieldErrors(step.error);
  const messages = Object.entries(missing).map(([field, tMissions]) => [field, t(tMissions)] as const);
  const errors: Record<string, string> = { ...refused, ...(tried ? Object.fromEntries(messages) : {}) };
  const isFieldError = ["pilot_id", "dock_id", "kit_id", "starts_at", "ends_at"].some(
    (field) => field in refused,
  );
  return {
    form,
    set,
    errors,
    failure: isFieldError ? undefined : step.error?.message,
    submit,
    pending: step.isPending,
  };
}

interface PartProps {
  form: AssignmentForm;
  set: (changes: Partial<AssignmentForm>) => void;
  errors: Record<string, string>;
}

function PeriodPanel({ mission, form, set, errors }: PartProps & { mission: MissionDetail }) {
  const { t } = useTranslation("missions/assign");
  const { site, scheduled_for, window_start: first, window_end: last } = mission;
  const outside =
    (form.starts_at !== null && first !== null && Date.parse(form.starts_at) < Date.parse(first)) ||
    (form.ends_at !== null && last !== null && Date.parse(form.ends_at) > Date.parse(last));
  return (
    <Panel title={t("period")}>
      <div className={style["span"]}>
        <DateTimeField
          label={t("start")}
          zone={site.time_zone}
          value={form.starts_at}
          notBefore="now"
          country={site.country}
          onChange={(starts_at) => set({ starts_at })}
          error={errors["starts_at"]}
          required
        />
        <DateTimeField
          label={t("end")}
          zone={site.time_zone}
          value={form.ends_at}
          notBefore={form.starts_at ?? "now"}
          country={site.country}
          onChange={(ends_at) => set({ ends_at })}
          error={errors["ends_at"]}
          required
        />
      </div>
      <Hint>
        {scheduled_for === null ? (
          <>
            {t("window")}: <Window mission={mission} />
          </>
        ) : (
          <>
            {t("plannedFor")}: <When at={scheduled_for} zone={site.time_zone} />
          </>
        )}
      </Hint>
      <Daylight mission={mission} set={set} />
      {outside && (
        <div className={style["outside"]}>
          <Alert aria-live="polite">{t("outsideWindow")}</Alert>
        </div>
      )}
    </Panel>
  );
}

/** The next daylight in the client's window; choosing one keeps the length. */
function Daylight({ mission, set }: { mission: MissionDetail; set: PartProps["set"] }) {
  const { data } = useQuery(missionQueries.flightConditions(mission.token));
  if (!data) return null;
  return (
    <DaylightSlots
      daylight={data.daylight}
      zone={mission.site.time_zone}
      onChoose={(starts_at) => set(periodFrom(starts_at))}
    />
  );
}

type CandidatesProps = PartProps & { candidates: readonly Candidate[] };

function AssigneePanel({ candidates, form, set, errors }: CandidatesProps) {
  const { t } = useTranslation("missions/assign");
  const cards = (kind: "pilot" | "dock") =>
    ranked(candidates, kind).map((candidate) => (
      <CandidateCard
        key={candidate.id}
        group="assignee"
        candidate={candidate}
        checked={form.assignee === `${kind}:${candidate.id}`}
        onSelect={() => set({ assignee: `${kind}:${candidate.id}`, justification: "" })}
      />
    ));
  return (
    <Panel title={t("assignee")}>
      <Stack gap="md">
        {errors["assignee"] && (
          <Hint tone="bad" role="alert">
            {errors["assignee"]}
          </Hint>
        )}
        <CandidateGroup legend={t("pilots")} none={t("noPilots")} error={errors["pilot_id"]}>
          {cards("pilot")}
        </CandidateGroup>
        <CandidateGroup legend={t("docks")} none={t("noDocks")} error={errors["dock_id"]}>
          {cards("dock")}
        </CandidateGroup>
      </Stack>
    </Panel>
  );
}

function KitPanel({ candidates, form, set, errors }: CandidatesProps) {
  const { t } = useTranslation("missions/assign");
  const without: Candidate = {
    kind: "kit",
    id: "",
    name: t("noKit"),
    readiness: "ready",
    reasons: [],
    can_be_justified: false,
  };
  return (
    <Panel title={t("kits")}>
      <CandidateGroup legend={t("kitHint")} none={t("noKits")} error={errors["kit_id"]}>
        {[...ranked(candidates, "kit"), without].map((candidate) => (
          <CandidateCard
            key={candidate.id}
            group="kit"
            candidate={candidate}
            {...(candidate.id === "" && { hint: t("noKitHint") })}
            checked={(form.kit ?? "") === candidate.id}
            onSelect={() => set({ kit: candidate.id === "" ? null : candidate.id, justification: "" })}
          />
        ))}
      </CandidateGroup>
    </Panel>
  );
}
