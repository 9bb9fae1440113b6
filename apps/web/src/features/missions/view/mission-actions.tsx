import { type MissionDetail, missions } from "@overfly/contract/missions/missions";
import type { MissionTransition } from "@overfly/contract/missions/mission-workflow";
import { IconDots, IconFileText, IconMapSearch, IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useAllowed } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useIsClient, useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { type TransitionInput, useMissionTransition } from "#features/missions/mission-transitions.ts";
import { actionsOf } from "#features/missions/next-action.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type DirectTransition, transitionForm } from "./transition-form.ts";

const TransitionDialog = lazy(() =>
  import("./transition-dialog.tsx").then((m) => ({ default: m.TransitionDialog })),
);

/** The one next action as a button, its opposite beside it, everything else in a menu. */
export function MissionActions({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions");
  const { act, pending, confirming, setConfirming, take } = useActing(mission);
  const { next, secondary, others } = actionsOf(mission);
  const [params] = useSearchParams();
  const planning = next === "plan" && params.get("tab") === "plan"; // the form has the button
  return (
    <>
      <WorkLink mission={mission} />
      {secondary && (
        <Button onClick={() => act(secondary)} disabled={pending}>
          {t(`transition.${secondary}`)}
        </Button>
      )}
      {next && !planning && (
        <Button kind="primary" onClick={() => act(next)} pending={pending}>
          {t(`transition.${next}`)}
        </Button>
      )}
      <OtherActions mission={mission} transitions={others} act={act} />
      <Suspense>
        {confirming && (
          <TransitionDialog
            mission={mission}
            confirming={confirming}
            close={() => setConfirming(null)}
            take={take}
            pending={pending}
          />
        )}
      </Suspense>
    </>
  );
}

/** Runs a transition at once, opens its dialog, or navigates to its screen. */
function useActing(mission: MissionDetail) {
  const { t } = useTranslation("missions/view");
  const [confirming, setConfirming] = useState<MissionTransition | null>(null);
  const step = useMissionTransition(mission.token);
  const navigate = useNavigate();
  const home = viewPath(useMissionsPath(), mission.token);
  const take = (next: TransitionInput): void =>
    step.mutate(next, {
      onSuccess: () => {
        setConfirming(null);
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
        if (next.transition === "data-uploaded" && "reason" in fieldErrors(error))
          setConfirming("data-uploaded");
      },
    });
  const act = (transition: MissionTransition): void => {
    const way = transitionForm(transition, mission);
    if (way === "asked") setConfirming(transition);
    else if (way === "screen") void navigate(transition === "assign" ? `${home}/assign` : `${home}?tab=plan`);
    else take({ transition: transition as DirectTransition });
  };
  return { act, take, confirming, setConfirming, pending: step.isPending };
}

interface OtherActionsProps {
  mission: MissionDetail;
  transitions: readonly MissionTransition[];
  act: (transition: MissionTransition) => void;
}

const Menu = lazy(() => import("./mission-menu.tsx").then((m) => ({ default: m.MissionMenu })));

/** The menu's code is loaded when it is first opened. */
function OtherActions({ mission, transitions, act }: OtherActionsProps) {
  const { t } = useTranslation("missions");
  const path = useMissionsPath();
  const [isWanted, setWanted] = useState(false);
  const mayEdit = useAllowed(missions.update) && !CLOSED.includes(mission.client_status);
  if (transitions.length === 0 && !mayEdit) return null;
  const editPath = mayEdit ? `${path}/edit/${mission.token}` : undefined;
  const button = (
    <IconButton
      label={t("moreActions")}
      icon={<IconDots size={18} aria-hidden />}
      expanded={false}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <Menu editPath={editPath} transitions={transitions} act={act} />
    </Suspense>
  ) : (
    button
  );
}

const CLOSED: readonly string[] = ["ready", "cancelled", "rejected"];

/** A link to the screen where the work continues, or to the result; not to the current screen. */
function WorkLink({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const home = viewPath(useMissionsPath(), mission.token);
  const { pathname } = useLocation();
  const page = workPageOf(mission, useIsClient());
  if (page === undefined || pathname === `${home}/${page}`) return null;
  const { icon: Icon, text, kind } = WORK_PAGES[page];
  return (
    <Button kind={kind} to={`${home}/${page}`} icon={<Icon size={16} aria-hidden />}>
      {t(text)}
    </Button>
  );
}

const WORK_PAGES = {
  report: { icon: IconFileText, text: "openReport", kind: "primary" },
  anomalies: { icon: IconMapSearch, text: "openAnomalies", kind: "secondary" },
  "processing-center": { icon: IconUpload, text: "processingCenter", kind: "secondary" },
} as const;

function workPageOf(mission: MissionDetail, isClient: boolean): keyof typeof WORK_PAGES | undefined {
  if (mission.client_status === "ready") return mission.report_ready ? "report" : undefined;
  if (isClient) return FOLLOWED.includes(mission.client_status) ? "processing-center" : undefined;
  if (mission.status === "in_review") return "anomalies";
  return WITH_FILES.includes(mission.status) ? "processing-center" : undefined;
}

const FOLLOWED: readonly string[] = ["flying", "processing"];
const WITH_FILES: readonly string[] = ["in_progress", "data_uploaded", "processing"];
