/** From being this far behind, the player jumps close to what is live. */
const LIVE = { liveBufferLatencyMaxLatency: 2, liveBufferLatencyMinRemain: 0.4 };

/** Plays a stream as FLV by WebSocket; `onLost` follows where the connection ends by itself. */
export async function playFlv(
  address: string,
  element: HTMLVideoElement,
  onLost: () => void,
): Promise<() => void> {
  const { default: mpegts } = await import("mpegts.js");
  const url = new URL(address);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const player = mpegts.createPlayer(
    { type: "flv", isLive: true, hasAudio: false, url: url.href },
    { enableStashBuffer: false, liveBufferLatencyChasing: true, lazyLoad: false, ...LIVE },
  );
  player.on(mpegts.Events.ERROR, onLost);
  player.on(mpegts.Events.LOADING_COMPLETE, onLost);
  player.attachMediaElement(element);
  player.load();
  await Promise.resolve(element.play()).catch((error: unknown) => {
    player.destroy();
    throw error;
  });
  return () => player.destroy();
}
