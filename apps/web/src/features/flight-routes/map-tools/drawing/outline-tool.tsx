import type { MultiPolygon, Polygon } from "geojson";
import { DrawingEditor } from "#platform/drawing/drawing-editor.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMapColors } from "#platform/map/map-colors.ts";
import { areaItem } from "#features/flight-routes/document/default-document.ts";
import { uniqueName } from "#features/flight-routes/document/new-item.ts";
import {
  useActiveItem,
  useDrawing,
  useDrawTarget,
  useEdit,
  useEditedDocument,
  usePreviewDocument,
  useSelectItem,
  withItem,
} from "#features/flight-routes/store/editing.ts";
import type { ToolProps } from "./use-drawing-options.ts";
import { ADD_OR_CUT, EDIT_OUTLINE } from "./item-drawing.ts";

/** Draws the outline of a new area, or edits the one of the active item. */
export function OutlineTool({ options }: ToolProps) {
  const { t } = useTranslation("flight-routes/map-tools");
  const { accent } = useMapColors();
  const document = useEditedDocument();
  const item = useActiveItem();
  const [target, setTarget] = useDrawTarget();
  const edit = useEdit();
  const selectItem = useSelectItem();
  const preview = usePreviewDocument();
  const outlined = item?.kind === "area" || item?.kind === "perimeter" ? item : undefined;
  const isNew = outlined === undefined || target === "newItem";
  const commit = (boundary: Polygon | MultiPolygon | null): void => {
    setTarget(undefined);
    if (!isNew) {
      edit(
        boundary
          ? { type: "updateItem", item: { ...outlined, boundary } }
          : { type: "removeItem", id: outlined.id },
      );
      return;
    }
    if (!boundary) return;
    const added = areaItem(boundary, uniqueName({ name: t("area"), document }), item);
    edit({ type: "addItem", item: added });
    selectItem(added.id);
  };
  return (
    <DrawingEditor
      {...options}
      mode={target === "piece" ? ADD_OR_CUT : EDIT_OUTLINE}
      value={isNew || target === "replacement" ? null : outlined.boundary}
      color={accent}
      controls={useDrawing()}
      onChange={commit}
      onDrag={(boundary) =>
        preview(boundary && outlined && !isNew ? withItem(document, { ...outlined, boundary }) : undefined)
      }
    />
  );
}
