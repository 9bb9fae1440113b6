import { MAX_UPLOAD_BYTES, UPLOADS_PATH } from "@overfly/contract/media/media";
import { DetailedError, defaultOptions, Upload } from "tus-js-client";
import { apiOrigin } from "#platform/api/sides.ts";
import type { UploadProblem } from "./upload-progress.ts";
import type { StartUpload } from "./upload-queue.ts";

const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000];
const KEY = "overfly";

/** Uploads a file by the tus protocol. An interrupted upload resumes where it stopped, even after a reload. */
export const uploadByTus: StartUpload = (file, mission, events) => {
  let stopped = false;
  let resumed = false;
  const upload = new Upload(file, {
    endpoint: `${apiOrigin()}${UPLOADS_PATH}`,
    metadata: { filename: file.name, filetype: file.type, mission },
    retryDelays: RETRY_MS,
    removeFingerprintOnSuccess: true,
    fingerprint: () => Promise.resolve(fingerprintOf(file, mission)),
    onBeforeRequest: (request) => {
      const underlying: unknown = request.getUnderlyingObject();
      if (underlying instanceof XMLHttpRequest) underlying.withCredentials = true;
    },
    onProgress: (sent) => {
      events.progress(sent, resumed);
      resumed = false;
    },
    onSuccess: () => events.done(),
    onError: (error) => {
      if (!stopped) events.failed(problemOf(error));
    },
  });
  const begin = async (): Promise<void> => {
    if (file.size > MAX_UPLOAD_BYTES) return events.failed("tooLarge");
    const [earlier] = await upload.findPreviousUploads();
    if (stopped) return;
    resumed = earlier !== undefined;
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    upload.start();
  };
  begin().catch(() => events.failed("offline"));
  return {
    abort: (forget) => {
      stopped = true;
      // A server that can't be reached forgets an unfinished upload by itself, after a while.
      upload.abort(forget && upload.url !== null).catch(() => undefined);
    },
  };
};

const fingerprintOf = (file: File, mission: string): string =>
  [KEY, mission, file.name, file.size, file.lastModified].join("-");

/** How many uploads to a mission were cut off, by a reload or a closed page. */
export const interruptedUploads = async (mission: string): Promise<number> =>
  (await earlierOf(mission)).length;

export async function forgetInterruptedUpload(mission: string): Promise<void> {
  const { urlStorage } = defaultOptions;
  for (const { urlStorageKey } of await earlierOf(mission)) await urlStorage.removeUpload(urlStorageKey);
}

async function earlierOf(mission: string) {
  const all = await defaultOptions.urlStorage.findAllUploads();
  return all.filter(({ metadata }) => metadata["mission"] === mission);
}

function problemOf(error: Error): UploadProblem {
  const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
  if (status === 413) return "tooLarge";
  if (status === 404 || status === 409 || status === 410) return "gone";
  return status >= 400 && status < 500 ? "rejected" : "offline";
}
