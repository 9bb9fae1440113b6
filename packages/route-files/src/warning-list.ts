import type { Loss } from "./route-content.ts";

/** Collects what is lost, each kind once. */
export class Losses {
  readonly #found = new Map<string, Loss>();

  add(code: string, message: string, values?: Loss["values"]): void {
    const kind = values ? `${code} ${Object.values(values).join(" ")}` : code;
    if (!this.#found.has(kind)) this.#found.set(kind, { code, message, ...(values && { values }) });
  }

  list(): Loss[] {
    return [...this.#found.values()];
  }
}
