import { type DragEvent, type ReactNode, useState } from "react";
import { type ChosenFile, droppedFiles } from "#features/processing/upload/chosen-files.ts";
import style from "./cloud.module.css";

interface DropZoneProps {
  /** Whether anything can be added here. */
  isOpen: boolean;
  onFiles: (files: readonly ChosenFile[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped onto the list. */
export function DropZone({ isOpen, onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    if (!isOpen || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    if (!isOpen) return;
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
