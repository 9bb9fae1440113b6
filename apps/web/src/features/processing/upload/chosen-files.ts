/** A file to upload; with its handle, where the browser gives one, it can be read again after a reload. */
export interface ChosenFile {
  file: File;
  handle?: ReadableHandle | undefined;
}

/** What browsers with the File System Access API add, which TypeScript's library doesn't describe yet. */
export type ReadableHandle = FileSystemFileHandle & {
  queryPermission?: (descriptor: { mode: "read" }) => Promise<PermissionState>;
  requestPermission?: (descriptor: { mode: "read" }) => Promise<PermissionState>;
};

interface FilePicker {
  showOpenFilePicker?: (options: { multiple: boolean }) => Promise<ReadableHandle[]>;
}

type DroppedItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };

export const canPickFiles = (): boolean => "showOpenFilePicker" in window;

/** The browser's own dialog, which gives handles; nothing where it is closed without a choice. */
export async function pickFiles(): Promise<ChosenFile[]> {
  const handles = await (window as FilePicker)
    .showOpenFilePicker?.({ multiple: true })
    .catch((): ReadableHandle[] => []);
  return Promise.all((handles ?? []).map(async (handle) => ({ file: await handle.getFile(), handle })));
}

/** To be called within the drop's event: the browser forgets the items after it. */
export async function droppedFiles(items: DataTransferItemList): Promise<ChosenFile[]> {
  const dropped = [...items].map((item: DroppedItem) => ({
    file: item.getAsFile(),
    handle: item.getAsFileSystemHandle?.().catch(() => null),
  }));
  const chosen: ChosenFile[] = [];
  for (const { file, handle } of dropped) {
    const found = await handle;
    if (file && isFile(file)) chosen.push({ file, handle: isFileHandle(found) ? found : undefined });
  }
  return chosen;
}

/** Not every browser knows the class, by whose name it could be asked. */
const isFileHandle = (handle: FileSystemHandle | null | undefined): handle is FileSystemFileHandle =>
  handle?.kind === "file";

/** A dropped folder arrives as a file without type and size. */
const isFile = (file: File): boolean => file.size > 0 || file.type !== "";
