import type { AuditEntry } from "@overfly/contract/audit-log/audit-log";
import type { ReactNode } from "react";
import { findTranslation } from "#platform/i18n/translation.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { When } from "#platform/ui/display/when.tsx";
import style from "./audit-log.module.css";
import { useAuditLabels } from "./use-audit-labels.ts";

export function Actor({ entry: { actor, impersonator, token_name, details } }: { entry: AuditEntry }) {
  const { t } = useTranslation("audit-log");
  const system = typeof details["actor"] === "string" ? details["actor"] : t("system");
  const name = actor?.name ?? system;
  return (
    <>
      <bdi>{impersonator ? t("impersonation", { impersonator: impersonator.name, actor: name }) : name}</bdi>
      {token_name !== null && (
        <small className={style["token"]}>{t("viaApiToken", { token: token_name })}</small>
      )}
    </>
  );
}

/** The record's name, where the entry has one. */
export const nameOf = ({ actor, details, subject, subject_name }: AuditEntry): string => {
  if (subject_name !== null) return subject_name;
  if (actor?.id === subject) return actor.name;
  const known = [details["name"], details["email"], details["number"]].find((one) => typeof one === "string");
  return known ?? subject;
};

/** What an entry says of the change, in words where it holds codes. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("audit-log");
  const labels = useAuditLabels();
  const valueOf = useDetailValue(entry);
  const { at, action, subject_kind, details, request_id } = entry;
  return (
    <KeyValues
      items={[
        [t("time"), <When key="at" at={at} form="both" />],
        [t("user"), <Actor key="who" entry={entry} />],
        [t("event"), labels.action(action)],
        [t("action"), <code key="action">{action}</code>],
        [t("subject"), `${labels.kind(subject_kind)} ${nameOf(entry)}`],
        ...Object.entries(details).map(
          ([name, value]) =>
            [
              labels.detail(name),
              <bdi key={name} className={style["value"]}>
                {valueOf(name, value)}
              </bdi>,
            ] as const,
        ),
        [t("request"), request_id && <code key="request">{request_id}</code>],
      ]}
    />
  );
}

/** Where the words of a record's states stand. */
const STATUS_WORDS: Record<string, string> = {
  mission: "missions:status",
  project: "projects:status",
  flight: "flights:status",
};
const STATUS_DETAILS = new Set(["from", "to", "status"]);
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Latitude and longitude of a GeoJSON point, in degrees. */
function positionOf(value: unknown): string | undefined {
  const { type, coordinates } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (type !== "Point" || !Array.isArray(coordinates)) return undefined;
  const [longitude, latitude] = coordinates as unknown[];
  return `${String(latitude)}, ${String(longitude)}`;
}

function useDetailValue({ subject_kind }: AuditEntry): (name: string, value: unknown) => ReactNode {
  const { t } = useTranslation("audit-log");
  useTranslation("missions");
  useTranslation("projects");
  useTranslation("flights");
  useTranslation("anomalies/classes");
  const format = useFormat();
  const labels = useAuditLabels();
  return (name, value) => {
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "number") return String(value); // an identifier has no separators
    if (Array.isArray(value) && value.every((one) => typeof one === "string"))
      return format.list(name === "fields" ? value.map((field) => labels.detail(field)) : value);
    const position = positionOf(value);
    if (position !== undefined) return <span dir="ltr">{position}</span>;
    if (value === null) return "–";
    if (typeof value !== "string") return JSON.stringify(value);
    if (TIME.test(value)) return <When at={value} form="both" />;
    const words = STATUS_DETAILS.has(name) ? STATUS_WORDS[subject_kind] : undefined;
    if (words !== undefined) return findTranslation(`${words}.${value}`) ?? value;
    return (name === "class" ? findTranslation(`anomalies/classes:${value}`) : undefined) ?? value;
  };
}
