import { Anchor } from "@mantine/core";
import { type SiteDetail, sites } from "@overfly/contract/sites/sites";
import { SITE_TEXTS } from "@overfly/contract/sites/site-texts";
import { IconMapPin } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { SiteContactList } from "#platform/ui/contacts/site-contact-list.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./mission-screen.module.css";

/** For who flies there: directions on a phone's map, whom to call and how to get in. Clients know their sites. */
export function SiteAccess({ token }: { token: string }) {
  const { t } = useTranslation("missions/view");
  const { t: tSites } = useTranslation("sites");
  const isClient = useIsClient();
  const mayRead = useAllowed(sites.get) && !isClient;
  const { data: site } = useQuery({ ...siteQueries.one(token), enabled: mayRead, meta: { silent: true } });
  if (!mayRead || !site) return null;
  return (
    <Panel title={t("siteAccess")}>
      <KeyValues
        items={[
          [t("directions"), <Directions key="directions" site={site} />],
          ...SITE_TEXTS.map(
            (field) =>
              [
                tSites(`text.${field}`),
                site[field] && (
                  <span key={field} dir="auto" className={style["remarks"]}>
                    {site[field]}
                  </span>
                ),
              ] as const,
          ),
        ]}
      />
      {site.contacts.length > 0 && (
        <div className={style["contacts"]}>
          <SiteContactList contacts={site.contacts} />
        </div>
      )}
    </Panel>
  );
}

function Directions({ site: { name, location, address, city } }: { site: SiteDetail }) {
  const { t } = useTranslation("missions/view");
  const format = useFormat();
  if (!location) return <>{t("noLocation")}</>;
  const [longitude = 0, latitude = 0] = location.coordinates;
  const at = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  return (
    <Anchor
      underline="always"
      className={style["directions"]}
      href={`geo:${at}?q=${at}(${encodeURIComponent(name)})`}
    >
      <IconMapPin size={14} aria-hidden />
      {format.list([address, city]) || at}
    </Anchor>
  );
}
