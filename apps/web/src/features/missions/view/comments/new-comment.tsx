import { Checkbox, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { useComment } from "#features/missions/mission-mutations.ts";
import style from "#features/missions/view/mission-screen.module.css";
import { MentionArea } from "./mention-area.tsx";
import { mentionedIn } from "./mentions.ts";

/** The form for a comment; an `@` suggests whom it can mention. */
export function NewComment({ token }: { token: string }) {
  const { t } = useTranslation("missions/view");
  const isClient = useIsClient();
  const comment = useComment(token);
  const [draft, setDraft] = useState("");
  const [centerOnly, setCenterOnly] = useState(false);
  const { data: people = [] } = useQuery({
    ...missionQueries.participants(token),
    select: dataOf,
    enabled: draft.includes("@"),
  });
  const readers = centerOnly ? people.filter(({ user_type }) => user_type !== "client") : people;
  const send = (): void => {
    const text = draft.trim();
    if (text === "" || comment.isPending) return;
    const mentions = mentionedIn(text, readers).map(({ id }) => id);
    comment.mutate({ text, center_only: centerOnly, mentions }, { onSuccess: () => setDraft("") });
  };
  return (
    <form
      className={style["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionArea
        label={t("comment")}
        hint={t("mentionHint")}
        value={draft}
        onChange={setDraft}
        people={readers}
        onSend={send}
      />
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
