import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Stack } from "@mantine/core";
import { IconLock, IconMessage } from "@tabler/icons-react";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Timeline } from "#platform/ui/display/timeline.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "#features/missions/view/mission-screen.module.css";
import { CommentText } from "./comment-text.tsx";
import { NewComment } from "./new-comment.tsx";

/** Comments on a mission, oldest first, with a form to add one. */
export function CommentsTab({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const isClient = useIsClient();
  const comments = mission.timeline
    .filter((entry) => entry.kind === "comment")
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id);
  return (
    <Panel>
      <Stack gap="md" miw={0}>
        {comments.length === 0 ? (
          <EmptyState icon={<IconMessage size={28} stroke={1.5} aria-hidden />} title={t("noComments")}>
            {t(isClient ? "noCommentsClient" : "noCommentsHint")}
          </EmptyState>
        ) : (
          <Timeline
            items={comments.map((comment) => ({
              key: comment.id,
              icon: <IconMessage size={14} stroke={2} aria-hidden />,
              title: (
                <>
                  {comment.actor}
                  {comment.center_only && (
                    <span className={style["inner"]}>
                      <IconLock size={12} aria-hidden />
                      {t("internal")}
                    </span>
                  )}
                </>
              ),
              note: <When at={comment.created_at} zone={mission.site.time_zone} />,
              body: (
                <span className={style["remarks"]} dir="auto">
                  <CommentText text={comment.text ?? ""} mentions={comment.mentions} />
                </span>
              ),
            }))}
          />
        )}
        <NewComment token={mission.token} />
      </Stack>
    </Panel>
  );
}
