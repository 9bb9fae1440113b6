import {
  OPEN_STATES,
  type Sample,
  uploadProgress,
  recent,
  type UploadProgress,
  type UploadItem,
  type UploadProblem,
} from "./upload-progress.ts";

/** An upload in progress. `abort` stops it; the server keeps the received part unless it is to be deleted. */
export interface UploadTask {
  abort: (forget: boolean) => void;
}

export interface UploadEvents {
  /** The network is gone; the upload goes on by itself once it is back. */
  cutOff: () => void;
  /** `resumed`: these bytes were there already, from an earlier try. */
  progress: (sent: number, resumed: boolean) => void;
  /** May return a promise: until then, the upload can be found again. */
  done: () => unknown;
  /** `reason`: what the server said, where it refused the file. */
  failed: (problem: UploadProblem, reason?: string) => void;
}

export type StartUpload = (file: File, mission: string, events: UploadEvents) => UploadTask;

export interface UploadBatch {
  items: readonly UploadItem[];
  figures: UploadProgress;
}

/** The uploads of this page, which go on while other screens are shown. */
export interface UploadQueue {
  /** What is complete is listed as such, and not sent again. */
  add: (mission: string, files: Iterable<File>, isComplete?: (file: File) => boolean) => void;
  pause: (mission: string) => void;
  resume: (mission: string) => void;
  /** Cancels one file, or all that is left. */
  cancel: (mission: string, id?: number) => void;
  /** Tries one failed file again, or all of them. */
  retry: (mission: string, id?: number) => void;
  /** Removes one finished upload from the list, or all of them. */
  clear: (mission: string, id?: number) => void;
  /** The uploads of some batches, in order. */
  items: (isWanted: (mission: string) => boolean) => (UploadItem & { mission: string })[];
  batch: (mission: string) => UploadBatch;
  /** The files that leaving the page would break off. */
  openFiles: () => File[];
  subscribe: (listener: () => void) => () => void;
}

interface Entry extends Omit<UploadItem, "sent" | "state" | "problem" | "reason"> {
  mission: string;
  file: File;
  sent: number;
  state: UploadItem["state"];
  problem?: UploadProblem | undefined;
  reason?: string | undefined;
  sending?: UploadTask | undefined;
}

const AT_ONCE = 3;
const REDRAW_MS = 200;
const ACTIVE: readonly UploadItem["state"][] = ["sending", "offline"];

interface QueueOptions {
  now?: () => number;
  /** Called for each file that is uploaded, canceled, or refused for good. */
  ended?: (mission: string, file: File, isDone: boolean) => unknown;
}

export function makeUploadQueue(send: StartUpload, options: QueueOptions = {}): UploadQueue {
  const { now = () => performance.now(), ended = () => undefined } = options;
  const entries: Entry[] = [];
  const board = makeBoard(entries, now);
  const { pump, turn } = makeQueue(entries, send, { board, ended });
  const of = (mission: string, states: readonly UploadItem["state"][], id?: number): Entry[] =>
    entries.filter(
      (entry) =>
        entry.mission === mission && states.includes(entry.state) && (id === undefined || entry.id === id),
    );
  let lastId = 0;

  return {
    add: (mission, files, isComplete = () => false) => {
      for (const file of files) {
        lastId += 1;
        const { name, size } = file;
        const state = isComplete(file) ? "done" : "waiting";
        entries.push({ id: lastId, name, size, sent: 0, state, mission, file });
      }
      pump();
    },
    pause: (mission) => turn(of(mission, ["waiting", ...ACTIVE]), "paused"),
    resume: (mission) => turn(of(mission, ["paused"]), "waiting"),
    cancel: (mission, id) => turn(of(mission, OPEN_STATES, id), "canceled"),
    retry: (mission, id) => turn(of(mission, ["failed"], id), "waiting"),
    clear: (mission, id) => {
      for (const entry of of(mission, ["done", "failed", "canceled"], id)) {
        if (entry.state === "failed") ended(mission, entry.file, false);
        entries.splice(entries.indexOf(entry), 1);
      }
      board.notify();
    },
    items: (isWanted) =>
      entries
        .filter(({ mission }) => isWanted(mission))
        .map((entry) => ({ ...itemOf(entry), mission: entry.mission })),
    batch: board.batch,
    openFiles: () => entries.filter(({ state }) => OPEN_STATES.includes(state)).map(({ file }) => file),
    subscribe: board.subscribe,
  };
}

/** Snapshot for the screen: updated at once when a state changes, and a few times a second during transfers. */
function makeBoard(entries: readonly Entry[], now: () => number) {
  const samples = new Map<string, Sample[]>();
  const batches = new Map<string, UploadBatch>();
  const listeners = new Set<() => void>();
  let redraw: ReturnType<typeof setTimeout> | undefined;

  const notify = (): void => {
    clearTimeout(redraw);
    redraw = undefined;
    batches.clear();
    for (const listener of listeners) listener();
  };
  return {
    notify,
    flowed: (mission: string, bytes: number): void => {
      const at = now();
      samples.set(mission, [...recent(samples.get(mission) ?? [], at), { at, bytes }]);
      redraw ??= setTimeout(notify, REDRAW_MS);
    },
    batch: (mission: string): UploadBatch => {
      const known = batches.get(mission);
      if (known) return known;
      const items = entries.filter((entry) => entry.mission === mission).map(itemOf);
      const batch = { items, figures: uploadProgress(items, samples.get(mission) ?? [], now()) };
      batches.set(mission, batch);
      return batch;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A queue that uploads a few files at once, in order. */
function makeQueue(
  entries: readonly Entry[],
  send: StartUpload,
  { board, ended }: { board: ReturnType<typeof makeBoard>; ended: NonNullable<QueueOptions["ended"]> },
) {
  const pump = (): void => {
    const free = AT_ONCE - entries.filter(({ state }) => ACTIVE.includes(state)).length;
    const waiting = entries.filter(({ state }) => state === "waiting");
    for (const entry of waiting.slice(0, Math.max(0, free))) start(entry);
    board.notify();
  };
  const start = (entry: Entry): void => {
    entry.state = "sending";
    entry.problem = undefined;
    let over = false; // events of an aborted upload are ignored
    const end = (state: "done" | "failed", problem?: UploadProblem, reason?: string): unknown => {
      if (over) return undefined;
      over = true;
      Object.assign(entry, { state, problem, reason, sending: undefined });
      if (state === "done") entry.sent = entry.size;
      const noted = problem === "offline" ? undefined : ended(entry.mission, entry.file, state === "done");
      pump();
      return noted;
    };
    const sending = send(entry.file, entry.mission, {
      cutOff: () => {
        if (over) return;
        entry.state = "offline";
        board.notify();
      },
      progress: (sent, resumed) => {
        if (over) return;
        entry.state = "sending";
        board.flowed(entry.mission, resumed ? 0 : Math.max(0, sent - entry.sent));
        entry.sent = sent;
      },
      done: () => end("done"),
      failed: (problem, reason) => void end("failed", problem, reason),
    });
    entry.sending = {
      abort: (forget) => {
        over = true;
        sending.abort(forget);
      },
    };
  };
  const turn = (selected: readonly Entry[], state: "waiting" | "paused" | "canceled"): void => {
    for (const entry of selected) {
      entry.sending?.abort(state === "canceled");
      if (state === "canceled") ended(entry.mission, entry.file, false);
      Object.assign(entry, { state, problem: undefined, sending: undefined });
    }
    pump();
  };
  return { pump, turn };
}

const itemOf = ({ id, name, size, sent, state, problem, reason }: Entry): UploadItem => ({
  id,
  name,
  size,
  sent,
  state,
  ...(problem === undefined ? {} : { problem }),
  ...(reason === undefined ? {} : { reason }),
});
