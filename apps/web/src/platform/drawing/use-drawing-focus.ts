import { useMap } from "@vis.gl/react-maplibre";
import { useEffect } from "react";

/** The keys go to the map at once; Escape discards what is drawn instead of closing the dialog around it. */
export function useDrawingFocus(): void {
  const { current: map } = useMap();
  useEffect(() => {
    const canvas = map?.getCanvas();
    canvas?.focus();
    canvas?.setAttribute("data-mantine-stop-propagation", "true");
    return () => canvas?.removeAttribute("data-mantine-stop-propagation");
  }, [map]);
}
