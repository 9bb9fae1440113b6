import { Group } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { sites as endpoints } from "@overfly/contract/sites/sites";
import { IconMapPin, IconPlus, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import { useSiteLocation } from "#platform/ui/display/use-site-location.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { Choice, Choices } from "./choices.tsx";
import { type StepProps, withSites } from "./request-form.ts";
import { chosenSite } from "./sites/chosen-site.ts";
import style from "./request.module.css";

const SEARCH_WAIT_MS = 250;

const SeveralSites = lazy(() =>
  import("./sites/several-sites.tsx").then((m) => ({ default: m.SeveralSites })),
);

interface SiteStepProps extends StepProps {
  /** Whether several sites can be ordered at once. */
  canChooseSeveral: boolean;
}

/** Which site it is about, or which ones. */
export function SiteStep({ canChooseSeveral, ...step }: SiteStepProps) {
  const { t } = useTranslation("missions/request");
  const { form, change } = step;
  return (
    <>
      <div className={style["siteHead"]}>
        <h2 className={style["question"]}>{t(form.sites === null ? "siteTitle" : "sitesTitle")}</h2>
        {canChooseSeveral && (
          <Button
            size="xs"
            onClick={() =>
              change(form.sites === null ? withSites(form.site ? [form.site] : []) : { sites: null })
            }
          >
            {t(form.sites === null ? "severalSites" : "oneSite")}
          </Button>
        )}
      </div>
      <Suspense fallback={<LinesSkeleton lines={4} />}>
        {form.sites === null ? (
          <OneSite {...step} canBeNew={canChooseSeveral} />
        ) : (
          <SeveralSites {...step} chosen={form.sites} />
        )}
      </Suspense>
    </>
  );
}

/** Opens the form of a site, from which the request goes on with that site. */
function NewSite({ to }: { to: string }) {
  const { t } = useTranslation("missions/request");
  return (
    <Allowed to={endpoints.create}>
      <Button icon={<IconPlus size={16} aria-hidden />} to={to}>
        {t("newSite")}
      </Button>
    </Allowed>
  );
}

/** `canBeNew`: an order that was sent keeps to the sites there are. */
function OneSite({ form, change, errors, canBeNew }: StepProps & { canBeNew: boolean }) {
  const { t } = useTranslation("missions/request");
  const format = useFormat();
  const siteLocation = useSiteLocation();
  const isClient = useIsClient();
  const newSite = `/sites/create?for=${useMissionsPath()}`;
  const [search, setSearch] = useState("");
  const [steady] = useDebouncedValue(search.trim(), SEARCH_WAIT_MS);
  const sites = useQuery({ ...siteQueries.choices(steady), placeholderData: keepPreviousData });
  return (
    <>
      <Group className={style["siteSearch"]} align="flex-end" gap="xs">
        <TextField
          label={t("siteSearch")}
          type="search"
          value={search}
          onChange={setSearch}
          icon={<IconSearch size={16} aria-hidden />}
        />
        {canBeNew && sites.data && sites.data.length > 0 && <NewSite to={newSite} />}
      </Group>
      {sites.isPending && <LinesSkeleton lines={4} />}
      {sites.error && <ErrorState error={sites.error} retry={() => void sites.refetch()} />}
      {sites.data?.length === 0 && (
        <EmptyState
          icon={<IconMapPin size={28} stroke={1.5} aria-hidden />}
          title={t(steady === "" ? "noSites" : "noSiteMatches")}
          action={
            steady === "" ? (
              <CreateOrAsk endpoint={endpoints.create} label={t("newSite")} to={newSite} />
            ) : (
              <NewSite to={newSite} />
            )
          }
        />
      )}
      {sites.data && sites.data.length > 0 && (
        <Choices legend={t("siteTitle")} error={errors["site"] ?? errors["site_token"]} hideLegend>
          {sites.data.map((site) => (
            <Choice
              key={site.token}
              group="site"
              checked={form.site?.token === site.token}
              onSelect={() => change({ site: chosenSite(site) })}
              title={site.name}
            >
              <Separated
                parts={[
                  !isClient && site.client.company_name,
                  siteLocation(site),
                  site.capacity_kwdc !== null && format.unit(site.capacity_kwdc, "kWdc"),
                ]}
              />
            </Choice>
          ))}
        </Choices>
      )}
    </>
  );
}
