import { type MissionDetail, missions } from "@overfly/contract/missions/missions";
import type { MissionTransition } from "@overfly/contract/missions/mission-workflow";
import { Menu } from "@mantine/core";
import { IconDots, IconFileText, IconMapSearch, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useAllowed } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useIsClient, useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { type TransitionInput, useMissionTransition } from "#features/missions/mission-transitions.ts";
import { actionsOf } from "#features/missions/next-action.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ConfirmTransition } from "./confirm-transition.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { type DirectTransition, transitionForm } from "./transition-form.ts";

/** The one next action as a button, its opposite beside it, everything else in a menu. */
export function MissionActions({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions");
  const { act, pending, asked, setAsked, take } = useActing(mission);
  const { next, beside, others } = actionsOf(mission);
  const [params] = useSearchParams();
  const planning = next === "plan" && params.get("tab") === "plan"; // the form has the button
  return (
    <>
      <WorkLink mission={mission} />
      {beside && (
        <Button onClick={() => act(beside)} disabled={pending}>
          {t(`transition.${beside}`)}
        </Button>
      )}
      {next && !planning && (
        <Button kind="primary" onClick={() => act(next)} pending={pending}>
          {t(`transition.${next}`)}
        </Button>
      )}
      <OtherActions mission={mission} transitions={others} act={act} />
      <Asking mission={mission} asked={asked} close={() => setAsked(null)} take={take} pending={pending} />
    </>
  );
}

/** Runs a transition at once, opens its dialog, or navigates to its screen. */
function useActing(mission: MissionDetail) {
  const { t } = useTranslation("missions/view");
  const [asked, setAsked] = useState<MissionTransition | null>(null);
  const step = useMissionTransition(mission.token);
  const navigate = useNavigate();
  const home = viewPath(useMissionsPath(), mission.token);
  const take = (next: TransitionInput): void =>
    step.mutate(next, {
      onSuccess: () => {
        setAsked(null);
        toastSuccess(
          t(
            next.transition === "approve" || next.transition === "complete"
              ? `done.${next.transition}`
              : "done.other",
          ),
        );
      },
      onError: (error) => {
        // The server's error says what is missing; the dialog offers what to do.
        if (next.transition === "data-uploaded" && "reason" in fieldErrors(error)) setAsked("data-uploaded");
      },
    });
  const act = (transition: MissionTransition): void => {
    const way = transitionForm(transition, mission);
    if (way === "asked") setAsked(transition);
    else if (way === "screen") void navigate(transition === "assign" ? `${home}/assign` : `${home}?tab=plan`);
    else take({ transition: transition as DirectTransition });
  };
  return { act, take, asked, setAsked, pending: step.isPending };
}

interface OtherActionsProps {
  mission: MissionDetail;
  transitions: readonly MissionTransition[];
  act: (transition: MissionTransition) => void;
}

function OtherActions({ mission, transitions, act }: OtherActionsProps) {
  const { t } = useTranslation("missions");
  const { t: words } = useTranslation("missions/view");
  const path = useMissionsPath();
  const [opened, setOpened] = useState(false);
  const mayEdit = useAllowed(missions.update) && !CLOSED.includes(mission.client_status);
  if (transitions.length === 0 && !mayEdit) return null;
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <IconButton label={t("moreActions")} icon={<IconDots size={18} aria-hidden />} expanded={opened} />
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <Menu.Item component={Link} to={`${path}/edit/${mission.token}`}>
            {words("change")}
          </Menu.Item>
        )}
        {transitions.map((transition) => (
          <Menu.Item
            key={transition}
            onClick={() => act(transition)}
            {...(transition === "cancel" ? { c: "var(--bad)" } : {})}
          >
            {t(`transition.${transition}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const CLOSED: readonly string[] = ["ready", "cancelled", "rejected"];

interface AskingProps {
  mission: MissionDetail;
  asked: MissionTransition | null;
  close: () => void;
  take: (step: TransitionInput) => void;
  pending: boolean;
}

/** The dialog of a transition. */
function Asking({ mission, asked, close, take, pending }: AskingProps) {
  const ask = { mission, close, take, pending };
  switch (asked) {
    case "start":
    case "complete":
      return <ConfirmTransition transition={asked} {...ask} />;
    case "reject":
    case "hold":
    case "cancel":
    case "process":
    case "data-uploaded":
      return <ReasonDialog transition={asked} {...ask} />;
    case "review":
      return <ReviewDialog {...ask} />;
    case "request":
    case "approve":
    case "resume":
    case "assign":
    case "plan":
    case null:
      return null;
  }
}

/** A link to the screen where the work continues, or to the result; not to the current screen. */
function WorkLink({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const home = viewPath(useMissionsPath(), mission.token);
  const { pathname } = useLocation();
  const place = placeOfWork(mission, useIsClient());
  if (place === undefined || pathname === `${home}/${place}`) return null;
  const { icon: Icon, words, kind } = PLACES[place];
  return (
    <Button kind={kind} to={`${home}/${place}`} icon={<Icon size={16} aria-hidden />}>
      {t(words)}
    </Button>
  );
}

const PLACES = {
  report: { icon: IconFileText, words: "openReport", kind: "primary" },
  anomalies: { icon: IconMapSearch, words: "openAnomalies", kind: "secondary" },
  "processing-center": { icon: IconUpload, words: "processingCenter", kind: "secondary" },
} as const;

function placeOfWork(mission: MissionDetail, isClient: boolean): keyof typeof PLACES | undefined {
  if (mission.client_status === "ready") return mission.report_ready ? "report" : undefined;
  if (isClient) return undefined;
  if (mission.status === "in_review") return "anomalies";
  return WITH_FILES.includes(mission.status) ? "processing-center" : undefined;
}

const WITH_FILES: readonly string[] = ["in_progress", "data_uploaded", "processing"];
