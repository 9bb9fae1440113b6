import type { CloudItem } from "@overfly/contract/media/cloud-items";
import type { MediaFile } from "@overfly/contract/media/media";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { canShow, modelPath } from "./can-show.ts";

/** What a click on an item does. */
export interface Opening {
  onFolder: (item: CloudItem) => void;
  /** In its viewer. */
  onFile: (file: MediaFile) => void;
  onDetails: (file: MediaFile) => void;
}

interface OpenItemProps extends Opening {
  item: CloudItem;
  className?: string | undefined;
  label?: string;
  children: ReactNode;
}

/** Opens a folder, a file's viewer or the model that was read from it; of other files the details. */
export function OpenItem({ item, className, label, onFolder, onFile, onDetails, children }: OpenItemProps) {
  const { file } = item;
  const named = { className, ...(label !== undefined && { "aria-label": label }) };
  if (file && modelPath(file) !== null)
    return (
      <Link to={modelPath(file) ?? ""} {...named}>
        {children}
      </Link>
    );
  const open = (): void => (file ? (canShow(file) ? onFile(file) : onDetails(file)) : onFolder(item));
  return (
    <button type="button" onClick={open} {...named}>
      {children}
    </button>
  );
}
