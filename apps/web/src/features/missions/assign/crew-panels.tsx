import { docks } from "@overfly/contract/docks/docks";
import { kits } from "@overfly/contract/inventory/kits";
import type { Candidate } from "@overfly/contract/missions/candidate";
import { pilotInvitations } from "@overfly/contract/pilots/pilot-invitations";
import { Stack } from "@mantine/core";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { CandidateCard, CandidateGroup } from "./candidates.tsx";
import { NoCandidates } from "./no-candidates.tsx";
import { ranked } from "./schedule-form.ts";
import type { ScheduleProps } from "./use-schedule.ts";

type CandidatesProps = ScheduleProps & { candidates: readonly Candidate[] };

/** Pilots and docks, the readiest first. */
export function AssigneePanel({ candidates, form, set, errors }: CandidatesProps) {
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
          {cards("pilot")}
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
          {cards("dock")}
        </CandidateGroup>
      </Stack>
    </Panel>
  );
}

export function KitPanel({ candidates, form, set, errors }: CandidatesProps) {
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
    <Panel title={t("kits")}>
      {known.length === 0 && (
        <NoCandidates text={t("noKits")} endpoint={kits.create} label={t("addKit")} list="/inventory/kits" />
      )}
      <CandidateGroup legend={t("kitHint")} error={errors["kit_id"]}>
        {[...known, without].map((candidate) => (
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
