import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { IconLock } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { When } from "#platform/ui/when.tsx";
import { routeAt, useSetLock } from "#features/flight-routes/versions/version-queries.ts";
import { useLifeText } from "#features/flight-routes/versions/versions-text.ts";
import style from "#features/flight-routes/versions/versions.module.css";
import { useLock } from "./use-lock.ts";

/** Who keeps a route from being changed, since when, and the way out for who may open it. */
export function LockNotice({ route }: { route: FlightRoute }) {
  const text = useLifeText();
  const lock = useLock(route);
  const setLock = useSetLock(routeAt(route));
  const { locked_by, name } = route;
  if (!locked_by) return null;
  const open = (): void =>
    setLock.mutate(false, { onSuccess: () => toastSuccess(text("unlocked", { name })) });
  return (
    <div className={style["notice"]} data-tone={lock.isForeign ? "warn" : "info"} role="status">
      <IconLock size={18} stroke={1.75} aria-hidden />
      <div className={style["noticeWords"]}>
        <strong>
          {lock.isForeign ? text("lockedBy", { name: locked_by.name }) : text("lockedByYou")}
          {locked_by.since && (
            <>
              {` ${text("since")} `}
              <When at={locked_by.since} />
            </>
          )}
        </strong>
        <span>{lock.isForeign ? text("lockedWords", { name: locked_by.name }) : text("ownLockWords")}</span>
      </div>
      {lock.mayOpen && (
        <Button size="xs" onClick={open} pending={setLock.isPending}>
          {text("unlock")}
        </Button>
      )}
    </div>
  );
}
