import type { Boundary } from "@overfly/contract/geometry";
import type { BoundaryError } from "@overfly/route-files/boundary/import-boundary";
import { IconBorderOuter, IconCheck, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { FileButton } from "#platform/ui/fields/file-button.tsx";
import { areaItem } from "#features/flight-routes/document/default-document.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { Hint } from "#platform/ui/display/hint.tsx";
import { FieldError } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useEdit, useSelectTool, useTool, useUpdateItem } from "#features/flight-routes/store/editing.ts";
import { useSite } from "#features/flight-routes/store/planner-context.ts";
import { usePlanErrorMessage } from "#features/flight-routes/planning/plan-error-message.ts";
import type { PlanError } from "#features/flight-routes/planner-text.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { readBoundaryFile } from "#platform/boundaries/read-boundary-file.ts";

type OutlinedItem = Extract<RouteItem, { kind: "area" | "perimeter" }>;

/** The outline of an area: the site boundary, drawn, or from a file. */
export function OutlineFields({ item }: { item: OutlinedItem }) {
  const { t } = useTranslation("flight-routes");
  const tool = useTool();
  const set = useUpdateItem(item);
  return (
    <>
      <OutlineButtons canEdit onOutline={(boundary) => set({ boundary })} />
      {tool === "outline" && <Hint>{t("editHint")}</Hint>}
      <FieldError item={item.id} path="boundary." />
    </>
  );
}

/** The quickest ways to start a route without items. */
export function FirstOutline() {
  const { t } = useTranslation("flight-routes");
  const site = useSite();
  const tool = useTool();
  const edit = useEdit();
  return (
    <>
      <Hint>{t(tool === "outline" ? "drawHint" : site.boundary ? "noArea" : "noBoundary")}</Hint>
      <OutlineButtons
        canEdit={false}
        onOutline={(boundary) => edit({ type: "addItem", item: areaItem(boundary, t("area")) })}
      />
    </>
  );
}

interface OutlineButtonsProps {
  canEdit: boolean;
  onOutline: (boundary: Boundary) => void;
}

function OutlineButtons({ canEdit, onOutline }: OutlineButtonsProps) {
  const { t } = useTranslation("flight-routes");
  const site = useSite();
  const tool = useTool();
  const selectTool = useSelectTool();
  const [error, setError] = useState<BoundaryError>();
  const isDrawing = tool === "outline";
  const apply = (boundary: Boundary): void => {
    setError(undefined);
    selectTool("none");
    onOutline(boundary);
  };
  const { boundary: siteBoundary } = site;
  return (
    <>
      <div className={style["buttons"]}>
        {siteBoundary && (
          <Button
            size="xs"
            icon={<IconBorderOuter size={16} aria-hidden />}
            onClick={() => apply(siteBoundary)}
          >
            {t("siteBoundary")}
          </Button>
        )}
        <Button
          size="xs"
          kind={isDrawing ? "primary" : "secondary"}
          icon={isDrawing ? <IconCheck size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />}
          onClick={() => {
            setError(undefined);
            selectTool(isDrawing ? "none" : "outline");
          }}
        >
          {t(isDrawing ? "doneDrawing" : canEdit ? "editOutline" : "draw")}
        </Button>
        <ImportButton onArea={apply} onError={setError} />
      </div>
      {error && <ErrorMessage error={error} />}
    </>
  );
}

export function ErrorMessage({ error }: { error: PlanError }) {
  const message = usePlanErrorMessage(error);
  return (
    <Hint tone="bad" role="alert">
      {message}
    </Hint>
  );
}

interface ImportButtonProps {
  onArea: (boundary: Boundary) => void;
  onError: (error: BoundaryError) => void;
}

function ImportButton({ onArea, onError }: ImportButtonProps) {
  const { t } = useTranslation("flight-routes");
  const [reading, setReading] = useState(false);
  const read = async (file: File): Promise<void> => {
    setReading(true);
    const found = await readBoundaryFile(file);
    setReading(false);
    if (found.ok) onArea(found.boundary as Boundary);
    else onError(found);
  };
  return (
    <FileButton
      label={t("import")}
      accept=".kml,.kmz,.geojson,.json"
      hint={t("importHint")}
      pending={reading}
      onFiles={([file]) => file && void read(file)}
    >
      {t("import")}
    </FileButton>
  );
}
