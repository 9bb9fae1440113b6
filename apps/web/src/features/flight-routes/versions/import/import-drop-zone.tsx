import { IconFileImport } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./import.module.css";

interface ImportDropZoneProps {
  className: string | undefined;
  children: ReactNode;
  /** Undefined if the user may not add routes. */
  onFiles: ((files: readonly File[]) => void) | undefined;
}

/** Accepts files dropped anywhere on the planner. */
export function ImportDropZone({ className, children, onFiles }: ImportDropZoneProps) {
  const { t } = useTranslation("flight-routes/versions");
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    if (!onFiles || !hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles?.(files);
  };
  return (
    <div className={className} onDragEnter={over} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver && (
        <div className={style["drop"]} aria-hidden>
          <IconFileImport size={40} stroke={1.5} />
          <span>{t("dropHere")}</span>
        </div>
      )}
    </div>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => [...dataTransfer.types].includes("Files");
