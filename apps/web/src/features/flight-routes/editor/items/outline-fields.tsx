import type { Boundary } from "@overfly/contract/geometry";
import type { BoundaryFault } from "@overfly/route-files/boundary/import-boundary";
import { IconBorderOuter, IconCheck, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { FileButton } from "#platform/ui/file-button.tsx";
import { areaPart } from "#features/flight-routes/document/default-document.ts";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { ErrorAt, Note } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { usePanel, usePartSetter } from "#features/flight-routes/editor/editor-context.ts";
import { useFaultWords } from "#features/flight-routes/planning/plan-error-message.ts";
import { readBoundary } from "./read-boundary-file.ts";

type OutlinedPart = Extract<RoutePart, { kind: "area" | "perimeter" }>;

/** The outline of an area: the site's own, drawn, or from a file. */
export function OutlineFields({ part }: { part: OutlinedPart }) {
  const text = useRouteText();
  const { tool } = usePanel();
  const set = usePartSetter(part);
  return (
    <>
      <OutlineButtons canEdit onOutline={(boundary) => set({ boundary })} />
      {tool === "outline" && <Note>{text("editWords")}</Note>}
      <ErrorAt part={part.id} path="boundary." />
    </>
  );
}

/** The quickest beginnings of a route that has no parts yet. */
export function FirstOutline() {
  const text = useRouteText();
  const { site, tool, change } = usePanel();
  return (
    <>
      <Note>{text(tool === "outline" ? "drawWords" : site.boundary ? "noArea" : "noBoundary")}</Note>
      <OutlineButtons
        canEdit={false}
        onOutline={(boundary) => change({ type: "addPart", part: areaPart(boundary, text("area")) })}
      />
    </>
  );
}

interface OutlineButtonsProps {
  canEdit: boolean;
  onOutline: (boundary: Boundary) => void;
}

function OutlineButtons({ canEdit, onOutline }: OutlineButtonsProps) {
  const text = useRouteText();
  const { site, tool, onTool } = usePanel();
  const [fault, setFault] = useState<BoundaryFault>();
  const isDrawing = tool === "outline";
  const take = (boundary: Boundary): void => {
    setFault(undefined);
    onTool("none");
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
            onClick={() => take(siteBoundary)}
          >
            {text("siteBoundary")}
          </Button>
        )}
        <Button
          size="xs"
          kind={isDrawing ? "primary" : "secondary"}
          icon={isDrawing ? <IconCheck size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />}
          onClick={() => {
            setFault(undefined);
            onTool(isDrawing ? "none" : "outline");
          }}
        >
          {text(isDrawing ? "doneDrawing" : canEdit ? "editOutline" : "draw")}
        </Button>
        <ImportButton onArea={take} onFault={setFault} />
      </div>
      {fault && <FaultWords fault={fault} />}
    </>
  );
}

export function FaultWords({ fault }: { fault: { code: string; message: string } }) {
  const words = useFaultWords(fault);
  return (
    <p className={style["bad"]} role="alert">
      {words}
    </p>
  );
}

interface ImportButtonProps {
  onArea: (boundary: Boundary) => void;
  onFault: (fault: BoundaryFault) => void;
}

function ImportButton({ onArea, onFault }: ImportButtonProps) {
  const text = useRouteText();
  const [reading, setReading] = useState(false);
  const read = async (file: File): Promise<void> => {
    setReading(true);
    const found = await readBoundary(file);
    setReading(false);
    if (found.ok) onArea(found.boundary as Boundary);
    else onFault(found);
  };
  return (
    <FileButton
      label={text("import")}
      accept=".kml,.kmz,.geojson,.json"
      hint={text("importHint")}
      pending={reading}
      onFiles={([file]) => file && void read(file)}
    >
      {text("import")}
    </FileButton>
  );
}
