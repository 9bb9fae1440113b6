import type { RouteFileNote } from "@overfly/contract/flight-routes/route-file-note";
import {
  type FlightRoute,
  routes as calls,
  type RouteFileFormat,
} from "@overfly/contract/flight-routes/routes";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Dropdown } from "#platform/ui/dropdown.tsx";
import { ErrorState } from "#platform/ui/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/skeletons.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import style from "./formats.module.css";
import { lifeQueries, routeAt } from "#features/flight-routes/versions/version-queries.ts";
import { useLifeText } from "#features/flight-routes/versions/versions-text.ts";
import life from "#features/flight-routes/versions/versions.module.css";
import { noteWords } from "./note-text.ts";

export interface ExportDialogProps {
  route: FlightRoute;
  /** What is edited differs from what was kept. */
  isDirty: boolean;
  onClose: () => void;
}

const WHOLE = "whole";

/** A kept route as a file of any format, each telling beforehand what it has no place for. */
export function ExportDialog({ route, isDirty, onClose }: ExportDialogProps) {
  const text = useLifeText();
  const [what, setWhat] = useState(WHOLE);
  const { data, error, isPending, refetch } = useQuery(lifeQueries.formats(routeAt(route)));
  const sets = route.statistics.battery_sets;
  const urlOf = (format: RouteFileFormat): string =>
    fileUrl(calls.exportFile, {
      params: routeAt(route),
      query: { format, ...(what === WHOLE ? {} : { battery_set: Number(what) }) },
    });
  return (
    <Dialog opened onClose={onClose} title={text("exportTitle", { name: route.name })} size="lg">
      <div className={life["dialog"]}>
        {isDirty && (
          <p className={life["caution"]} role="alert">
            {text("unsaved")}
          </p>
        )}
        {sets.length > 1 && (
          <Dropdown
            label={text("what")}
            value={what}
            onChange={setWhat}
            options={[
              { key: WHOLE, label: text("whole") },
              ...sets.map(({ photo_count }, index) => ({
                key: String(index + 1),
                label: `${text("battery", { number: index + 1 })} · ${text("photoCount", { count: photo_count })}`,
              })),
            ]}
          />
        )}
        {isPending && <LinesSkeleton lines={8} />}
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        <ul className={style["formats"]}>
          {data?.map((offer) => (
            <Offer key={offer.format} {...offer} url={urlOf(offer.format)} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface OfferProps {
  format: RouteFileFormat;
  losses: readonly RouteFileNote[];
  refusal: RouteFileNote | null;
  url: string;
}

function Offer({ format, losses, refusal, url }: OfferProps) {
  const text = useLifeText();
  const name = text(`format.${format}`);
  return (
    <li data-first={format === "wpml" || undefined}>
      <div className={style["formatWords"]}>
        <strong>{name}</strong>
        <span className={life["dim"]}>{text(`for.${format}`)}</span>
        {refusal === null ? (
          <Losses losses={losses} />
        ) : (
          <p className={style["refusal"]}>{noteWords(refusal)}</p>
        )}
      </div>
      {refusal === null ? (
        <a
          className={style["download"]}
          href={url}
          download
          aria-label={text("downloadAs", { format: name })}
        >
          <IconDownload size={16} stroke={1.75} aria-hidden />
          {text("download")}
        </a>
      ) : (
        <StateBadge tone="bad">{text("cannotWrite")}</StateBadge>
      )}
    </li>
  );
}

function Losses({ losses }: { losses: readonly RouteFileNote[] }) {
  const text = useLifeText();
  if (losses.length === 0) return <span className={style["keeps"]}>{text("keepsAll")}</span>;
  return (
    <details className={style["losses"]}>
      <summary>{text("leavesOut", { count: losses.length })}</summary>
      <ul>
        {losses.map((loss) => (
          <li key={loss.message}>{noteWords(loss)}</li>
        ))}
      </ul>
    </details>
  );
}
