import {
  type FlightRoute,
  flightRoutes as calls,
  type RouteVersionSummary,
} from "@overfly/contract/flight-routes/flight-routes";
import { IconArrowsDiff, IconEye, IconRestore } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { SidePanelFrame } from "#features/flight-routes/versions/side-panel.tsx";
import style from "#features/flight-routes/versions/side-panel.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { VersionComparison } from "./version-comparison.tsx";
import { routeParams, useRestore } from "#features/flight-routes/versions/version-mutations.ts";
import versions from "#features/flight-routes/versions/versions.module.css";
import { useDispatch, usePlanner } from "#features/flight-routes/store/planner-context.ts";
import { selectIsDirty } from "#features/flight-routes/store/selectors.ts";
import { useLock } from "#features/flight-routes/versions/locks/use-lock.ts";
import { useChangeDescription } from "./use-change-description.ts";
import { versionChanges } from "./version-changes.ts";

export interface VersionHistoryProps {
  route: FlightRoute;
  /** On the map: none, one, or two compared. */
  displayed: readonly number[];
}

/** All saved versions of a route: one can be shown on the map, two compared, and any restored. */
export function VersionHistory({ route, displayed }: VersionHistoryProps) {
  const { t } = useTranslation("flight-routes/versions");
  const dispatch = useDispatch();
  const isDirty = usePlanner(selectIsDirty);
  const editedId = usePlanner(({ session }) => session?.route?.id);
  const { data, error, isPending, refetch } = useQuery(flightRouteQueries.versions(routeParams(route)));
  const [confirming, setConfirming] = useState<number>();
  const restore = useRestoreVersion(route);
  const display = (...versions: number[]): void =>
    dispatch({ type: "openSidePanel", panel: { kind: "versions", routeId: route.id, displayed: versions } });
  const discardsChanges = isDirty && editedId === route.id;
  return (
    <SidePanelFrame title={t("versionsOf", { name: route.name })}>
      {isPending && <LinesSkeleton lines={8} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && displayed.length === 2 && (
        <VersionComparison versions={data} compared={displayed} onDisplay={display} />
      )}
      <ol className={style["versions"]} reversed>
        {data?.map((line, index) => (
          <Version
            key={line.version}
            line={line}
            before={data[index + 1]}
            newest={data[0]?.version ?? line.version}
            displayed={displayed}
            route={route}
            onDisplay={display}
            onRestore={() => (discardsChanges ? setConfirming(line.version) : restore.restore(line.version))}
            isRestoring={restore.isPending}
          />
        ))}
      </ol>
      {confirming !== undefined && (
        <Confirm
          opened
          onClose={() => setConfirming(undefined)}
          title={t("restoreTitle", { number: confirming })}
          action={t("restore")}
          onConfirm={() => {
            restore.restore(confirming);
            setConfirming(undefined);
          }}
        >
          {t("restoreHint")}
        </Confirm>
      )}
    </SidePanelFrame>
  );
}

function useRestoreVersion(route: FlightRoute) {
  const { t } = useTranslation("flight-routes/versions");
  const dispatch = useDispatch();
  const { mutate, isPending } = useRestore(routeParams(route));
  const restore = (version: number): void =>
    mutate(version, {
      onSuccess: ({ data }) => {
        toastSuccess(t("restored", { number: version }));
        dispatch({ type: "openSidePanel", panel: { kind: "versions", routeId: route.id, displayed: [] } });
        dispatch({ type: "rebase", route: data });
      },
    });
  return { restore, isPending };
}

interface VersionProps {
  line: RouteVersionSummary;
  before: RouteVersionSummary | undefined;
  newest: number;
  displayed: readonly number[];
  route: FlightRoute;
  onDisplay: (...versions: number[]) => void;
  onRestore: () => void;
  isRestoring: boolean;
}

function Version(props: VersionProps) {
  const { line, before, newest, displayed, route, onDisplay, onRestore, isRestoring } = props;
  const { t } = useTranslation("flight-routes/versions");
  const canRestore = useAllowed(calls.restore);
  const { isLockedByOther } = useLock(route);
  const { version, created_at, created_by } = line;
  const isDisplayed = displayed.length === 1 && displayed[0] === version;
  const isCurrent = version === newest;
  const other = isCurrent ? before?.version : newest;
  return (
    <li data-displayed={displayed.includes(version) || undefined}>
      <div className={style["versionHead"]}>
        <strong>{t("version", { number: version })}</strong>
        {isCurrent && <StateBadge tone="good">{t("current")}</StateBadge>}
        <span className={versions["dim"]}>
          <When at={created_at} form="ago" /> <bdi>{t("by", { name: created_by ?? t("formerUser") })}</bdi>
        </span>
      </div>
      <VersionStatistics line={line} />
      <VersionChanges line={line} before={before} />
      <div className={style["versionActs"]}>
        <Button
          size="xs"
          kind={isDisplayed ? "primary" : "secondary"}
          icon={<IconEye size={16} aria-hidden />}
          onClick={() => (isDisplayed ? onDisplay() : onDisplay(version))}
        >
          {t(isDisplayed ? "shown" : "show")}
        </Button>
        {other !== undefined && (
          <Button
            size="xs"
            kind="quiet"
            icon={<IconArrowsDiff size={16} aria-hidden />}
            onClick={() => onDisplay(Math.min(version, other), Math.max(version, other))}
          >
            {t("compare")}
          </Button>
        )}
        {canRestore && !isCurrent && !isLockedByOther && (
          <Button
            size="xs"
            kind="quiet"
            icon={<IconRestore size={16} aria-hidden />}
            pending={isRestoring}
            onClick={onRestore}
          >
            {t("restore")}
          </Button>
        )}
      </div>
    </li>
  );
}

function VersionStatistics({ line: { statistics } }: { line: RouteVersionSummary }) {
  const { t } = useTranslation("flight-routes/versions");
  const format = useFormat();
  const values = [
    format.unit(statistics.distance_m / 1000, "km", 2),
    format.duration(statistics.duration_s),
    t("photoCount", { count: statistics.photo_count }),
    t("batteryCount", { count: statistics.battery_flights.length }),
  ];
  return (
    <p className={style["words"]}>
      {values.map((value) => (
        <bdi key={value}>{value}</bdi>
      ))}
    </p>
  );
}

function VersionChanges({
  line,
  before,
}: {
  line: RouteVersionSummary;
  before: RouteVersionSummary | undefined;
}) {
  const describe = useChangeDescription();
  const changes = versionChanges(before, line);
  return (
    <ul className={style["changes"]}>
      {changes.map((change) => {
        const text = describe(change);
        return (
          <li key={text} data-kind={change.kind} dir="auto">
            {text}
          </li>
        );
      })}
    </ul>
  );
}
