import type { Stream } from "@overfly/contract/streams/streams";
import { useSearchParams } from "react-router";

const SIZES = ["1", "4", "9"] as const;
const DEFAULT_SIZE = "4";

/** Which live streams the wall shows, kept in the URL: its tiles, the chosen streams, and the page of them. */
export function useWall(live: readonly Stream[]) {
  const [params, setParams] = useSearchParams();
  const set = (changes: Record<string, string>): void =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === "") before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const size = SIZES.find((one) => one === params.get("wall")) ?? DEFAULT_SIZE;
  const wanted = new Set((params.get("wall_streams") ?? "").split(",").filter(Boolean));
  const chosen = live.filter(({ id }) => wanted.has(String(id)));
  const shown = chosen.length > 0 ? chosen : live; // all, too, once none of the chosen is live any more
  const pages = Math.max(1, Math.ceil(shown.length / Number(size)));
  const page = Math.min(Math.max(1, Math.trunc(Number(params.get("wall_page"))) || 1), pages);
  return {
    sizes: SIZES,
    size,
    chosen: chosen.map(({ id }) => String(id)),
    page,
    pages,
    tiles: shown.slice((page - 1) * Number(size), page * Number(size)),
    resize: (chosenSize: string) => set({ wall: chosenSize, wall_page: "" }),
    choose: (ids: readonly string[]) => set({ wall_streams: ids.join(","), wall_page: "" }),
    turnTo: (chosenPage: number) => set({ wall_page: chosenPage === 1 ? "" : String(chosenPage) }),
  };
}
