import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { When } from "#platform/ui/display/when.tsx";
import style from "#features/flight-routes/planner.module.css";
import { usePlanner, useSite } from "#features/flight-routes/store/planner-context.ts";
import { LockNotice } from "#features/flight-routes/versions/locks/lock-notice.tsx";
import { useLock } from "#features/flight-routes/versions/locks/use-lock.ts";
import versions from "#features/flight-routes/versions/versions.module.css";
import type { Save } from "./use-save.ts";

/** Why the route could not be saved, and how to go on without losing changes. */
export function SaveError({ save }: { save: Save }) {
  const { error, isConflict } = save;
  const latest = useEditedRoute();
  return (
    <>
      {latest && <LockNotice route={latest} />}
      {error && isConflict && <Conflict save={save} latest={latest} message={error.message} />}
      {error && !isConflict && (
        <Alert tone="bad" role="alert">
          {error.message}
        </Alert>
      )}
    </>
  );
}

/** The edited route as the server has it now; undefined for a new route, or once it was deleted. */
function useEditedRoute(): FlightRoute | undefined {
  const { token } = useSite();
  const id = usePlanner(({ session }) => session?.route?.id);
  const { data: routes } = useQuery({ ...flightRouteQueries.list(token), enabled: id !== undefined });
  return id === undefined ? undefined : routes?.find((route) => route.id === id);
}

interface ConflictProps {
  save: Save;
  latest: FlightRoute | undefined;
  message: string;
}

function Conflict({ save, latest, message }: ConflictProps) {
  const { t } = useTranslation("flight-routes/versions");
  const isNewer = latest !== undefined && latest.version > (save.baseVersion ?? 0);
  return (
    <div className={versions["conflict"]} role="alert">
      <p>
        <strong>{isNewer ? <ConflictTitle route={latest} /> : message}</strong>
      </p>
      <p>{t("conflictHint")}</p>
      <div className={style["buttons"]}>
        {isNewer && (
          <Button size="xs" hint={t("loadTheirsHint")} onClick={save.discardAndReload}>
            {t("loadTheirs")}
          </Button>
        )}
        <Button size="xs" onClick={save.saveAsNew} pending={save.isPending}>
          {t("saveAsNew")}
        </Button>
        {isNewer && <OverwriteButton route={latest} save={save} />}
      </div>
    </div>
  );
}

function ConflictTitle({ route }: { route: FlightRoute }) {
  const { t } = useTranslation("flight-routes/versions");
  const { updated_by: name, updated_at, version: number } = route;
  return (
    <>
      {name === null ? t("conflictByUnknown", { number }) : t("conflictBy", { name, number })}{" "}
      <When at={updated_at} form="ago" />
    </>
  );
}

/** The overwritten state stays in the version history. */
function OverwriteButton({ route, save }: { route: FlightRoute; save: Save }) {
  const { t } = useTranslation("flight-routes/versions");
  const { isLockedByOther } = useLock(route);
  if (isLockedByOther) return null;
  return (
    <Button size="xs" kind="quiet" onClick={save.overwrite}>
      {t("saveMine", { number: route.version + 1 })}
    </Button>
  );
}
