import { docks } from "@overfly/contract/docks/docks";
import { kits } from "@overfly/contract/inventory/kits";
import type { Candidate } from "@overfly/contract/missions/candidate";
import { pilotInvitations } from "@overfly/contract/pilots/pilot-invitations";
import { Stack } from "@mantine/core";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { BusyTable } from "./calendar/busy-table.tsx";
import { CalendarHead, CalendarScaleRow } from "./calendar/calendar-head.tsx";
import type { CrewCalendar } from "./calendar/use-crew-calendar.ts";
import { CandidateGroup, CandidateRow } from "./candidates.tsx";
import { NoCandidates } from "./no-candidates.tsx";
import { dockOf, ranked } from "./schedule-form.ts";
import type { ScheduleProps } from "./use-schedule.ts";

type CandidatesProps = ScheduleProps & { candidates: readonly Candidate[]; calendar: CrewCalendar };

/** Pilots, docks and kits on one calendar, the readiest first. A dock has its own drone and takes no kit. */
export function CrewPanel(props: CandidatesProps) {
  const { t } = useTranslation("missions/assign");
  const { candidates, calendar, form, errors } = props;
  return (
    <Panel title={t("crew")}>
      <Stack gap="md">
        {errors["assignee"] && (
          <Hint tone="bad" role="alert">
            {errors["assignee"]}
          </Hint>
        )}
        <CalendarHead calendar={calendar} />
        {calendar.error && <ErrorState error={calendar.error} retry={calendar.retry} />}
        <Stack gap="sm">
          <CalendarScaleRow calendar={calendar} />
          <Assignees {...props} />
          {dockOf(form) === undefined && <Kits {...props} />}
        </Stack>
        <BusyTable calendar={calendar} candidates={candidates} />
      </Stack>
    </Panel>
  );
}

function Assignees({ candidates, calendar, form, set, errors }: CandidatesProps) {
  const { t } = useTranslation("missions/assign");
  const rows = (kind: "pilot" | "dock") =>
    ranked(candidates, kind).map((candidate) => {
      const chosen = { assignee: `${kind}:${candidate.id}`, justification: "" };
      return (
        <CandidateRow
          key={candidate.id}
          group="assignee"
          candidate={candidate}
          calendar={calendar}
          checked={form.assignee === chosen.assignee}
          onSelect={() => set(chosen)}
          onMove={(free) => set({ ...chosen, ...free })}
        />
      );
    });
  return (
    <>
      <CandidateGroup
        legend={t("pilots")}
        none={
          <NoCandidates
            text={t("noPilots")}
            endpoint={pilotInvitations.invite}
            label={t("invitePilot")}
            list="/employees"
          />
        }
        error={errors["pilot_id"]}
      >
        {rows("pilot")}
      </CandidateGroup>
      <CandidateGroup
        legend={t("docks")}
        none={
          <NoCandidates
            text={t("noDocks")}
            endpoint={docks.create}
            label={t("addDock")}
            list="/inventory/docks"
          />
        }
        error={errors["dock_id"]}
      >
        {rows("dock")}
      </CandidateGroup>
    </>
  );
}

function Kits({ candidates, calendar, form, set, errors }: CandidatesProps) {
  const { t } = useTranslation("missions/assign");
  const without: Candidate = {
    kind: "kit",
    id: "",
    name: t("noKit"),
    readiness: "ready",
    reasons: [],
    can_be_justified: false,
  };
  const known = ranked(candidates, "kit");
  return (
    <div>
      {known.length === 0 && (
        <NoCandidates text={t("noKits")} endpoint={kits.create} label={t("addKit")} list="/inventory/kits" />
      )}
      <CandidateGroup legend={t("kitHint")} error={errors["kit_id"]}>
        {[...known, without].map((candidate) => {
          const chosen = { kit: candidate.id === "" ? null : candidate.id, justification: "" };
          return (
            <CandidateRow
              key={candidate.id}
              group="kit"
              candidate={candidate}
              calendar={calendar}
              {...(candidate.id === "" && { hint: t("noKitHint") })}
              checked={(form.kit ?? "") === candidate.id}
              onSelect={() => set(chosen)}
              onMove={(free) => set({ ...chosen, ...free })}
            />
          );
        })}
      </CandidateGroup>
    </div>
  );
}
