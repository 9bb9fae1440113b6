import { MAX_UPLOAD_BYTES, UPLOADS_PATH } from "@overfly/contract/media/media";
import type { DetailedError, Upload as TusUpload, UploadOptions } from "tus-js-client";
import { apiOrigin } from "#platform/api/sides.ts";
import type { UploadProblem } from "./upload-progress.ts";
import type { StartUpload } from "./upload-queue.ts";

const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000];
const KEY = "overfly";
/** Of the keys under which tus-js-client stores unfinished uploads in the browser. */
const STORED_KEY_PREFIX = "tus::";

/** Loaded with the first upload: most visits upload nothing. */
const loadTus = () => import("tus-js-client");

/** Uploads a file by the tus protocol. An interrupted upload resumes where it stopped, even after a reload. */
export const uploadByTus: StartUpload = (file, mission, events) => {
  let upload: TusUpload | undefined;
  let stopped = false;
  let resumed = false;
  const begin = async (): Promise<void> => {
    if (file.size > MAX_UPLOAD_BYTES) return events.failed("tooLarge");
    const { Upload } = await loadTus();
    upload = new Upload(file, {
      ...optionsFor(file, mission),
      onProgress: (sent) => {
        events.progress(sent, resumed);
        resumed = false;
      },
      onSuccess: () => events.done(),
      onError: (error) => {
        if (!stopped) events.failed(problemOf(error));
      },
    });
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
      upload?.abort(forget && upload.url !== null).catch(() => undefined);
    },
  };
};

const optionsFor = (file: File, mission: string): UploadOptions => ({
  endpoint: `${apiOrigin()}${UPLOADS_PATH}`,
  metadata: { filename: file.name, filetype: file.type, mission },
  retryDelays: RETRY_MS,
  removeFingerprintOnSuccess: true,
  fingerprint: () => Promise.resolve(fingerprintOf(file, mission)),
  onBeforeRequest: (request) => {
    const underlying: unknown = request.getUnderlyingObject();
    if (underlying instanceof XMLHttpRequest) underlying.withCredentials = true;
  },
});

const fingerprintOf = (file: File, mission: string): string =>
  [KEY, mission, file.name, file.size, file.lastModified].join("-");

/** How many uploads to a mission were cut off, by a reload or a closed page. */
export const interruptedUploads = async (mission: string): Promise<number> =>
  (await earlierOf(mission)).length;

export async function forgetInterruptedUpload(mission: string): Promise<void> {
  const { defaultOptions } = await loadTus();
  for (const { urlStorageKey } of await earlierOf(mission))
    await defaultOptions.urlStorage.removeUpload(urlStorageKey);
}

async function earlierOf(mission: string) {
  if (!Object.keys(localStorage).some((key) => key.startsWith(STORED_KEY_PREFIX))) return [];
  const { defaultOptions } = await loadTus();
  const all = await defaultOptions.urlStorage.findAllUploads();
  return all.filter(({ metadata }) => metadata["mission"] === mission);
}

function problemOf(error: Error): UploadProblem {
  const status = "originalResponse" in error ? statusOf(error as DetailedError) : 0;
  if (status === 413) return "tooLarge";
  if (status === 404 || status === 409 || status === 410) return "gone";
  return status >= 400 && status < 500 ? "rejected" : "offline";
}

/** 0 without an answer of the server. */
const statusOf = ({ originalResponse }: DetailedError): number => originalResponse?.getStatus() ?? 0;
