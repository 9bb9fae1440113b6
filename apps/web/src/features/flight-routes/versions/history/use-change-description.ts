import { useFormat } from "#platform/i18n/use-format.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { useLifeText } from "#features/flight-routes/versions/versions-text.ts";
import type { VersionChange } from "./version-changes.ts";

/** Differences between two states of a route, in words. */
export function useChangeWords(): (change: VersionChange) => string {
  const text = useLifeText();
  const partText = usePartText();
  const format = useFormat();
  const nameOf = ({ name, kind }: { name: string; kind: string }): string =>
    name || partText(`kind.${kind as RoutePart["kind"]}`);
  return (change) => {
    switch (change.kind) {
      case "first":
      case "none":
        return text(`change.${change.kind}`);
      case "partAdded":
      case "partRemoved":
        return text(`change.${change.kind}`, { name: nameOf(change.part) });
      case "partRenamed":
        return text("change.partRenamed", { before: nameOf(change.before), name: nameOf(change.part) });
      case "renamed":
        return text("change.renamed", { before: change.before });
      case "height":
        return text(
          "change.height",
          both(change, (value) => format.unit(value, "m", 1)),
        );
      case "gsd":
        return text(
          "change.gsd",
          both(change, (value) => format.unit(value, "cm", 2)),
        );
      case "batteries":
        return text(
          "change.batteries",
          both(change, (value) => format.number(value)),
        );
      case "distance":
        return text("change.distance", { by: signed(change.by, distanceWords(format)) });
      case "photos":
        return text("change.photos", { by: signed(change.by, (value) => format.number(value)) });
    }
  };
}

type Format = ReturnType<typeof useFormat>;

const both = ({ before, after }: { before: number; after: number }, say: (value: number) => string) => ({
  before: say(before),
  after: say(after),
});

/** Metres, as kilometres once they are many. */
const distanceWords =
  (format: Format) =>
  (value: number): string =>
    value >= 1000 ? format.unit(value / 1000, "km", 2) : format.unit(value, "m");

/** With a plus or a minus sign of its own width; kept from being turned around in Arabic. */
export const signed = (value: number, say: (value: number) => string): string =>
  `\u2066${value < 0 ? "−" : "+"}${say(Math.abs(value))}\u2069`;
