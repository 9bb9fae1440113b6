import type { ConversionWarning } from "./route-content.ts";

/** Collects warnings without duplicates. */
export class WarningList {
  readonly #found = new Map<string, ConversionWarning>();

  add(code: string, values?: ConversionWarning["values"]): void {
    const kind = values ? `${code} ${Object.values(values).join(" ")}` : code;
    if (!this.#found.has(kind)) this.#found.set(kind, { code, ...(values && { values }) });
  }

  list(): ConversionWarning[] {
    return [...this.#found.values()];
  }
}
