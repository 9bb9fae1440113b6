import { Group, Skeleton } from "@mantine/core";
import type { Site } from "@overfly/contract/sites/sites";
import { distanceM } from "@overfly/geo/distance";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
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
export function DockPlaceFields({ draft, ownSite = null }: PlaceFieldsProps) {
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
      <FarFromSite
        draft={values}
        site={sites.data?.find(({ token }) => token === values.site_token)}
        moveTo={moveTo}
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
      <Coordinates field={field} moveTo={moveTo} />
    </>
  );
}

interface CoordinatesProps {
  field: PlaceFieldsProps["draft"]["field"];
  moveTo: (place: Partial<DockDraft>) => void;
}

function Coordinates({ field, moveTo }: CoordinatesProps) {
  const { t } = useTranslation("docks");
  return (
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
  );
}

/** Beyond it, the position is hardly meant. */
const FAR_M = 5000;

interface FarFromSiteProps {
  draft: DockDraft;
  site: Pick<Site, "token" | "name" | "location"> | undefined;
  moveTo: (place: Partial<DockDraft>) => void;
}

/** Warns of a position that is not the site's, as after the dock moved to another site. */
function FarFromSite({ draft: { longitude, latitude }, site, moveTo }: FarFromSiteProps) {
  const { t } = useTranslation("docks");
  const format = useFormat();
  if (!site?.location || longitude === null || latitude === null) return null;
  const distance = distanceM([longitude, latitude], site.location.coordinates);
  if (distance < FAR_M) return null;
  return (
    <Alert role="status">
      <span>{t("farFromSite", { distance: format.unit(distance / 1000, "km"), site: site.name })}</span>
      <Button size="xs" onClick={() => moveTo(withSite({ longitude: null, latitude: null }, site, false))}>
        {t("moveToSite")}
      </Button>
    </Alert>
  );
}

const NOWHERE = (token: string) => (token === NO_SITE ? undefined : { token, location: null });
