import type { RouteComment } from "@overfly/contract/flight-routes/route-comment";
import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { IconMessage, IconSend, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorState } from "#platform/ui/error-state.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { LinesSkeleton } from "#platform/ui/skeletons.tsx";
import { TextArea } from "#platform/ui/text-area.tsx";
import { When } from "#platform/ui/when.tsx";
import { AsidePanel } from "#features/flight-routes/versions/side-panel.tsx";
import style from "#features/flight-routes/versions/side-panel.module.css";
import { lifeQueries, type RouteAt, routeAt, useComment, useRemoveComment } from "#features/flight-routes/versions/version-queries.ts";
import { useLifeText } from "#features/flight-routes/versions/versions-text.ts";
import life from "#features/flight-routes/versions/versions.module.css";

const MOST_LETTERS = 2000;
const NEARLY_FULL = 1800;

/** What was said about a route, and a word of one's own. */
export function CommentsAside({ route }: { route: FlightRoute }) {
  const text = useLifeText();
  const at = routeAt(route);
  const { data, error, isPending, refetch } = useQuery(lifeQueries.comments(at));
  return (
    <AsidePanel title={text("commentsOf", { name: route.name })} foot={<Saying at={at} />}>
      {isPending && <LinesSkeleton lines={5} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon={<IconMessage size={28} stroke={1.5} aria-hidden />} title={text("noComments")}>
          {text("noCommentsWords")}
        </EmptyState>
      )}
      <ul className={style["comments"]}>
        {data?.map((comment) => (
          <Comment key={comment.id} at={at} comment={comment} />
        ))}
      </ul>
    </AsidePanel>
  );
}

function Comment({ at, comment }: { at: RouteAt; comment: RouteComment }) {
  const text = useLifeText();
  const remove = useRemoveComment(at);
  const { author, created_at, is_own, text: words } = comment;
  return (
    <li>
      <div className={style["commentHead"]}>
        <strong dir="auto">{author ?? text("somebody")}</strong>
        <span className={life["dim"]}>
          <When at={created_at} form="ago" />
        </span>
        {is_own && (
          <IconButton
            size="sm"
            label={text("removeComment")}
            icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
            disabled={remove.isPending}
            onClick={() => remove.mutate(comment.id)}
          />
        )}
      </div>
      <p className={style["commentWords"]} dir="auto">
        {words}
      </p>
    </li>
  );
}

function Saying({ at }: { at: RouteAt }) {
  const text = useLifeText();
  const [words, setWords] = useState("");
  const say = useComment(at);
  const trimmed = words.trim();
  const go = (): void => {
    if (trimmed !== "" && !say.isPending) say.mutate(trimmed, { onSuccess: () => setWords("") });
  };
  return (
    <form
      className={style["saying"]}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <TextArea
        label={text("say")}
        value={words}
        onChange={setWords}
        maxLength={MOST_LETTERS}
        rows={2}
        error={say.error?.message}
        hint={words.length > NEARLY_FULL ? text("left", { count: MOST_LETTERS - words.length }) : undefined}
      />
      <div className={life["buttons"]}>
        <Button
          kind="primary"
          size="xs"
          type="submit"
          icon={<IconSend size={16} aria-hidden />}
          disabled={trimmed === ""}
          pending={say.isPending}
        >
          {text("send")}
        </Button>
      </div>
    </form>
  );
}
