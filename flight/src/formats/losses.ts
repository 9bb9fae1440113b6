import type { Loss } from "./route-content.ts";

/** Collects what is lost, each kind once. */
export class Losses {
  readonly #found = new Map<string, Loss>();

  add(code: string, message: string): void {
    if (!this.#found.has(code)) this.#found.set(code, { code, message });
  }

  list(): Loss[] {
    return [...this.#found.values()];
  }
}
