import type { ListedPilot } from "@overfly/contract/pilots/pilots";
import { useDay } from "#platform/i18n/use-day.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { useRuleText } from "./currency/use-rule-text.ts";

/** What decides whom to send comes first. */
export function usePilotColumns(): Column<ListedPilot>[] {
  const { t } = useTranslation("pilots");
  const { t: tPage } = useTranslation("pilots/page");
  const format = useFormat();
  const ratingOf = ({ rating }: ListedPilot): string =>
    rating === null ? "–" : tPage("ofFive", { stars: format.number(rating, 1) });
  return [
    ...useIdentityColumns(),
    {
      key: "status",
      label: t("status"),
      cell: ({ status }) => (
        <StateBadge tone={status === "active" ? "good" : "idle"}>{t(`status.${status}`)}</StateBadge>
      ),
      plain: ({ status }) => t(`status.${status}`),
    },
    { key: "today", label: t("today"), cell: (pilot) => <Today pilot={pilot} /> },
    {
      key: "certificates",
      label: t("certificates"),
      sortable: true,
      cell: (pilot) => <Certificates pilot={pilot} />,
    },
    { key: "currency", label: t("currency"), cell: (pilot) => <Currency pilot={pilot} /> },
    {
      key: "rating",
      label: t("rating"),
      sortable: true,
      lesser: true,
      unbroken: true,
      cell: ratingOf,
      plain: ({ rating }) => rating,
    },
    ...useHoursColumns(),
    {
      key: "upcoming_missions",
      label: t("upcoming"),
      numeric: true,
      cell: ({ upcoming_missions }) => format.number(upcoming_missions),
      plain: ({ upcoming_missions }) => upcoming_missions,
    },
  ];
}

/** Who it is, and from where they start. */
function useIdentityColumns(): Column<ListedPilot>[] {
  const { t } = useTranslation("pilots");
  return [
    nameColumn(t("name")),
    {
      key: "email",
      label: t("email"),
      sortable: true,
      optional: true,
      cell: ({ email }) => <bdi>{email}</bdi>,
      plain: ({ email }) => email,
    },
    {
      key: "base_location",
      label: t("baseLocation"),
      sortable: true,
      lesser: true,
      cell: ({ base_location }) => (base_location === null ? "–" : <bdi>{base_location}</bdi>),
      plain: ({ base_location }) => base_location,
    },
    {
      key: "employee_number",
      label: t("employeeNumber"),
      optional: true,
      cell: ({ employee_number }) => (employee_number === null ? "–" : <bdi>{employee_number}</bdi>),
      plain: ({ employee_number }) => employee_number,
    },
  ];
}

function useHoursColumns(): Column<ListedPilot>[] {
  const { t } = useTranslation("pilots");
  const format = useFormat();
  return [
    {
      key: "recent_hours",
      label: t("recentHours"),
      numeric: true,
      sortable: true,
      lesser: true,
      cell: ({ recent_hours }) => format.number(recent_hours, 1),
      plain: ({ recent_hours }) => recent_hours,
    },
    {
      key: "flight_hours",
      label: t("hours"),
      numeric: true,
      sortable: true,
      cell: ({ flight_hours }) => format.number(flight_hours, 1),
      plain: ({ flight_hours }) => flight_hours,
    },
  ];
}

interface Cell {
  pilot: ListedPilot;
}

function Today({ pilot: { today, status } }: Cell) {
  const { t } = useTranslation("pilots");
  const day = useDay();
  if (status !== "active") return "–";
  if (today.state === "absent")
    return (
      <StateBadge tone="warn" wraps>
        {t("absentUntil", { day: day(today.absent_until) })}
      </StateBadge>
    );
  if (today.state === "day_off") return <StateBadge tone="idle">{t("today.day_off")}</StateBadge>;
  return (
    <StateBadge tone="good">
      {today.hours ? <bdi>{`${today.hours.from}–${today.hours.to}`}</bdi> : t("today.available")}
    </StateBadge>
  );
}

const TONE = { expired: "bad", expiring: "warn", valid: "good" } as const;

/** The worst one, with how long it is still valid. */
function Certificates({ pilot: { certificates } }: Cell) {
  const { t } = useTranslation("pilots");
  if (!certificates) return t("certificates.none");
  const { state, days_left } = certificates;
  const text = (): string => {
    if (days_left === null) return t("certificates.valid");
    if (state === "expired") return t("expiredAgo", { days: -days_left });
    return t(state === "expiring" ? "expiresIn" : "validFor", { days: days_left });
  };
  return <StateBadge tone={TONE[state]}>{text()}</StateBadge>;
}

/** That all rules are met, or which aren't; nothing is said of those whose flights aren't known. */
function Currency({ pilot: { lapsed } }: Cell) {
  const { t } = useTranslation("pilots");
  const format = useFormat();
  const textOf = useRuleText();
  if (!lapsed) return "–";
  if (lapsed.length === 0) return <StateBadge tone="good">{t("current")}</StateBadge>;
  return lapsed.map(({ rule, flown }) => (
    <StateBadge key={JSON.stringify(rule)} tone="warn" wraps>
      {t("lapsed", {
        flown: format.number(flown),
        least: format.number(rule.least),
        rule: textOf(rule),
      })}
    </StateBadge>
  ));
}
