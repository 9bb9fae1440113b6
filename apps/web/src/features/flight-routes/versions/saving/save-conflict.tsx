import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { useQueryClient } from "@tanstack/react-query";
import { CallError } from "#platform/api/call-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { When } from "#platform/ui/when.tsx";
import { routeQueries, useSaveRoute } from "#features/flight-routes/flight-route-queries.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import style from "#features/flight-routes/planner.module.css";
import type { SessionControls } from "#features/flight-routes/store/edit-session.ts";
import { useLifeText } from "#features/flight-routes/versions/versions-text.ts";
import life from "#features/flight-routes/versions/versions.module.css";
import { LockNotice } from "#features/flight-routes/versions/locks/lock-notice.tsx";
import { useLock } from "#features/flight-routes/versions/locks/use-lock.ts";

export interface Saving {
  save: () => void;
  isPending: boolean;
  error: Error | null;
  /** Someone was faster, or the route may not change any more. */
  isConflict: boolean;
  /** The state that the edit was made from; none for a new route. */
  madeFrom: number | undefined;
  overwrite: () => void;
  takeTheirs: () => void;
  saveAsNew: () => void;
}

const MOST_LETTERS = 80;

/** Keeps the sketch; what has changed on the other side meanwhile is the user's to decide about. */
export function useSaving(token: string, controls: SessionControls, onSaved: (id: number) => void): Saving {
  const text = useRouteText();
  const lifeText = useLifeText();
  const client = useQueryClient();
  const mutation = useSaveRoute(token);
  const { session, goOnFrom, stop } = controls;
  const send = (route: FlightRoute | undefined): void => {
    const sketch = session?.draft.sketch;
    if (!session || !sketch || mutation.isPending) return;
    const isAside = session.route !== undefined && !route;
    const kept = sketch.name.trim();
    const name = isAside && kept === session.route?.name ? lifeText("savedAsMine", { name: kept }) : kept;
    const key = isAside ? crypto.randomUUID() : session.key;
    mutation.mutate(
      { route, body: { name: name.slice(0, MOST_LETTERS), document: sketch.document }, key },
      {
        onSuccess: ({ data }) => {
          toastSuccess(text("saved", { name: data.name }));
          stop();
          onSaved(data.id);
        },
      },
    );
  };
  const theirs = async (): Promise<FlightRoute | undefined> => {
    await client.invalidateQueries({ queryKey: routeQueries.list(token).queryKey });
    const known = await client.query(routeQueries.list(token));
    return known.find(({ id }) => id === session?.route?.id);
  };
  return {
    save: () => send(session?.route),
    isPending: mutation.isPending,
    error: mutation.error,
    isConflict: mutation.error instanceof CallError && CONFLICTS.has(mutation.error.status),
    madeFrom: session?.route?.version,
    overwrite: () => void theirs().then(send),
    takeTheirs: () =>
      void theirs().then((route) => {
        mutation.reset();
        if (route) goOnFrom(route);
        else stop();
      }),
    saveAsNew: () => send(undefined),
  };
}

/** Changed or locked by someone else, or deleted. */
const CONFLICTS = new Set([409, 404]);

interface SaveRefusalProps {
  saving: Saving;
  /** The route as it is kept now; none once it was deleted. */
  current: FlightRoute | undefined;
}

/** Why it could not be saved, and the ways on, none of which loses what was done. */
export function SaveRefusal({ saving, current }: SaveRefusalProps) {
  const { error, isConflict } = saving;
  return (
    <>
      {current && <LockNotice route={current} />}
      {error && isConflict && <Conflict saving={saving} message={error.message} current={current} />}
      {error && !isConflict && (
        <div className={style["bad"]} role="alert">
          <p>{error.message}</p>
        </div>
      )}
    </>
  );
}

interface ConflictProps {
  saving: Saving;
  message: string;
  current: FlightRoute | undefined;
}

function Conflict({ saving, message, current }: ConflictProps) {
  const text = useLifeText();
  const isNewer = current !== undefined && current.version > (saving.madeFrom ?? 0);
  return (
    <div className={life["conflict"]} role="alert">
      <p>
        <strong>{isNewer ? <WhoSaved route={current} /> : message}</strong>
      </p>
      <p>{text("conflictWords")}</p>
      <div className={style["buttons"]}>
        {isNewer && (
          <Button size="xs" hint={text("takeTheirsHint")} onClick={saving.takeTheirs}>
            {text("takeTheirs")}
          </Button>
        )}
        <Button size="xs" onClick={saving.saveAsNew} pending={saving.isPending}>
          {text("saveAsNew")}
        </Button>
        {isNewer && <Overwrite route={current} saving={saving} />}
      </div>
    </div>
  );
}

function WhoSaved({ route }: { route: FlightRoute }) {
  const text = useLifeText();
  const { updated_by: name, updated_at, version: number } = route;
  return (
    <>
      {name === null ? text("conflictSomebody", { number }) : text("conflictBy", { name, number })}{" "}
      <When at={updated_at} form="ago" />
    </>
  );
}

/** Theirs stays among the versions. */
function Overwrite({ route, saving }: { route: FlightRoute; saving: Saving }) {
  const text = useLifeText();
  const { isForeign } = useLock(route);
  if (isForeign) return null;
  return (
    <Button size="xs" kind="quiet" onClick={saving.overwrite}>
      {text("overwrite", { number: route.version + 1 })}
    </Button>
  );
}
