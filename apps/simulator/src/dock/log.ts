/** One line for a person who watches. */
export type Log = (line: string) => void;
