import type { Boundary } from "@overfly/contract/geometry";
import type { RouteDocument } from "@overfly/contract/route-document";
import type { BoundaryFault } from "@overfly/flight/boundary-import";
import { IconBorderOuter, IconCheck, IconFileImport, IconHome, IconPencil, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useFormat } from "#text/format.ts";
import { useLocale } from "#text/locale.ts";
import { Button } from "#ui/button.tsx";
import { readBoundary } from "./read-boundary.ts";
import { isEditable } from "./editable-area.ts";
import type { Tool } from "./tool.ts";
import { areaPart } from "./route-defaults.ts";
import type { Change, RoutePart } from "./route-draft.ts";
import { faultWords, useRouteText } from "./route-text.ts";
import style from "./routes.module.css";

export interface AreaFieldsProps {
  part: RoutePart | undefined;
  siteBoundary: Boundary | null;
  tool: Tool;
  onTool: (tool: Tool) => void;
  change: (change: Change) => void;
}

/** The area: the site's own, drawn, or from a file; and the place that flights start from. */
export function AreaFields(props: AreaFieldsProps) {
  const { part, siteBoundary, tool, onTool, change } = props;
  const text = useRouteText();
  const [fault, setFault] = useState<BoundaryFault>();
  const isDrawing = tool === "outline";
  const own = part?.kind === "area" || part?.kind === "perimeter" ? part : undefined;
  const canEdit = own !== undefined && isEditable(own.boundary);
  const draw = (): void => {
    setFault(undefined);
    if (isDrawing) return onTool("none");
    if (own && !canEdit) change({ type: "removePart", id: own.id });
    onTool("outline");
  };
  const take = (boundary: Boundary): void => {
    setFault(undefined);
    onTool("none");
    if (own) change({ type: "part", part: { ...own, boundary } });
    else change({ type: "addPart", part: areaPart(boundary, text("area"), part) });
  };
  return (
    <section className={style["section"]} aria-label={text("area")}>
      <h3 className={style["sectionTitle"]}>{text("area")}</h3>
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
          onClick={draw}
        >
          {text(isDrawing ? "doneDrawing" : canEdit ? "editOutline" : "draw")}
        </Button>
        <ImportButton onArea={take} onFault={setFault} />
      </div>
      {isDrawing && <Hint>{text(own ? "editWords" : "drawWords")}</Hint>}
      {!isDrawing && !own && !fault && <Hint>{text("noArea")}</Hint>}
      {!isDrawing && own && !canEdit && <Hint>{text("notEditable")}</Hint>}
      {fault && <FaultWords fault={fault} />}
    </section>
  );
}

const Hint = ({ children }: { children: ReactNode }) => <p className={style["dim"]}>{children}</p>;

/** The reason in the reader's language, with the planner's own figures where they are in it. */
export function FaultWords({ fault }: { fault: { code: string; message: string } }) {
  const isEnglish = useLocale() === "en";
  return (
    <p className={style["bad"]} role="alert">
      {isEnglish ? fault.message : (faultWords(fault.code) ?? fault.message)}
    </p>
  );
}

interface ImportButtonProps {
  onArea: (boundary: Boundary) => void;
  onFault: (fault: BoundaryFault) => void;
}

function ImportButton({ onArea, onFault }: ImportButtonProps) {
  const text = useRouteText();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const read = async (file: File): Promise<void> => {
    setReading(true);
    const found = await readBoundary(file);
    setReading(false);
    if (found.ok) onArea(found.boundary as Boundary);
    else onFault(found);
  };
  return (
    <>
      <Button
        size="xs"
        icon={<IconFileImport size={16} aria-hidden />}
        pending={reading}
        hint={text("importHint")}
        onClick={() => input.current?.click()}
      >
        {text("import")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text("import")}
        accept=".kml,.kmz,.geojson,.json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void read(file);
          currentTarget.value = ""; // so that the same file can be chosen again
        }}
      />
    </>
  );
}

type TakeOffFieldsProps = Pick<AreaFieldsProps, "tool" | "onTool" | "change"> &
  Pick<RouteDocument, "takeOff">;

export function TakeOffFields({ takeOff, tool, onTool, change }: TakeOffFieldsProps) {
  const text = useRouteText();
  const format = useFormat();
  const isPlacing = tool === "takeOff";
  const [longitude, latitude] = takeOff ?? [];
  return (
    <section className={style["section"]} aria-label={text("takeOff")}>
      <h3 className={style["sectionTitle"]}>{text("takeOff")}</h3>
      <div className={style["buttons"]}>
        <Button
          size="xs"
          kind={isPlacing ? "primary" : "secondary"}
          icon={<IconHome size={16} aria-hidden />}
          onClick={() => onTool(isPlacing ? "none" : "takeOff")}
        >
          {text(takeOff ? "moveTakeOff" : "placeTakeOff")}
        </Button>
        {takeOff && (
          <Button
            size="xs"
            kind="quiet"
            icon={<IconX size={16} aria-hidden />}
            onClick={() => change({ type: "document", document: { takeOff: undefined } })}
          >
            {text("clearTakeOff")}
          </Button>
        )}
      </div>
      <Hint>
        {isPlacing && text("takeOffWords")}
        {!isPlacing && !takeOff && text("noTakeOff")}
        {!isPlacing && takeOff && (
          <bdi dir="ltr">{`${format.number(latitude, 5)}, ${format.number(longitude, 5)}`}</bdi>
        )}
      </Hint>
    </section>
  );
}
