import type { Endpoint } from "@overfly/contract/endpoint";
import { useSearchParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";

const PARAM = "add";

/** The path of a list with its dialog to add a row already open. */
export const addPath = (path: string): string => `${path}?${PARAM}=1`;

/** Whether the dialog to add a row is open; kept in the URL, so that a link can open it for who may use it. */
export function useAddDialog(endpoint: Pick<Endpoint, "permission" | "side">) {
  const [params, setParams] = useSearchParams();
  const isAllowed = useAllowed(endpoint);
  const set = (isOpen: boolean): void =>
    setParams(
      (before) => {
        if (isOpen) before.set(PARAM, "1");
        else before.delete(PARAM);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { isOpen: isAllowed && params.has(PARAM), open: () => set(true), close: () => set(false) };
}
