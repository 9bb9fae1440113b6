import { IconFileImport } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useState } from "react";
import style from "./import.module.css";
import { useLifeText } from "./life-text.ts";

interface ImportDropProps {
  className: string | undefined;
  children: ReactNode;
  /** Absent where nothing may be added. */
  onFile: ((file: File) => void) | undefined;
}

/** Takes a file that is dropped anywhere on the planner. */
export function ImportDrop({ className, children, onFile }: ImportDropProps) {
  const text = useLifeText();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    if (!onFile || !hasFiles(event)) return;
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
    const [file] = event.dataTransfer.files;
    if (file) onFile?.(file);
  };
  return (
    <div className={className} onDragEnter={over} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver && (
        <div className={style["drop"]} aria-hidden>
          <IconFileImport size={40} stroke={1.5} />
          <span>{text("dropHere")}</span>
        </div>
      )}
    </div>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => [...dataTransfer.types].includes("Files");
