import { Menu } from "@mantine/core";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { streams } from "@overfly/contract/streams/streams";
import { IconDots } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useLazyOpening } from "#platform/ui/overlays/use-lazy-opening.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { MissionAction } from "#features/missions/next-action.ts";

const DeleteMission = lazy(() =>
  import("./dialogs/delete-mission.tsx").then((m) => ({ default: m.DeleteMission })),
);
const ReportDialog = lazy(() =>
  import("#features/missions/problems/report-dialog.tsx").then((m) => ({ default: m.ReportDialog })),
);

interface MissionMenuProps {
  mission: MissionDetail;
  /** Undefined if the mission cannot be edited. */
  editPath: string | undefined;
  transitions: readonly MissionAction[];
  act: (transition: MissionAction) => void;
  /** Undefined unless the mission's report may be revised. */
  revise: (() => void) | undefined;
  may: { delete: boolean; report: boolean };
}

/** All other actions of a mission, open at first. */
export function MissionMenu({ mission, editPath, transitions, act, revise, may }: MissionMenuProps) {
  const { t } = useTranslation("missions");
  const { t: tMissions } = useTranslation("missions/view");
  const { opened, setOpened, target } = useLazyOpening();
  const [dialog, setDialog] = useState<"delete" | "report">();
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        shadow="md"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <IconButton
            ref={target}
            label={t("moreActions")}
            icon={<IconDots size={18} aria-hidden />}
            expanded={opened}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {editPath !== undefined && (
            <Menu.Item component={Link} to={editPath}>
              {tMissions("change")}
            </Menu.Item>
          )}
          <LiveVideo />
          {revise && <Menu.Item onClick={revise}>{tMissions("revise")}</Menu.Item>}
          {may.report && (
            <Menu.Item onClick={() => setDialog("report")}>{tMissions("reportProblem")}</Menu.Item>
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
          {may.delete && (
            <Menu.Item onClick={() => setDialog("delete")} c="var(--bad)">
              {t("delete")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === "delete" && <DeleteMission mission={mission} onClose={close} />}
        {dialog === "report" && <ReportDialog mission={mission} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The way to live video, which the side menu doesn't list. */
function LiveVideo() {
  const { t } = useTranslation("platform/layout");
  return useAllowed(streams.list) ? (
    <Menu.Item component={Link} to="/streaming-hub">
      {t("watchLive")}
    </Menu.Item>
  ) : null;
}
