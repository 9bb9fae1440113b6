import { Stack } from "@mantine/core";
import type { ClientDetail } from "@overfly/contract/clients/clients";
import { projects } from "@overfly/contract/projects/projects";
import { lazy } from "react";
import { Link } from "react-router";
import style from "#features/clients/clients.module.css";
import { openOrdersUrl } from "#features/clients/open-orders-url.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { RankChart } from "#platform/ui/charts/charts.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { useSeverityColors } from "#platform/ui/display/severity.ts";
import { SeverityLabel } from "#platform/ui/display/severity-mark.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { countryName } from "#platform/ui/fields/places/country-name.ts";
import { Panel } from "#platform/ui/panel.tsx";

const ClientContacts = lazy(() =>
  import("./client-contacts.tsx").then((m) => ({ default: m.ClientContacts })),
);

const ClientBranding = lazy(() =>
  import("./client-branding.tsx").then((m) => ({ default: m.ClientBranding })),
);

interface Part {
  client: ClientDetail;
}

export const ClientOverview = ({ client }: Part) => (
  <Stack gap="md">
    <Figures client={client} />
    <div className={style["halves"]}>
      <Contact client={client} />
      <ClientContacts clientId={client.id} />
      {client.repairs && <Repairs clientId={client.id} repairs={client.repairs} />}
      <ClientBranding client={client} />
    </div>
  </Stack>
);

function Figures({ client: { id, site_count, open_missions, losses } }: Part) {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const power = losses?.reduce((sum, { lost_kwdc }) => sum + lost_kwdc, 0);
  return (
    <Stats>
      <Stat label={t("sites")} value={<Link to={`/sites?clients=${id}`}>{format.number(site_count)}</Link>} />
      <Stat
        label={t("openMissions")}
        value={<Link to={openOrdersUrl(id)}>{format.number(open_missions)}</Link>}
      />
      {power !== undefined && <Stat label={t("powerLoss")} value={format.power(power)} />}
      {losses?.map(({ currency, lost_money_per_year: lost }) => (
        <Stat
          key={currency}
          label={t("moneyLoss")}
          value={lost === null ? "–" : format.unit(lost, currency)}
          {...(lost === null && { note: t("noTariff") })}
        />
      ))}
    </Stats>
  );
}

function Contact({ client }: Part) {
  const { t } = useTranslation("clients");
  const locale = useLocale();
  const { id, phone, email, website, address, city, country, time_zone } = client;
  return (
    <Panel
      title={t("company")}
      actions={
        <Allowed to={projects.list}>
          <Link to={`/client-projects?clients=${id}`}>{t("projects")}</Link>
        </Allowed>
      }
    >
      <KeyValues
        items={[
          [
            t("email"),
            email && (
              <a key="mail" href={`mailto:${email}`}>
                <bdi>{email}</bdi>
              </a>
            ),
          ],
          [t("phone"), phone && <bdi key="phone">{phone}</bdi>],
          [
            t("website"),
            website && (
              <a key="web" href={website} rel="noreferrer" target="_blank">
                <bdi>{website}</bdi>
              </a>
            ),
          ],
          [t("address"), address && <bdi key="address">{address}</bdi>],
          [t("city"), city && <bdi key="city">{city}</bdi>],
          [t("country"), country && countryName(country, locale)],
          [t("timeZone"), time_zone.replaceAll("_", " ")],
        ]}
      />
    </Panel>
  );
}

function Repairs({ clientId, repairs }: { clientId: number; repairs: NonNullable<ClientDetail["repairs"]> }) {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const colorOf = useSeverityColors();
  const url = (severity: string) => `/repairs?clients=${clientId}&state=open&severity=${severity}`;
  return (
    <Panel title={t("openRepairs")}>
      {repairs.every(({ count }) => count === 0) ? (
        <Hint>{t("noRepairs")}</Hint>
      ) : (
        <RankChart
          label={t("openRepairs")}
          bars={repairs.map(({ severity, count }) => ({
            key: severity,
            name: <SeverityLabel severity={severity} />,
            value: count,
            text: format.number(count),
            to: url(severity),
            color: colorOf(severity),
          }))}
        />
      )}
    </Panel>
  );
}
