import type { MediaFile } from "@overfly/contract/media/media";
import { useState } from "react";

/** The file of a list that a viewer shows, as the list has it now: what it is, is only known once it is checked. */
export function useOpenedFile(files: readonly MediaFile[] = []) {
  const [opened, open] = useState<MediaFile>();
  const file = opened && (files.find(({ id }) => id === opened.id) ?? opened);
  return { file, open, close: () => open(undefined) };
}
