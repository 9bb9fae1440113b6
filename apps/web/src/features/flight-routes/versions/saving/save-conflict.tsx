import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { useQueryClient } from "@tanstack/react-query";
import { CallError } from "#platform/api/call-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { When } from "#platform/ui/when.tsx";
import { flightRouteQueries } from "#platform/queries/flight-route-queries.ts";
import { useSaveRoute } from "#features/flight-routes/flight-route-queries.ts";
import style from "#features/flight-routes/planner.module.css";
import type { EditSessionControls } from "#features/flight-routes/store/edit-session.ts";
import life from "#features/flight-routes/versions/versions.module.css";
import { LockNotice } from "#features/flight-routes/versions/locks/lock-notice.tsx";
import { useLock } from "#features/flight-routes/versions/locks/use-lock.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export interface Save {
  save: () => void;
  isPending: boolean;
  error: Error | null;
  /** Someone was faster, or the route may not change any more. */
  isConflict: boolean;
  /** The state that the edit was made from; none for a new route. */
  baseVersion: number | undefined;
  overwrite: () => void;
  discardAndReload: () => void;
  saveAsNew: () => void;
}

const MAX_NAME_LENGTH = 80;

/** Keeps the sketch; what has changed on the other side meanwhile is the user's to decide about. */
export function useSave(token: string, controls: EditSessionControls, onSaved: (id: number) => void): Save {
  const { t } = useTranslation("flight-routes");
  const { t: lifeText } = useTranslation("flight-routes/versions");
  const client = useQueryClient();
  const mutation = useSaveRoute(token);
  const { session, rebase: goOnFrom, stop } = controls;
  const send = (route: FlightRoute | undefined): void => {
    const sketch = session?.history.present;
    if (!session || !sketch || mutation.isPending) return;
    const isAside = session.route !== undefined && !route;
    const kept = sketch.name.trim();
    const name = isAside && kept === session.route?.name ? lifeText("savedAsMine", { name: kept }) : kept;
    const key = isAside ? crypto.randomUUID() : session.key;
    mutation.mutate(
      { route, body: { name: name.slice(0, MAX_NAME_LENGTH), document: sketch.document }, key },
      {
        onSuccess: ({ data }) => {
          toastSuccess(t("saved", { name: data.name }));
          stop();
          onSaved(data.id);
        },
      },
    );
  };
  const theirs = async (): Promise<FlightRoute | undefined> => {
    await client.invalidateQueries({ queryKey: flightRouteQueries.list(token).queryKey });
    const known = await client.query(flightRouteQueries.list(token));
    return known.find(({ id }) => id === session?.route?.id);
  };
  return {
    save: () => send(session?.route),
    isPending: mutation.isPending,
    error: mutation.error,
    isConflict: mutation.error instanceof CallError && CONFLICTS.has(mutation.error.status),
    baseVersion: session?.route?.version,
    overwrite: () => void theirs().then(send),
    discardAndReload: () =>
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

interface SaveErrorProps {
  saving: Save;
  /** The route as it is kept now; none once it was deleted. */
  current: FlightRoute | undefined;
}

/** Why it could not be saved, and the ways on, none of which loses what was done. */
export function SaveError({ saving, current }: SaveErrorProps) {
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
  saving: Save;
  message: string;
  current: FlightRoute | undefined;
}

function Conflict({ saving, message, current }: ConflictProps) {
  const { t } = useTranslation("flight-routes/versions");
  const isNewer = current !== undefined && current.version > (saving.baseVersion ?? 0);
  return (
    <div className={life["conflict"]} role="alert">
      <p>
        <strong>{isNewer ? <ConflictTitle route={current} /> : message}</strong>
      </p>
      <p>{t("conflictWords")}</p>
      <div className={style["buttons"]}>
        {isNewer && (
          <Button size="xs" hint={t("takeTheirsHint")} onClick={saving.discardAndReload}>
            {t("takeTheirs")}
          </Button>
        )}
        <Button size="xs" onClick={saving.saveAsNew} pending={saving.isPending}>
          {t("saveAsNew")}
        </Button>
        {isNewer && <Overwrite route={current} saving={saving} />}
      </div>
    </div>
  );
}

function ConflictTitle({ route }: { route: FlightRoute }) {
  const { t } = useTranslation("flight-routes/versions");
  const { updated_by: name, updated_at, version: number } = route;
  return (
    <>
      {name === null ? t("conflictSomebody", { number }) : t("conflictBy", { name, number })}{" "}
      <When at={updated_at} form="ago" />
    </>
  );
}

/** Theirs stays among the versions. */
function Overwrite({ route, saving }: { route: FlightRoute; saving: Save }) {
  const { t } = useTranslation("flight-routes/versions");
  const { isLockedByOther: isForeign } = useLock(route);
  if (isForeign) return null;
  return (
    <Button size="xs" kind="quiet" onClick={saving.overwrite}>
      {t("overwrite", { number: route.version + 1 })}
    </Button>
  );
}
