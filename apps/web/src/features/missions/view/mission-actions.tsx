import { type MissionDetail, missions } from "@overfly/contract/missions/missions";
import { isClosed, type MissionTransition } from "@overfly/contract/missions/mission-workflow";
import { IconDots } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useAllowed, useUser } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { type ConfirmedTransition, useMissionTransition } from "#features/missions/mission-transitions.ts";
import { actionsOf, type MissionAction } from "#features/missions/next-action.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useRevision } from "./use-revision.tsx";
import { WorkLink } from "./work-link.tsx";
import { type DirectTransition, transitionForm } from "./transition-form.ts";

const RepairsLink = lazy(() =>
  import("#features/anomalies/repairs/repairs-link.tsx").then((m) => ({ default: m.RepairsLink })),
);
const TransitionDialog = lazy(() =>
  import("./dialogs/transition-dialog.tsx").then((m) => ({ default: m.TransitionDialog })),
);

/** The one next action as a button, its opposite beside it, everything else in a menu. */
export function MissionActions({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions");
  const { act, pending, confirming, setConfirming, take } = useActing(mission);
  const { next, secondary, others } = actionsOf(mission);
  const revision = useRevision(mission);
  return (
    <>
      <Suspense>{mission.client_status === "ready" && <RepairsLink mission={mission} />}</Suspense>
      <WorkLink mission={mission} isNext={next === undefined} />
      {secondary && (
        <Button onClick={() => act(secondary)} disabled={pending}>
          {t(`transition.${secondary}`)}
        </Button>
      )}
      {next && (
        <Button kind="primary" onClick={() => act(next)} pending={pending}>
          {t(`transition.${next}`)}
        </Button>
      )}
      {revision.next}
      <OtherActions mission={mission} transitions={others} act={act} revise={revision.revise} />
      <Suspense>
        {revision.dialog}
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
  const take = (next: ConfirmedTransition): void =>
    step.mutate(next, {
      onSuccess: () => {
        setConfirming(null);
        toastSuccess(t(`done.${next.transition}`));
      },
      onError: (error) => {
        // The server's error says what is missing; the dialog offers what to do.
        if (next.transition === "data-uploaded" && "reason" in fieldErrors(error))
          setConfirming("data-uploaded");
      },
    });
  const act = (transition: MissionAction): void => {
    const form = transitionForm(transition, mission);
    if (form === "dialog") setConfirming(transition as MissionTransition);
    else if (form === "screen") void navigate(`${home}/assign`);
    else take({ transition: transition as DirectTransition });
  };
  return { act, take, confirming, setConfirming, pending: step.isPending };
}

interface OtherActionsProps {
  mission: MissionDetail;
  transitions: readonly MissionAction[];
  act: (transition: MissionAction) => void;
  revise: (() => void) | undefined;
}

const Menu = lazy(() => import("./mission-menu.tsx").then((m) => ({ default: m.MissionMenu })));

/** The menu's code is loaded when it is first opened. */
function OtherActions({ mission, transitions, act, revise }: OtherActionsProps) {
  const { t } = useTranslation("missions");
  const path = useMissionsPath();
  const [isOpened, setOpened] = useState(false);
  const mayEdit = useAllowed(missions.update) && !CLOSED.includes(mission.client_status);
  const mayDelete = useAllowed(missions.remove) && DELETABLE.includes(mission.status);
  const mayReport = useMayReport(mission);
  if (transitions.length === 0 && !mayEdit && !revise && !mayDelete && !mayReport) return null;
  const editPath = mayEdit ? `${path}/edit/${mission.token}` : undefined;
  const button = (
    <IconButton
      label={t("moreActions")}
      icon={<IconDots size={18} aria-hidden />}
      expanded={false}
      onClick={() => setOpened(true)}
    />
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <Menu
        mission={mission}
        editPath={editPath}
        transitions={transitions}
        act={act}
        revise={revise}
        may={{ delete: mayDelete, report: mayReport }}
      />
    </Suspense>
  );
}

/** Problems are reported by pilots with a button of their own, by the center here. */
const useMayReport = ({ status }: MissionDetail): boolean =>
  useUser().current_provider_user.user_type === "center" && !isClosed(status) && status !== "draft";

/** What was flown can't be deleted; the server checks that. */
const DELETABLE: readonly string[] = ["draft", "requested", "rejected", "cancelled"];

const CLOSED: readonly string[] = ["ready", "cancelled", "rejected"];
