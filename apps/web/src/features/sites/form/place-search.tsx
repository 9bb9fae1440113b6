import type { Place } from "@overfly/contract/sites/places";
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { parseCoordinates } from "#platform/map/parse-coordinates.ts";
import type { Bounds } from "#platform/map/bounds.ts";
import { siteTabQueries } from "#platform/queries/sites/site-tab-queries.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./place-search.module.css";

const WAIT_MS = 250;
const MIN_LENGTH = 2;
/** Half the side of what is shown around a place: a town with its surroundings. */
const REACH_DEG = 0.03;

/** It was opened to be typed in. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

/** Moves the map to a place by its name, or to coordinates. */
export function PlaceSearch({ onFound }: { onFound: (bounds: Bounds) => void }) {
  const { t } = useTranslation("sites");
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), WAIT_MS);
  const found = useFoundPlaces(search);
  const choose = (index: string): void => {
    const place = found.places[Number(index)];
    if (!place) return;
    setTyped(place.name);
    combobox.closeDropdown();
    onFound(aroundPlace(place));
  };
  const isSearched = search.length >= MIN_LENGTH && search === typed.trim();
  return (
    <div className={style["search"]}>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
        <Combobox.Target>
          <TextInput
            type="search"
            size="xs"
            ref={focus}
            leftSection={<IconSearch size={16} aria-hidden />}
            aria-label={t("findPlace")}
            placeholder={t("findPlace")}
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              combobox.openDropdown();
              combobox.updateSelectedOptionIndex();
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault(); // does not send the form around it
              if (combobox.getSelectedOptionIndex() < 0) choose("0");
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isSearched || found.isLoading}>
          <FoundPlaces {...found} />
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}

interface Found {
  places: readonly Place[];
  attribution: string;
  isLoading: boolean;
  hasFailed: boolean;
}

function FoundPlaces({ places, attribution, hasFailed }: Found) {
  const { t } = useTranslation("sites");
  const locale = useLocale();
  const countries = new Intl.DisplayNames([locale], { type: "region" });
  return (
    <>
      <Combobox.Options>
        {places.map((place, index) => (
          <Combobox.Option key={`${place.latitude} ${place.longitude}`} value={String(index)}>
            <bdi>{place.name}</bdi>
            <span className={style["where"]}>
              <Separated
                parts={[place.region, place.country_code && countries.of(place.country_code)].filter(
                  (part) => part !== place.name,
                )}
              />
            </span>
          </Combobox.Option>
        ))}
        {places.length === 0 && <Combobox.Empty>{t(hasFailed ? "placesFailed" : "noPlaces")}</Combobox.Empty>}
      </Combobox.Options>
      {attribution !== "" && <Combobox.Footer className={style["source"]}>{attribution}</Combobox.Footer>}
    </>
  );
}

/** What a text finds: the position that it names, else places of that name. */
function useFoundPlaces(search: string): Found {
  const format = useFormat();
  const position = parseCoordinates(search);
  const isName = position === undefined && search.length >= MIN_LENGTH;
  const { data, isLoading, isError } = useQuery({ ...siteTabQueries.places(search), enabled: isName });
  const [longitude = 0, latitude = 0] = position ?? [];
  const at: Place = {
    name: `${format.number(latitude, 5)}, ${format.number(longitude, 5)}`,
    region: null,
    country_code: null,
    latitude,
    longitude,
  };
  return {
    places: position ? [at] : (data?.data ?? []),
    attribution: isName ? (data?.attribution ?? "") : "",
    isLoading,
    hasFailed: isError,
  };
}

function aroundPlace({ longitude, latitude }: Place): Bounds {
  const across = REACH_DEG / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return [longitude - across, latitude - REACH_DEG, longitude + across, latitude + REACH_DEG];
}
