import { useFormat } from "#platform/i18n/use-format.ts";
import type { DateForm } from "@overfly/i18n/format";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";

export interface WhenProps {
  /** ISO 8601 in UTC. */
  at: string | null | undefined;
  /** The site's zone, an IANA name; this device's own where there is no site. */
  zone?: string;
  form?: DateForm | "ago";
}

/** A time in the site's zone, with the zone's name; its tooltip shows local time and UTC. */
export function When({ at, zone = localZone(), form = "both" }: WhenProps) {
  const format = useFormat();
  const { t } = useTranslation("platform/ui");
  if (!at) return <span>–</span>;
  const named = (name: string): string => `${format.date(at, name, "long")} ${format.zone(at, name)}`;
  const displayed = form === "ago" ? format.ago(at) : format.date(at, zone, form);
  const details = (
    <>
      <div>{`${zone.replaceAll("_", " ")}: ${named(zone)}`}</div>
      <div>{`${t("localTime")}: ${named(localZone())}`}</div>
      <div>{`UTC: ${format.date(at, "UTC", "long")}`}</div>
    </>
  );
  return (
    <Tooltip label={details}>
      <time dateTime={at}>
        {displayed}
        {(form === "both" || form === "time" || form === "long") && (
          <>
            {" "}
            <bdi style={{ color: "var(--text-dim)", fontSize: "0.85em" }}>{format.zone(at, zone)}</bdi>
          </>
        )}
      </time>
    </Tooltip>
  );
}

const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
