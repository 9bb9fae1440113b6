import { streams } from "@overfly/contract/streams/streams";
import { type RefObject, useCallback } from "react";
import { call } from "#platform/api/call.ts";
import { VideoPlayer } from "./video-player.tsx";

export interface StreamPlayerProps {
  id: number;
  label: string;
  video?: RefObject<HTMLVideoElement | null>;
}

/** Plays a live stream for a signed-in user. */
export function StreamPlayer({ id, ...props }: StreamPlayerProps) {
  const ask = useCallback(() => call(streams.playback, { params: { id } }), [id]);
  return <VideoPlayer ask={ask} {...props} />;
}
