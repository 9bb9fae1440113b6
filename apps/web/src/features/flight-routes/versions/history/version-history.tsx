import { type FlightRoute, routes as calls, type VersionLine } from "@overfly/contract/flight-routes/routes";
import { IconArrowsDiff, IconEye, IconRestore } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/confirm.tsx";
import { ErrorState } from "#platform/ui/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/skeletons.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { When } from "#platform/ui/when.tsx";
import { flightRouteQueries } from "#platform/queries/flight-route-queries.ts";
import { SidePanelFrame } from "#features/flight-routes/versions/side-panel.tsx";
import style from "#features/flight-routes/versions/side-panel.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { VersionComparison } from "./version-comparison.tsx";
import { routeParams, useRestore } from "#features/flight-routes/versions/version-queries.ts";
import life from "#features/flight-routes/versions/versions.module.css";
import { useRouteActions } from "#features/flight-routes/versions/route-actions-context.ts";
import { useLock } from "#features/flight-routes/versions/locks/use-lock.ts";
import { useChangeDescription } from "./use-change-description.ts";
import { versionChanges } from "./version-changes.ts";

export interface VersionHistoryProps {
  route: FlightRoute;
  /** Drawn on the map: none, one, or two side by side. */
  seen: readonly number[];
}

/** All states that a route was kept in: one is shown on the map, two are compared, any can be taken back. */
export function VersionHistory({ route, seen }: VersionHistoryProps) {
  const { t } = useTranslation("flight-routes/versions");
  const { onAside, isDirty, editedId } = useRouteActions();
  const { data, error, isPending, refetch } = useQuery(flightRouteQueries.versions(routeParams(route)));
  const [asked, ask] = useState<number>();
  const restore = useRestoreVersion(route);
  const see = (...versions: number[]): void => onAside({ kind: "versions", id: route.id, seen: versions });
  const mayLoseChanges = isDirty && editedId === route.id;
  return (
    <SidePanelFrame title={t("versionsOf", { name: route.name })}>
      {isPending && <LinesSkeleton lines={8} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && seen.length === 2 && <VersionComparison versions={data} seen={seen} onSee={see} />}
      <ol className={style["versions"]} reversed>
        {data?.map((line, index) => (
          <Version
            key={line.version}
            line={line}
            before={data[index + 1]}
            newest={data[0]?.version ?? line.version}
            seen={seen}
            route={route}
            onSee={see}
            onRestore={() => (mayLoseChanges ? ask(line.version) : restore.go(line.version))}
            isRestoring={restore.isPending}
          />
        ))}
      </ol>
      {asked !== undefined && (
        <Confirm
          opened
          onClose={() => ask(undefined)}
          title={t("restoreAsk", { number: asked })}
          action={t("restore")}
          onConfirm={() => {
            restore.go(asked);
            ask(undefined);
          }}
        >
          {t("restoreWords")}
        </Confirm>
      )}
    </SidePanelFrame>
  );
}

function useRestoreVersion(route: FlightRoute) {
  const { t } = useTranslation("flight-routes/versions");
  const { onReplaced, onAside } = useRouteActions();
  const { mutate, isPending } = useRestore(routeParams(route));
  const go = (version: number): void =>
    mutate(version, {
      onSuccess: ({ data }) => {
        toastSuccess(t("restored", { number: version }));
        onAside({ kind: "versions", id: route.id, seen: [] });
        onReplaced(data);
      },
    });
  return { go, isPending };
}

interface VersionProps {
  line: VersionLine;
  before: VersionLine | undefined;
  newest: number;
  seen: readonly number[];
  route: FlightRoute;
  onSee: (...versions: number[]) => void;
  onRestore: () => void;
  isRestoring: boolean;
}

function Version(props: VersionProps) {
  const { line, before, newest, seen, route, onSee, onRestore, isRestoring } = props;
  const { t } = useTranslation("flight-routes/versions");
  const mayRestore = useAllowed(calls.restore);
  const { isLockedByOther: isForeign } = useLock(route);
  const { version, created_at, created_by } = line;
  const isShown = seen.length === 1 && seen[0] === version;
  const isCurrent = version === newest;
  const other = isCurrent ? before?.version : newest;
  return (
    <li data-seen={seen.includes(version) || undefined}>
      <div className={style["versionHead"]}>
        <strong>{t("version", { number: version })}</strong>
        {isCurrent && <StateBadge tone="good">{t("current")}</StateBadge>}
        <span className={life["dim"]}>
          <When at={created_at} form="ago" /> <bdi>{t("by", { name: created_by ?? t("somebody") })}</bdi>
        </span>
      </div>
      <VersionStatistics line={line} />
      <VersionChanges line={line} before={before} />
      <div className={style["versionActs"]}>
        <Button
          size="xs"
          kind={isShown ? "primary" : "secondary"}
          icon={<IconEye size={16} aria-hidden />}
          onClick={() => (isShown ? onSee() : onSee(version))}
        >
          {t(isShown ? "shown" : "show")}
        </Button>
        {other !== undefined && (
          <Button
            size="xs"
            kind="quiet"
            icon={<IconArrowsDiff size={16} aria-hidden />}
            onClick={() => onSee(Math.min(version, other), Math.max(version, other))}
          >
            {t("compare")}
          </Button>
        )}
        {mayRestore && !isCurrent && !isForeign && (
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

function VersionStatistics({ line: { statistics } }: { line: VersionLine }) {
  const { t } = useTranslation("flight-routes/versions");
  const format = useFormat();
  const words = [
    format.unit(statistics.distance_m / 1000, "km", 2),
    format.duration(statistics.duration_s),
    t("photoCount", { count: statistics.photo_count }),
    t("batteryCount", { count: statistics.battery_sets.length }),
  ];
  return (
    <p className={style["words"]}>
      {words.map((word) => (
        <bdi key={word}>{word}</bdi>
      ))}
    </p>
  );
}

function VersionChanges({ line, before }: { line: VersionLine; before: VersionLine | undefined }) {
  const say = useChangeDescription();
  const changes = versionChanges(before, line);
  return (
    <ul className={style["changes"]}>
      {changes.map((change) => {
        const words = say(change);
        return (
          <li key={words} data-kind={change.kind} dir="auto">
            {words}
          </li>
        );
      })}
    </ul>
  );
}
