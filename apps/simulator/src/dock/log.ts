/** Logs one line of text. */
export type Log = (line: string) => void;
