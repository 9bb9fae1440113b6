import { useLocation } from "react-router";
import type { RequestForm, Step } from "./request-form.ts";

/** An unfinished request, so that a reload of the page loses nothing. */
export interface RememberedRequest {
  form: RequestForm;
  step: Step;
  /** The draft, once it was saved. */
  token: string | undefined;
  /** Of the draft as it was last saved here. */
  version?: string | undefined;
  /** Saving again under the same key makes no second draft. */
  key: string;
}

/** Kept for one entry of the tab's history and one address: another visit of the wizard starts anew. */
export function useRememberedRequest() {
  const { key, pathname, search } = useLocation(); // the first entry of every visit has the same key
  const name = `request:${key}:${pathname}${search}`;
  return {
    read: (): RememberedRequest | undefined => {
      const text = sessionStorage.getItem(name);
      return text === null ? undefined : (JSON.parse(text) as RememberedRequest);
    },
    write: (request: RememberedRequest): void => sessionStorage.setItem(name, JSON.stringify(request)),
    forget: (): void => sessionStorage.removeItem(name),
  };
}
