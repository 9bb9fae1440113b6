import { Stack } from "@mantine/core";
import type { PilotDetail } from "@overfly/contract/pilots/pilots";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PhoneLinks } from "#platform/ui/contacts/phone-links.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Period, When } from "#platform/ui/display/when.tsx";
import { countryName } from "#platform/ui/fields/places/country-name.ts";
import { Panel } from "#platform/ui/panel.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { useRuleText } from "#features/pilots/currency/use-rule-text.ts";
import { ProfilePanel } from "#features/pilots/profile/profile-panel.tsx";
import style from "#features/pilots/pilots.module.css";

interface Part {
  pilot: PilotDetail;
}

export const PilotOverview = ({ pilot }: Part) => (
  <Stack gap="md">
    <Figures pilot={pilot} />
    <div className={style["halves"]}>
      <Facts pilot={pilot} />
      <ProfilePanel pilot={pilot} />
      <Currency pilot={pilot} />
    </div>
    <Upcoming pilot={pilot} />
  </Stack>
);

function Figures({ pilot }: Part) {
  const { t } = useTranslation("pilots/page");
  const format = useFormat();
  const { id, flights, flight_hours, recent_hours, rating, rating_count, upcoming_missions } = pilot;
  return (
    <Stats>
      <Stat
        label={t("flightHours")}
        value={format.unit(flight_hours, "h", 1)}
        note={t("recentHours", { hours: format.unit(recent_hours, "h", 1) })}
      />
      <Stat
        label={t("flights")}
        value={<Link to={`/flights?pilot=${encodeURIComponent(id)}`}>{format.number(flights)}</Link>}
      />
      <Stat label={t("upcoming")} value={format.number(upcoming_missions)} />
      <Stat
        label={t("rating")}
        value={rating === null ? "–" : t("ofFive", { stars: format.number(rating, 1) })}
        note={t("ratings", { count: rating_count })}
      />
    </Stats>
  );
}

function Facts({ pilot: { email, phone, city, country, joined_at, last_flight_at } }: Part) {
  const { t } = useTranslation("pilots/page");
  const locale = useLocale();
  return (
    <Panel title={t("profile")}>
      <KeyValues
        items={[
          [
            t("email"),
            <a key="mail" href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>,
          ],
          [t("ownPhone"), phone && <PhoneLinks key="phone" text={phone} />],
          [t("city"), city && <bdi key="city">{city}</bdi>],
          [t("country"), country && countryName(country, locale)],
          [t("lastFlight"), <When key="last" at={last_flight_at} />],
          [t("since"), <When key="since" at={joined_at} form="date" />],
        ]}
      />
    </Panel>
  );
}

/** Each rule of the provider, met or not. */
function Currency({ pilot: { currency, flights } }: Part) {
  const { t } = useTranslation("pilots/page");
  const format = useFormat();
  const textOf = useRuleText();
  return (
    <Panel title={t("currency")}>
      {flights === 0 && <Hint>{t("noFlightsYet")}</Hint>}
      {currency.length === 0 && <Hint>{t("noRules")}</Hint>}
      <ul className={style["rules"]}>
        {currency.map(({ rule, flown, is_met }) => (
          <li key={JSON.stringify(rule)}>
            <span>{textOf(rule)}</span>
            <StateBadge tone={is_met ? "good" : "warn"}>
              {t("flownOf", { flown: format.number(flown), least: format.number(rule.least) })}
            </StateBadge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Upcoming({ pilot: { upcoming } }: Part) {
  const { t } = useTranslation("pilots/page");
  if (upcoming.length === 0)
    return (
      <Panel title={t("assignments")}>
        <Hint>{t("noAssignments")}</Hint>
      </Panel>
    );
  return (
    <Panel title={t("assignments")} flush>
      <PlainTable
        label={t("assignments")}
        rows={upcoming}
        rowKey={({ token }) => token}
        columns={[
          {
            key: "number",
            label: t("mission"),
            main: true,
            cell: ({ token, number }) => <Link to={`/missions/view/${token}`}>{number}</Link>,
          },
          { key: "site", label: t("site"), cell: ({ site }) => <bdi>{site.name}</bdi> },
          {
            key: "time",
            label: t("time"),
            cell: ({ starts_at, ends_at, site }) => (
              <Period from={starts_at} to={ends_at} zone={site.time_zone} />
            ),
          },
        ]}
      />
    </Panel>
  );
}
