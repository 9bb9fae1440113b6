import { type FlightRoute, flightRoutes as calls } from "@overfly/contract/flight-routes/flight-routes";
import { TextInput } from "@mantine/core";
import { IconLock, IconPencil, IconPlus, IconRoute, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { AllowedOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { batteryColor } from "#features/flight-routes/map-tools/layers/battery-colors.ts";
import screen from "#features/flight-routes/planner.module.css";
import { RouteImportButton } from "#features/flight-routes/versions/import/route-import-button.tsx";
import { LockNotice } from "#features/flight-routes/versions/locks/lock-notice.tsx";
import { useLock } from "#features/flight-routes/versions/locks/use-lock.ts";
import { ResumeButton } from "#features/flight-routes/versions/actions/resume-button.tsx";
import { useMapTheme } from "#features/flight-routes/map-tools/map-theme.tsx";
import { draftOf } from "#features/flight-routes/store/edit-session.ts";
import { useDispatch, usePlannerContext, useSite } from "#features/flight-routes/store/planner-context.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { useNewRoute } from "./use-new-route.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./route-list.module.css";

const RouteActions = lazy(() =>
  import("#features/flight-routes/versions/actions/route-actions.tsx").then((m) => ({
    default: m.RouteActions,
  })),
);

export interface RouteListProps {
  /** Undefined if the user may not add routes. */
  importFiles: ((files: readonly File[]) => void) | undefined;
  isImporting: boolean;
}

/** Longer lists can be searched by name. */
const SEARCH_FROM = 8;

/** The site's routes; the selected one with its batteries and actions. */
export function RouteList(props: RouteListProps) {
  const routes = useQuery(flightRouteQueries.list(useSite().token));
  const { t } = useTranslation("flight-routes");
  const { t: tVersions } = useTranslation("flight-routes/versions");
  const canAdd = useAllowed(calls.create);
  const [search, setSearch] = useState("");
  const all = routes.data ?? NONE;
  const found = all.length > SEARCH_FROM ? all.filter(({ name }) => matches(name, search)) : all;
  return (
    <div className={screen["scroll"]}>
      <div className={screen["listHead"]}>
        <h2 className={screen["panelTitle"]}>{t("routes")}</h2>
        {all.length > 0 && <NewRouteButtons {...props} />}
      </div>
      {routes.isPending && <LinesSkeleton lines={6} />}
      {routes.isError && <ErrorState error={routes.error} retry={() => void routes.refetch()} />}
      {routes.data?.length === 0 && (
        <EmptyState
          icon={<IconRoute size={28} stroke={1.5} aria-hidden />}
          title={t("empty")}
          action={
            <AllowedOrAsk to={calls.create}>
              <NewRouteButtons {...props} />
            </AllowedOrAsk>
          }
        >
          {canAdd ? tVersions("emptyHint") : t("emptyReadOnly")}
        </EmptyState>
      )}
      {all.length > SEARCH_FROM && <Search value={search} onChange={setSearch} hasFound={found.length > 0} />}
      <ul>
        {found.map((route) => (
          <RouteRow key={route.id} route={route} />
        ))}
      </ul>
    </div>
  );
}

const NONE: FlightRoute[] = [];

const matches = (name: string, search: string): boolean =>
  name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

interface SearchProps {
  value: string;
  onChange: (value: string) => void;
  hasFound: boolean;
}

function Search({ value, onChange, hasFound }: SearchProps) {
  const { t } = useTranslation("flight-routes/versions");
  return (
    <div className={style["search"]}>
      <TextInput
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {!hasFound && (
        <p className={screen["dim"]} role="status">
          {t("noMatch")}
        </p>
      )}
    </div>
  );
}

function NewRouteButtons({ importFiles, isImporting }: RouteListProps) {
  const { start } = useNewRoute();
  const { t } = useTranslation("flight-routes/versions");
  return (
    <div className={screen["buttons"]}>
      {importFiles && <RouteImportButton label={t("import")} onFiles={importFiles} pending={isImporting} />}
      <Allowed to={calls.create}>
        <Button kind="primary" size="xs" icon={<IconPlus size={16} aria-hidden />} onClick={start}>
          {t("newRoute")}
        </Button>
      </Allowed>
    </div>
  );
}

function RouteRow({ route }: { route: FlightRoute }) {
  const { site, selectedRoute, selectRoute } = usePlannerContext();
  const { t } = useTranslation("flight-routes");
  const { t: tVersions } = useTranslation("flight-routes/versions");
  const format = useFormat();
  const isSelected = selectedRoute?.id === route.id;
  const { statistics, locked_by } = route;
  const values = [
    format.unit(statistics.distance_m / 1000, "km", 2),
    format.duration(statistics.duration_s),
    t("photoCount", { count: statistics.photo_count }),
    format.unit(statistics.gsd_cm, "cm", 1),
  ];
  return (
    <li className={style["item"]} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={style["choose"]}
        aria-pressed={isSelected}
        onClick={() => selectRoute(isSelected ? undefined : route.id)}
      >
        <span className={style["itemName"]}>
          <strong dir="auto">{route.name}</strong>
          {locked_by && (
            <IconLock
              size={14}
              stroke={1.75}
              role="img"
              aria-label={tVersions("lockedBy", { name: locked_by.name })}
            />
          )}
        </span>
        <StatisticsLine values={values} />
      </button>
      {isSelected && (
        <>
          <LockNotice route={route} />
          <BatteryList route={route} />
          <EditButton route={route} />
          <Suspense>
            <RouteActions route={route} site={site} />
          </Suspense>
        </>
      )}
    </li>
  );
}

/** Side by side, each in its own reading direction. */
const StatisticsLine = ({ values }: { values: readonly string[] }) => (
  <span className={style["words"]}>
    {values.map((value) => (
      <bdi key={value}>{value}</bdi>
    ))}
  </span>
);

function BatteryList({ route }: { route: FlightRoute }) {
  const { isDark } = useMapTheme();
  const { t } = useTranslation("flight-routes");
  const format = useFormat();
  return (
    <ol className={style["batteries"]} aria-label={t("batteryFlights", { name: route.name })}>
      {route.statistics.battery_flights.map((set, index) => (
        <li key={`${index}-${set.photo_count}`}>
          <span className={style["swatch"]} style={{ background: batteryColor(index, isDark) }} />
          <span>{t("battery", { number: index + 1 })}</span>
          <StatisticsLine
            values={[
              format.unit(set.distance_m / 1000, "km", 2),
              format.duration(set.duration_s),
              t("photoCount", { count: set.photo_count }),
            ]}
          />
          <span className={style["atEnd"]}>
            <ResumeButton route={route} battery={index + 1} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Disabled while somebody else has the route locked. */
function EditButton({ route }: { route: FlightRoute }) {
  const dispatch = useDispatch();
  const { t } = useTranslation("flight-routes");
  const { t: tVersions } = useTranslation("flight-routes/versions");
  const { isLockedByOther } = useLock(route);
  return (
    <Allowed to={calls.update}>
      <div className={style["edit"]}>
        <Button
          kind="primary"
          size="xs"
          fullWidth
          icon={<IconPencil size={16} aria-hidden />}
          disabled={isLockedByOther}
          hint={isLockedByOther ? tVersions("lockedHint", { name: route.locked_by?.name ?? "" }) : undefined}
          onClick={() =>
            dispatch({ type: "startEditing", draft: draftOf(route), route, key: crypto.randomUUID() })
          }
        >
          {t("edit")}
        </Button>
      </div>
    </Allowed>
  );
}
