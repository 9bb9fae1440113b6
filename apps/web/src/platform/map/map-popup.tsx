import { Popup } from "@vis.gl/react-maplibre";
import type { ReactNode } from "react";

export interface MapPopupProps {
  longitude: number;
  latitude: number;
  children: ReactNode;
  onClose?: () => void;
}

/** A popup at a position on the map. With `onClose` it has a close button. */
export const MapPopup = ({ longitude, latitude, children, onClose }: MapPopupProps) => (
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
