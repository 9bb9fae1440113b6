import { type MissionProblem, missionProblems } from "@overfly/contract/missions/mission-problems";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Anchor, Group } from "@mantine/core";
import { IconCamera, IconMapPin } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { FileButton } from "#platform/ui/fields/file-button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Photo, PhotoGrid } from "#platform/ui/photos/photo-grid.tsx";
import { PHOTO_TYPES } from "#platform/ui/photos/chosen-photos.tsx";
import { useProblemChanges } from "./problem-mutations.ts";
import style from "./problems.module.css";

const ProblemDialog = lazy(() => import("./problem-dialogs.tsx").then((m) => ({ default: m.ProblemDialog })));

interface ProblemsListProps {
  mission: MissionDetail;
  problems: readonly MissionProblem[];
}

export function ProblemsList({ mission, problems }: ProblemsListProps) {
  const { t } = useTranslation("missions/view");
  return (
    <Panel title={t("problems")}>
      <ul className={style["list"]}>
        {problems.map((problem) => (
          <li key={problem.id} className={style["problem"]}>
            <Problem mission={mission} problem={problem} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface ProblemProps {
  mission: MissionDetail;
  problem: MissionProblem;
}

function Problem({ mission, problem }: ProblemProps) {
  const { t } = useTranslation("missions/problems");
  const isClient = useIsClient();
  const { kind, text, resolution, is_shared, reported_by, created_at } = problem;
  const zone = mission.site.time_zone;
  return (
    <>
      <div className={style["head"]}>
        <strong>{t(`kind.${kind}`)}</strong>
        <StateBadge tone={resolution === null ? "warn" : "good"}>
          {t(resolution === null ? "open" : "resolved")}
        </StateBadge>
        {is_shared && !isClient && <StateBadge tone="info">{t("shared")}</StateBadge>}
      </div>
      <p className={style["text"]} dir="auto">
        {text}
      </p>
      <Photos problem={problem} />
      <Hint as="div">
        <When at={created_at} zone={zone} /> {t("by", { actor: reported_by })}
      </Hint>
      <Position problem={problem} />
      {resolution !== null && (
        <div className={style["resolution"]}>
          <p className={style["text"]} dir="auto">
            {resolution.note}
          </p>
          <Hint as="div">
            {t("resolvedBy", { name: resolution.by })} <When at={resolution.at} zone={zone} />
          </Hint>
        </div>
      )}
      <Actions mission={mission} problem={problem} />
    </>
  );
}

function Photos({ problem: { photos } }: { problem: MissionProblem }) {
  const { t } = useTranslation("missions/problems");
  if (photos.length === 0) return null;
  return (
    <PhotoGrid>
      {photos.map(({ id }, index) => (
        <Photo
          key={id}
          href={fileUrl(missionProblems.photo, { params: { id } })}
          picture={
            <img
              src={fileUrl(missionProblems.photo, { params: { id } })}
              alt={t("photo", { number: index + 1 })}
              loading="lazy"
            />
          }
        />
      ))}
    </PhotoGrid>
  );
}

/** Opens the phone's map. */
function Position({ problem: { position } }: { problem: MissionProblem }) {
  const { t } = useTranslation("missions/problems");
  if (position === null) return null;
  const [longitude = 0, latitude = 0] = position.coordinates;
  const at = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  return (
    <Anchor size="sm" underline="always" href={`geo:${at}?q=${at}`}>
      <IconMapPin size={14} aria-hidden /> {t("where")} <bdi>{at}</bdi>
    </Anchor>
  );
}

export type ProblemAction = "resolve" | "share" | "unshare";

function Actions({ mission, problem }: ProblemProps) {
  const { t } = useTranslation("missions/problems");
  const [action, setAction] = useState<ProblemAction>();
  const changes = useProblemChanges(mission.token);
  const mayChange = useAllowed(missionProblems.resolve);
  const { id, can_add_photos, resolution, is_shared } = problem;
  if (!mayChange && !can_add_photos) return null;
  return (
    <Group gap="xs">
      {can_add_photos && (
        <FileButton
          label={t("addPhotos")}
          accept={PHOTO_TYPES}
          icon={<IconCamera size={16} aria-hidden />}
          pending={changes.addPhotos.isPending}
          isMultiple
          onFiles={(photos) => changes.addPhotos.mutate({ id, photos })}
        >
          {t("addPhotos")}
        </FileButton>
      )}
      {mayChange && resolution === null && (
        <Button size="xs" kind="primary" onClick={() => setAction("resolve")}>
          {t("resolve")}
        </Button>
      )}
      {mayChange && (
        <Button size="xs" onClick={() => setAction(is_shared ? "unshare" : "share")}>
          {t(is_shared ? "unshare" : "share")}
        </Button>
      )}
      <Suspense>
        {action && (
          <ProblemDialog
            action={action}
            id={id}
            client={mission.client.company_name}
            changes={changes}
            onClose={() => setAction(undefined)}
          />
        )}
      </Suspense>
    </Group>
  );
}
