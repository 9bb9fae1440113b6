import { Checkbox, Group } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { MAX_ORDER_SITES } from "@overfly/contract/missions/multi-site-orders";
import type { Site } from "@overfly/contract/sites/sites";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useSiteLocation } from "#platform/ui/display/use-site-location.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { ChoiceCard, ChoiceCards } from "#platform/ui/fields/choice-card.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { type ChosenSite, type StepProps, withSites } from "#features/missions/request/request-form.ts";
import style from "#features/missions/request/request.module.css";
import { Separated } from "#platform/ui/text/separated.tsx";
import { byRegion, isWhole, withAll, withoutAll } from "./site-selection.ts";
import { chosenSite } from "./chosen-site.ts";

const SEARCH_WAIT_MS = 250;

interface SeveralSitesProps extends StepProps {
  chosen: readonly ChosenSite[];
}

/** The sites by country, of which some or all can be chosen. After the first, only those of its client are offered. */
export function SeveralSites({ change, errors, chosen }: SeveralSitesProps) {
  const { t } = useTranslation("missions/request");
  const { t: tSites } = useTranslation("missions/multi-site");
  const isClient = useIsClient();
  const [search, setSearch] = useState("");
  const [steady] = useDebouncedValue(search.trim(), SEARCH_WAIT_MS);
  const clientId = isClient ? undefined : chosen[0]?.client_id;
  const sites = useQuery({ ...siteQueries.manyChoices(steady, clientId), placeholderData: keepPreviousData });
  const choose = (next: readonly ChosenSite[]): void => change(withSites(next));
  const found = sites.data?.data ?? [];
  const client = clientId === undefined ? undefined : found[0]?.client.company_name;
  const problem = chosen.length > MAX_ORDER_SITES ? tSites("tooMany", { most: MAX_ORDER_SITES }) : undefined;
  return (
    <>
      <TextField
        label={t("siteSearch")}
        type="search"
        value={search}
        onChange={setSearch}
        icon={<IconSearch size={16} aria-hidden />}
      />
      <Group gap="sm" justify="space-between">
        <output>{tSites("chosen", { count: chosen.length })}</output>
        {chosen.length > 0 && (
          <Button size="xs" onClick={() => choose([])}>
            {tSites("clear")}
          </Button>
        )}
      </Group>
      {client !== undefined && <Hint>{tSites("sameClient", { client })}</Hint>}
      {sites.isPending && <LinesSkeleton lines={4} />}
      {sites.error && <ErrorState error={sites.error} retry={() => void sites.refetch()} />}
      {sites.data && found.length === 0 && (
        <EmptyState title={t(steady === "" ? "noSites" : "noSiteMatches")} />
      )}
      {byRegion(found).map(([country, ofRegion]) => (
        <Region key={country ?? ""} country={country} sites={ofRegion} chosen={chosen} choose={choose} />
      ))}
      {sites.data && sites.data.meta.total > found.length && (
        <Hint>{tSites("notAllShown", { shown: found.length, total: sites.data.meta.total })}</Hint>
      )}
      {(problem ?? errors["site"] ?? errors["site_tokens"]) !== undefined && (
        <Hint tone="bad" role="alert">
          {problem ?? errors["site"] ?? errors["site_tokens"]}
        </Hint>
      )}
    </>
  );
}

interface RegionProps {
  country: string | null;
  sites: readonly Site[];
  chosen: readonly ChosenSite[];
  choose: (sites: readonly ChosenSite[]) => void;
}

function Region({ country, sites, chosen, choose }: RegionProps) {
  const { t } = useTranslation("missions/multi-site");
  const isClient = useIsClient();
  const siteLocation = useSiteLocation();
  const region = country === null ? t("noCountry") : siteLocation({ city: null, country });
  const offered = sites.map(chosenSite);
  const whole = isWhole(chosen, offered);
  return (
    <fieldset>
      <legend className={style["region"]}>
        <span>{t("regionOf", { region, count: sites.length })}</span>
        <Button
          size="xs"
          kind="quiet"
          onClick={() => choose(whole ? withoutAll(chosen, offered) : withAll(chosen, offered))}
        >
          {whole ? t("deselectAll") : t("selectAll", { count: sites.length })}
        </Button>
      </legend>
      <ChoiceCards>
        {sites.map((site) => {
          const checked = chosen.some(({ token }) => token === site.token);
          const one = [chosenSite(site)];
          return (
            <ChoiceCard
              key={site.token}
              chosen={checked}
              control={
                <Checkbox
                  checked={checked}
                  aria-label={site.name}
                  onChange={() => choose(checked ? withoutAll(chosen, one) : withAll(chosen, one))}
                />
              }
            >
              <span className={style["choiceWords"]}>
                <span className={style["choiceTitle"]}>{site.name}</span>
                <Hint as="span">
                  <Separated parts={[!isClient && site.client.company_name, siteLocation(site)]} />
                </Hint>
              </span>
            </ChoiceCard>
          );
        })}
      </ChoiceCards>
    </fieldset>
  );
}
