import { useEffect, useEffectEvent, useState } from "react";
import type { Place } from "./place-of-boundary.ts";
import type { SiteFields } from "./site-fields.ts";

const FIELDS = ["time_zone", "country"] as const satisfies readonly (keyof Place)[];

export interface PrefilledPlace {
  /** The fields whose values are the boundary's. */
  prefilled: ReadonlySet<keyof Place>;
  /** What a person entered is never replaced. */
  keep: (changes: Partial<SiteFields>) => void;
}

/** Fills in the time zone and country of a new site by its boundary; an existing site keeps those that it has. */
export function usePrefilledPlace(
  fields: SiteFields,
  isExisting: boolean,
  set: (changes: Partial<SiteFields>) => void,
): PrefilledPlace {
  const [entered, setEntered] = useState<ReadonlySet<keyof Place>>(
    () => new Set(isExisting ? FIELDS.filter((name) => fields[name] !== "") : []),
  );
  const [prefilled, setPrefilled] = useState<ReadonlySet<keyof Place>>(new Set());
  const fill = useEffectEvent((place: Place) => {
    const filled = FIELDS.filter((name) => place[name] !== undefined && !entered.has(name));
    setPrefilled(new Set(filled));
    set(Object.fromEntries(filled.map((name) => [name, place[name]])));
  });
  const { boundary } = fields;
  const [start] = useState(boundary);
  useEffect(() => {
    if (!boundary || boundary === start) return;
    let isCurrent = true;
    void import("./place-of-boundary.ts")
      .then(({ placeOfBoundary }) => placeOfBoundary(boundary))
      .then((place) => isCurrent && place && fill(place))
      .catch(() => undefined); // the fields can still be filled in by hand
    return () => {
      isCurrent = false;
    };
  }, [boundary, start]);
  const keep = (changes: Partial<SiteFields>): void => {
    const named = FIELDS.filter((name) => name in changes);
    if (named.length === 0) return;
    setEntered((before) => new Set([...before, ...named]));
    setPrefilled((before) => new Set([...before].filter((name) => !named.includes(name))));
  };
  return { prefilled, keep };
}
