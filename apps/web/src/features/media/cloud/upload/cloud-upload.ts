import { useState } from "react";
import type { UploadPlace } from "#features/processing/upload/tus-upload.ts";
import type { UploadProblem } from "#features/processing/upload/upload-progress.ts";
import { useRefreshCloud } from "#features/media/cloud/cloud-mutations.ts";

/** A file on its way, or one that failed. */
export interface CloudUpload {
  id: string;
  name: string;
  /** Between 0 and 1. */
  progress: number;
  problem?: UploadProblem | undefined;
  /** Goes on once the network is back. */
  isCutOff?: boolean;
  /** What the server said. */
  reason?: string | undefined;
  retry: () => void;
  cancel: () => void;
}

/** Uploads files into a folder, side by side. Those that failed stay listed until they are tried again or dismissed. */
export function useCloudUploads(token: string, onDone?: (file: File) => void) {
  const refresh = useRefreshCloud(token);
  const [list, setList] = useState<readonly CloudUpload[]>([]);
  const drop = (id: string): void => setList((before) => before.filter((one) => one.id !== id));
  const change = (id: string, changes: Partial<CloudUpload>): void =>
    setList((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const start = (file: File, place: UploadPlace): void => {
    const id = crypto.randomUUID();
    const begin = async () => {
      const { startTusUpload } = await import("#features/processing/upload/tus-upload.ts");
      return startTusUpload(file, place, {
        cutOff: () => change(id, { isCutOff: true }),
        progress: (sent) => change(id, { isCutOff: false, progress: file.size === 0 ? 0 : sent / file.size }),
        done: () => {
          drop(id);
          void refresh();
          onDone?.(file);
        },
        failed: (problem, reason) => change(id, { problem, reason }),
      });
    };
    const task = begin();
    task.catch(() => change(id, { problem: "offline" }));
    const retry = (): void => {
      drop(id);
      start(file, place);
    };
    const cancel = (): void => {
      drop(id);
      task.then(
        (begun) => begun.abort(true),
        () => undefined, // it did not begin
      );
    };
    setList((before) => [...before, { id, name: file.name, progress: 0, retry, cancel }]);
  };
  const add = (files: Iterable<File>, place: UploadPlace): void => {
    for (const file of files) start(file, place);
  };
  return { list, add };
}
