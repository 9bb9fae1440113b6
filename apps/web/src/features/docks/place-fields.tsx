import { Group, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import type { DropdownOption } from "#platform/ui/fields/dropdown/choice.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import type { useDraft } from "#platform/ui/fields/use-draft.ts";
import { type DockDraft, NO_SITE, rounded, withSite } from "./dock-draft.ts";
import style from "./docks.module.css";

const PositionMap = lazy(() => import("./position-map.tsx").then((m) => ({ default: m.PositionMap })));
const MAX_SITES = 200;

interface PlaceFieldsProps {
  draft: Pick<ReturnType<typeof useDraft<DockDraft>>, "values" | "set" | "field">;
  /** The dock's own site can always be chosen, even where it is archived. */
  ownSite?: { token: string; name: string } | null;
}

/** The dock's site, and its position: the site's, or one that is clicked on the map or typed. */
export function PlaceFields({ draft, ownSite = null }: PlaceFieldsProps) {
  const { t } = useTranslation("docks");
  const { values, set, field } = draft;
  const [isTyped, setTyped] = useState(ownSite !== null);
  const sites = useQuery({
    ...siteQueries.list({ item_count: MAX_SITES, status: "active" }),
    select: dataOf,
  });
  const names = new Map((sites.data ?? []).map(({ token, name }) => [token, name]));
  if (ownSite) names.set(ownSite.token, ownSite.name);
  const options: DropdownOption[] = [
    { key: NO_SITE, label: t("noSite") },
    ...[...names].map(([key, label]) => ({ key, label })),
  ];
  const moveTo = (place: Partial<DockDraft>): void => {
    setTyped(true);
    set(place);
  };
  return (
    <>
      <Dropdown
        label={t("site")}
        {...field("site_token")}
        onChange={(token) =>
          set(withSite(values, sites.data?.find((site) => site.token === token) ?? NOWHERE(token), isTyped))
        }
        options={options}
        loading={sites.isPending}
        searchable
      />
      <div className={style["map"]}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <PositionMap
            longitude={values.longitude}
            latitude={values.latitude}
            onPick={(place) => moveTo(rounded(place))}
          />
        </Suspense>
      </div>
      <Group gap="sm" grow align="start">
        <NumberField
          label={t("latitude")}
          {...field("latitude")}
          onChange={(latitude) => moveTo({ latitude })}
          unit="°"
          required
        />
        <NumberField
          label={t("longitude")}
          {...field("longitude")}
          onChange={(longitude) => moveTo({ longitude })}
          unit="°"
          required
        />
      </Group>
    </>
  );
}

const NOWHERE = (token: string) => (token === NO_SITE ? undefined : { token, location: null });
