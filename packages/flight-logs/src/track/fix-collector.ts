import type { Fix } from "./recording.ts";

/** Five a second are enough to see jumps; what is thinned to one a second is shown. */
const MIN_GAP_MS = 200;
/** More than two days of them. */
const MAX_FIXES = 1_000_000;

/** Takes the fixes of a log, of which some write four hundred a second. */
export class FixCollector {
  readonly #fixes: Fix[] = [];
  #lastMs = Number.NEGATIVE_INFINITY;

  add(fix: Fix): void {
    if (Math.abs(fix.atMs - this.#lastMs) < MIN_GAP_MS || this.#fixes.length >= MAX_FIXES) return;
    this.#lastMs = fix.atMs;
    this.#fixes.push(fix);
  }

  /** With times that are later by an offset. */
  fixes(offsetMs = 0): Fix[] {
    return this.#fixes.map((fix) => ({ ...fix, atMs: Math.round(fix.atMs + offsetMs) }));
  }

  get isEmpty(): boolean {
    return this.#fixes.length === 0;
  }
}
