import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { IconLock } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { routeParams, useSetLock } from "#features/flight-routes/versions/version-mutations.ts";
import style from "#features/flight-routes/versions/versions.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useLock } from "./use-lock.ts";

/** Who locked the route and since when, with a button for those who may unlock it. */
export function LockNotice({ route }: { route: FlightRoute }) {
  const { t } = useTranslation("flight-routes/versions");
  const lock = useLock(route);
  const setLock = useSetLock(routeParams(route));
  const { locked_by, name } = route;
  if (!locked_by) return null;
  const open = (): void => setLock.mutate(false, { onSuccess: () => toastSuccess(t("unlocked", { name })) });
  return (
    <div className={style["notice"]} data-tone={lock.isLockedByOther ? "warn" : "info"} role="status">
      <IconLock size={18} stroke={1.75} aria-hidden />
      <div className={style["noticeWords"]}>
        <strong>
          {lock.isLockedByOther ? t("lockedBy", { name: locked_by.name }) : t("lockedByYou")}
          {locked_by.since && (
            <>
              {` ${t("lockedSince")} `}
              <When at={locked_by.since} />
            </>
          )}
        </strong>
        <span>{lock.isLockedByOther ? t("lockedHint", { name: locked_by.name }) : t("ownLockHint")}</span>
      </div>
      {lock.canUnlock && (
        <Button size="xs" onClick={open} pending={setLock.isPending}>
          {t("unlock")}
        </Button>
      )}
    </div>
  );
}
