import type { Period } from "./recording.ts";

/** A bounce at landing, or a detector that wavers at take-off, doesn't end a flight. */
const SAME_FLIGHT_MS = 5000;

/** Without a word for longer, a state ended when it was last said to hold. */
const MAX_SILENCE_MS = 60_000;

/** Collects when a state held, such as "in the air", from what a log says of it now and then. */
export class PeriodCollector {
  readonly #periods: Period[] = [];
  #fromMs: number | null = null;
  /** Whether it was said before that the state doesn't hold. */
  #isBeginShown = false;
  #isKnown = false;
  #lastMs = 0;
  readonly #isToldOnChange: boolean;

  /** Whether the log tells only that the state begins or ends; else it repeats what holds. */
  constructor(isToldOnChange = false) {
    this.#isToldOnChange = isToldOnChange;
  }

  set(atMs: number, holds: boolean): void {
    const isSilent = !this.#isToldOnChange && atMs - this.#lastMs > MAX_SILENCE_MS;
    if (!holds) this.end(isSilent ? this.#lastMs : atMs);
    else if (this.#fromMs === null) {
      this.#fromMs = atMs;
      this.#isBeginShown = this.#isKnown || this.#isToldOnChange;
    }
    this.#isKnown = true;
    this.#lastMs = atMs;
  }

  /** Ends at the log's last time what still holds; null if the log never said anything. */
  periods(lastMs: number, offsetMs = 0): Period[] | null {
    this.end(lastMs);
    if (!this.#isKnown) return null;
    return this.#periods.map((period) => ({
      ...period,
      fromMs: Math.round(period.fromMs + offsetMs),
      toMs: Math.round(period.toMs + offsetMs),
    }));
  }

  /** Ends what holds, which says nothing about what comes. */
  end(atMs: number): void {
    if (this.#fromMs === null) return;
    const before = this.#periods.at(-1);
    if (before && this.#fromMs - before.toMs < SAME_FLIGHT_MS) before.toMs = atMs;
    else this.#periods.push({ fromMs: this.#fromMs, toMs: atMs, isBeginShown: this.#isBeginShown });
    this.#fromMs = null;
  }
}
