import { Layer } from "@vis.gl/react-maplibre";

/** Draws nothing: a place among the layers, below which others can be put that come later. */
export const AnchorLayer = ({ id }: { id: string }) => (
  <Layer id={id} type="background" layout={{ visibility: "none" }} />
);
