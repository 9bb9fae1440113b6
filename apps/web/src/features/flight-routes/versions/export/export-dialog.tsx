import type { RouteFileWarning } from "@overfly/contract/flight-routes/route-file-warning";
import {
  type FlightRoute,
  flightRoutes as calls,
  type RouteFileFormat,
} from "@overfly/contract/flight-routes/flight-routes";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./formats.module.css";
import { routeParams } from "#features/flight-routes/versions/version-mutations.ts";
import versions from "#features/flight-routes/versions/versions.module.css";
import { fileWarningText } from "./file-warning-text.ts";

export interface ExportDialogProps {
  route: FlightRoute;
  /** The draft differs from the saved route. */
  isDirty: boolean;
  onClose: () => void;
}

const WHOLE_ROUTE = "whole";

/** Downloads a saved route in any format; each format lists what it can't contain. */
export function ExportDialog({ route, isDirty, onClose }: ExportDialogProps) {
  const { t } = useTranslation("flight-routes/versions");
  const [scope, setScope] = useState(WHOLE_ROUTE);
  const { data, error, isPending, refetch } = useQuery(flightRouteQueries.formats(routeParams(route)));
  const batteryFlights = route.statistics.battery_flights;
  const urlOf = (format: RouteFileFormat): string =>
    fileUrl(calls.exportFile, {
      params: routeParams(route),
      query: { format, ...(scope === WHOLE_ROUTE ? {} : { battery_number: Number(scope) }) },
    });
  return (
    <Dialog opened onClose={onClose} title={t("exportTitle", { name: route.name })} size="lg">
      <div className={versions["dialog"]}>
        {isDirty && (
          <p className={versions["caution"]} role="alert">
            {t("unsaved")}
          </p>
        )}
        {batteryFlights.length > 1 && (
          <Dropdown
            label={t("exportScope")}
            value={scope}
            onChange={setScope}
            options={[
              { key: WHOLE_ROUTE, label: t("wholeRoute") },
              ...batteryFlights.map(({ photo_count }, index) => ({
                key: String(index + 1),
                label: `${t("battery", { number: index + 1 })} · ${t("photoCount", { count: photo_count })}`,
              })),
            ]}
          />
        )}
        {isPending && <LinesSkeleton lines={8} />}
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        <ul className={style["formats"]}>
          {data?.map((offer) => (
            <FormatRow key={offer.format} {...offer} url={urlOf(offer.format)} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface FormatRowProps {
  format: RouteFileFormat;
  warnings: readonly RouteFileWarning[];
  refusal: RouteFileWarning | null;
  url: string;
}

function FormatRow({ format, warnings, refusal, url }: FormatRowProps) {
  const { t } = useTranslation("flight-routes/versions");
  const name = t(`format.${format}`);
  return (
    <li data-first={format === "wpml" || undefined}>
      <div className={style["formatWords"]}>
        <strong>{name}</strong>
        <span className={versions["dim"]}>{t(`usedBy.${format}`)}</span>
        {refusal === null ? (
          <FormatWarnings warnings={warnings} />
        ) : (
          <p className={style["refusal"]}>{fileWarningText(refusal)}</p>
        )}
      </div>
      {refusal === null ? (
        <a className={style["download"]} href={url} download aria-label={t("downloadAs", { format: name })}>
          <IconDownload size={16} stroke={1.75} aria-hidden />
          {t("download")}
        </a>
      ) : (
        <StateBadge tone="bad">{t("exportUnsupported")}</StateBadge>
      )}
    </li>
  );
}

function FormatWarnings({ warnings }: { warnings: readonly RouteFileWarning[] }) {
  const { t } = useTranslation("flight-routes/versions");
  if (warnings.length === 0) return <span className={style["keeps"]}>{t("exportsEverything")}</span>;
  return (
    <details className={style["losses"]}>
      <summary>{t("settingsNotExported", { count: warnings.length })}</summary>
      <ul>
        {warnings.map(fileWarningText).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
