import { Fragment, type ReactNode } from "react";
import { homeZone, localZone } from "#platform/i18n/home-zone.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { DateForm } from "@overfly/i18n/format";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";
import style from "./when.module.css";

export interface WhenProps {
  /** ISO 8601 in UTC. */
  at: string | null | undefined;
  /** The site's zone, an IANA name; the user's organization's where there is no site. */
  zone?: string | null | undefined;
  form?: DateForm | "ago";
}

/** A time in the site's zone, with the zone's name; its tooltip shows local time and UTC. */
export function When({ at, zone: known, form = "both" }: WhenProps) {
  const zone = known ?? homeZone();
  const format = useFormat();
  if (!at) return <span>–</span>;
  if (form === "ago") {
    // beside "5 minutes ago" the zone is news only where it isn't one's own
    const isElsewhere = format.zone(at, zone) !== format.zone(at, homeZone());
    return (
      <InZones at={at} zone={zone}>
        <span className={style["whole"]}>{format.ago(at)}</span>{" "}
        <bdi className={`${style["dim"]} ${style["whole"]}`}>
          {format.date(at, zone, "both")}
          {isElsewhere && ` ${format.zone(at, zone)}`}
        </bdi>
      </InZones>
    );
  }
  return (
    <InZones at={at} zone={zone}>
      <Parts text={format.date(at, zone, form)} zone={form === "date" ? null : format.zone(at, zone)} />
    </InZones>
  );
}

export interface PeriodProps {
  /** ISO 8601 in UTC. */
  from: string;
  /** Without it, only the start is known. */
  to: string | null;
  /** The site's zone, an IANA name. */
  zone: string;
}

/** From a time to another, in the site's zone, which is named once; the day is repeated where it is another one. */
export function Period({ from, to, zone }: PeriodProps) {
  const format = useFormat();
  const text = to === null ? format.date(from, zone, "both") : format.period(from, to, zone);
  return (
    <InZones at={from} zone={zone}>
      <Parts text={text} zone={format.zone(from, zone)} />
    </InZones>
  );
}

/** Where a line may break: between a day and its time, in both languages. */
const AFTER_DAY = /(?<=[,،]) /;

/** A day and its time stand below each other where they don't fit beside each other; neither is broken itself. */
function Parts({ text, zone }: { text: string; zone: string | null }) {
  const parts = text.split(AFTER_DAY);
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && " "}
      <span className={style["whole"]}>
        {part}
        {zone !== null && index === parts.length - 1 && (
          <>
            {" "}
            <bdi className={style["dim"]}>{zone}</bdi>
          </>
        )}
      </span>
    </Fragment>
  ));
}

function InZones({ at, zone, children }: { at: string; zone: string; children: ReactNode }) {
  const format = useFormat();
  const { t } = useTranslation("platform/ui");
  const named = (name: string): string => `${format.date(at, name, "long")} ${format.zone(at, name)}`;
  const details = (
    <>
      <div>{`${zone.replaceAll("_", " ")}: ${named(zone)}`}</div>
      <div>{`${t("localTime")}: ${named(localZone())}`}</div>
      <div>{`UTC: ${format.date(at, "UTC", "long")}`}</div>
    </>
  );
  return (
    <Tooltip label={details}>
      <time dateTime={at}>{children}</time>
    </Tooltip>
  );
}
