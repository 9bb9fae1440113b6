import { Popup, useMap } from "@vis.gl/react-maplibre";
import { type ReactNode, useEffect, useEffectEvent } from "react";

export interface MapPopupProps {
  longitude: number;
  latitude: number;
  children: ReactNode;
  onClose?: () => void;
}

/** A popup at a position on the map. With `onClose` it has a close button, and Escape closes it. */
export function MapPopup({ longitude, latitude, children, onClose }: MapPopupProps) {
  useEscape(onClose);
  return (
    <Popup
      longitude={longitude}
      latitude={latitude}
      offset={16}
      closeButton={onClose !== undefined}
      closeOnClick={false}
      maxWidth="320px"
      {...(onClose ? { onClose } : {})}
    >
      {children}
    </Popup>
  );
}

/** The focus, which was in the popup, goes on to the map. */
function useEscape(onClose: (() => void) | undefined): void {
  const { current: map } = useMap();
  const isClosable = onClose !== undefined;
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    onClose?.();
    map?.getCanvas().focus();
  });
  useEffect(() => {
    if (!isClosable) return;
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [isClosable]);
}
