import { useFormat } from "#platform/i18n/use-format.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { VersionChange } from "./version-changes.ts";

/** Describes a difference between two versions of a route. */
export function useChangeDescription(): (change: VersionChange) => string {
  const { t } = useTranslation("flight-routes/versions");
  const { t: tEditor } = useTranslation("flight-routes/editor");
  const format = useFormat();
  const nameOf = ({ name, kind }: { name: string; kind: string }): string =>
    name || tEditor(`kind.${kind as RouteItem["kind"]}`);
  return (change) => {
    switch (change.kind) {
      case "first":
      case "none":
        return t(`change.${change.kind}`);
      case "itemAdded":
      case "itemRemoved":
        return t(`change.${change.kind}`, { name: nameOf(change.item) });
      case "itemRenamed":
        return t("change.itemRenamed", { before: nameOf(change.before), name: nameOf(change.item) });
      case "renamed":
        return t("change.renamed", { before: change.before });
      case "height":
        return t(
          "change.height",
          beforeAndAfter(change, (value) => format.unit(value, "m", 1)),
        );
      case "gsd":
        return t(
          "change.gsd",
          beforeAndAfter(change, (value) => format.unit(value, "cm", 2)),
        );
      case "batteries":
        return t(
          "change.batteries",
          beforeAndAfter(change, (value) => format.number(value)),
        );
      case "distance":
        return t("change.distance", { by: signed(change.by, formatDistance(format)) });
      case "photos":
        return t("change.photos", { by: signed(change.by, (value) => format.number(value)) });
    }
  };
}

type Format = ReturnType<typeof useFormat>;

const beforeAndAfter = (
  { before, after }: { before: number; after: number },
  format: (value: number) => string,
) => ({
  before: format(before),
  after: format(after),
});

/** In metres, from 1 km on in kilometres. */
const formatDistance =
  (format: Format) =>
  (value: number): string =>
    value >= 1000 ? format.unit(value / 1000, "km", 2) : format.unit(value, "m");

/** With a plus or minus sign, isolated to keep its place in right-to-left text. */
export const signed = (value: number, format: (value: number) => string): string =>
  `\u2066${value < 0 ? "−" : "+"}${format(Math.abs(value))}\u2069`;
