import { modelUploads, uploads } from "@overfly/contract/media/media";
import { type DragEvent, type ReactNode, useState } from "react";
import { type ChosenFile, droppedFiles } from "#features/processing/upload/chosen-files.ts";
import { useAllowed } from "#platform/api/user.ts";
import style from "./cloud.module.css";

interface DropZoneProps {
  onFiles: (files: readonly ChosenFile[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped onto the list. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const [mayAdd, mayAddModels] = [useAllowed(uploads), useAllowed(modelUploads)];
  const may = mayAdd || mayAddModels;
  const over = (event: DragEvent): void => {
    if (!may || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    if (!may) return;
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer.items).then(onFiles);
  };
  return (
    <div
      className={style["drop"]}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
