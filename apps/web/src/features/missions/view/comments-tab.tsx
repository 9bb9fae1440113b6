import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Checkbox, Group, Stack } from "@mantine/core";
import { IconLock, IconMessage } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { Timeline } from "#platform/ui/display/timeline.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { useComment } from "#features/missions/mission-mutations.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./mission-screen.module.css";

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
                  {comment.text}
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

function NewComment({ token }: { token: string }) {
  const { t } = useTranslation("missions/view");
  const isClient = useIsClient();
  const comment = useComment(token);
  const [draft, setDraft] = useState("");
  const [centerOnly, setCenterOnly] = useState(false);
  return (
    <form
      className={style["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        const text = draft.trim();
        if (text === "") return;
        comment.mutate({ text, center_only: centerOnly }, { onSuccess: () => setDraft("") });
      }}
    >
      <TextArea label={t("comment")} value={draft} onChange={setDraft} maxLength={4000} />
      <Group gap="xs" justify="flex-end">
        {!isClient && (
          <Checkbox
            size="sm"
            label={t("internalComment")}
            checked={centerOnly}
            onChange={(event) => setCenterOnly(event.currentTarget.checked)}
          />
        )}
        <Button kind="primary" type="submit" pending={comment.isPending} disabled={draft.trim() === ""}>
          {t("send")}
        </Button>
      </Group>
    </form>
  );
}
