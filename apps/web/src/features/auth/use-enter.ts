import { useCallback } from "react";
import { useNavigate } from "react-router";
import { isBaseMapChosen } from "#platform/map/base-maps/chosen-base-map.ts";

/**
 * Goes on after somebody has signed in on this page. Who chose a base map gets a new page: only a page that is loaded with
 * a session may load that map's tiles.
 */
export function useEnter(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      if (isBaseMapChosen()) location.replace(path);
      else void navigate(path, { replace: true });
    },
    [navigate],
  );
}
