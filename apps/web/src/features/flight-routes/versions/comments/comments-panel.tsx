import type { RouteComment } from "@overfly/contract/flight-routes/route-comment";
import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { IconMessage, IconSend, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { When } from "#platform/ui/display/when.tsx";
import {
  flightRouteQueries,
  type RouteParams,
} from "#platform/queries/flight-routes/flight-route-queries.ts";
import { SidePanelFrame } from "#features/flight-routes/versions/side-panel.tsx";
import style from "#features/flight-routes/versions/side-panel.module.css";
import {
  routeParams,
  useComment,
  useRemoveComment,
} from "#features/flight-routes/versions/version-mutations.ts";
import versions from "#features/flight-routes/versions/versions.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";

const MAX_LENGTH = 2000;
const SHOW_REMAINING_FROM = 1800;

/** The comments on a route, and a form for a new one. */
export function CommentsPanel({ route }: { route: FlightRoute }) {
  const { t } = useTranslation("flight-routes/versions");
  const at = routeParams(route);
  const { data, error, isPending, refetch } = useQuery(flightRouteQueries.comments(at));
  return (
    <SidePanelFrame title={t("commentsOf", { name: route.name })} footer={<NewComment at={at} />}>
      {isPending && <LinesSkeleton lines={5} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon={<IconMessage size={28} stroke={1.5} aria-hidden />} title={t("noComments")}>
          {t("noCommentsHint")}
        </EmptyState>
      )}
      <ul className={style["comments"]}>
        {data?.map((comment) => (
          <Comment key={comment.id} at={at} comment={comment} />
        ))}
      </ul>
    </SidePanelFrame>
  );
}

function Comment({ at, comment }: { at: RouteParams; comment: RouteComment }) {
  const { t } = useTranslation("flight-routes/versions");
  const remove = useRemoveComment(at);
  const { author, created_at, is_own, text: typed } = comment;
  return (
    <li>
      <div className={style["commentHead"]}>
        <strong dir="auto">{author ?? t("formerUser")}</strong>
        <span className={versions["dim"]}>
          <When at={created_at} form="ago" />
        </span>
        {is_own && (
          <IconButton
            size="sm"
            label={t("removeComment")}
            icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
            disabled={remove.isPending}
            onClick={() => remove.mutate(comment.id)}
          />
        )}
      </div>
      <p className={style["commentWords"]} dir="auto">
        {typed}
      </p>
    </li>
  );
}

function NewComment({ at }: { at: RouteParams }) {
  const { t } = useTranslation("flight-routes/versions");
  const [typed, setTyped] = useState("");
  const addComment = useComment(at);
  const trimmed = typed.trim();
  const submit = (): void => {
    if (trimmed !== "" && !addComment.isPending)
      addComment.mutate(trimmed, { onSuccess: () => setTyped("") });
  };
  return (
    <form
      className={style["saying"]}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        label={t("comment")}
        value={typed}
        onChange={setTyped}
        maxLength={MAX_LENGTH}
        rows={2}
        error={addComment.error?.message}
        hint={
          typed.length > SHOW_REMAINING_FROM
            ? t("charactersLeft", { count: MAX_LENGTH - typed.length })
            : undefined
        }
      />
      <div className={versions["buttons"]}>
        <Button
          kind="primary"
          size="xs"
          type="submit"
          icon={<IconSend size={16} aria-hidden />}
          disabled={trimmed === ""}
          pending={addComment.isPending}
        >
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
