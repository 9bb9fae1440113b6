import type { LayoutImport } from "@overfly/contract/sites/layout-import";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { Stack } from "@mantine/core";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ElementCounts } from "#features/sites/plant/element-counts.tsx";
import { type ImportFooterProps, ImportFooter } from "#features/sites/plant/import-footer.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { DrawingMap } from "./drawing-map.tsx";
import { GroupFields } from "./group-fields.tsx";
import { NameFields } from "./name-fields.tsx";
import { DrawingPlaceFields } from "./drawing-place-fields.tsx";
import type { OpenDrawing, useDrawing } from "./use-drawing.ts";

export interface DrawingImportProps {
  site: SiteDetail;
  reader: ReturnType<typeof useDrawing>;
  drawing: OpenDrawing;
  footer: Omit<ImportFooterProps, "count" | "isReady" | "onImport">;
  send: (features: LayoutImport["features"]) => void;
}

/** How a drawing becomes a layout, with what becomes of it on the map. */
export function DrawingImport(props: DrawingImportProps) {
  const { site, reader, drawing } = props;
  const { t } = useTranslation("sites/drawing");
  const { t: sites } = useTranslation("sites");
  const { summary, placed, mapping, preview } = drawing;
  const fault = useDrawingFault(props);
  const elements = Object.values(preview?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  const isReady = elements > 0 && fault === undefined;
  const importNow = async (): Promise<void> => props.send((await reader.features()) ?? []);
  return (
    <>
      <Hint>
        {t("found", {
          format: t(`format.${summary.format}`),
          count: summary.outlines,
          ignored: summary.ignored,
        })}
      </Hint>
      {!summary.isSystemStated && (
        <DrawingPlaceFields
          drawing={drawing}
          onChange={(system, unitM) => reader.setSystem(drawing, system, unitM)}
        />
      )}
      {placed && mapping && (
        <>
          <GroupFields
            groups={placed.groups}
            mapping={mapping}
            onChange={(next) => reader.setMapping(drawing, next)}
          />
          <NameFields
            drawing={drawing}
            mapping={mapping}
            onChange={(next) => reader.setMapping(drawing, next)}
          />
        </>
      )}
      {fault !== undefined && (
        <Alert tone="bad" role="alert">
          {fault}
        </Alert>
      )}
      {preview ? (
        <Stack gap="md" aria-live="polite">
          <Outcome drawing={drawing} />
          <DrawingMap polygons={preview.polygons} boundary={site.boundary} />
        </Stack>
      ) : (
        placed && <ProgressLine label={sites("checking")} />
      )}
      <ImportFooter {...props.footer} count={elements} isReady={isReady} onImport={() => void importNow()} />
    </>
  );
}

/** Why a drawing can't become the site's layout as it is. */
function useDrawingFault({ site, drawing: { placed, preview } }: DrawingImportProps): string | undefined {
  const { t } = useTranslation("sites/drawing");
  const { t: sites } = useTranslation("sites");
  if (placed && (placed.bounds === null || isAway(placed.bounds, boundsOf([site.boundary]))))
    return t("aside");
  return preview?.isTooLarge ? sites("layoutError.too-many") : undefined;
}

/** What the layout would have, and what a person should know before it is used. */
function Outcome({ drawing: { preview, placed } }: { drawing: OpenDrawing }) {
  const { t } = useTranslation("sites/drawing");
  const format = useFormat();
  if (!preview) return null;
  const metres = (value: number) => format.number(value, 2);
  const notes = [
    preview.example.length > 0 && t("example", { path: preview.example.join(" › ") }),
    preview.moduleSize &&
      t("moduleSize", { length: metres(preview.moduleSize[0]), width: metres(preview.moduleSize[1]) }),
    preview.withoutTable > 0 && t("withoutTable", { count: preview.withoutTable }),
    preview.renumbered > 0 && t("renumbered", { count: preview.renumbered }),
    placed && placed.misplaced > 0 && t("misplaced", { count: placed.misplaced }),
    !preview.counts.module && t("noModules"),
    preview.isShownInPart && t("shownInPart"),
  ].filter((note) => typeof note === "string");
  return (
    <>
      <ElementCounts counts={preview.counts} />
      {notes.map((note) => (
        <Hint key={note}>{note}</Hint>
      ))}
    </>
  );
}

type Box = readonly [west: number, south: number, east: number, north: number];

/** Whether nothing of a drawing is within its site's box. */
const isAway = ([west, south, east, north]: Box, site: Box | undefined): boolean =>
  site !== undefined && (east < site[0] || west > site[2] || north < site[1] || south > site[3]);
