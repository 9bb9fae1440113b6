const GATHERING_MS = 2000;

/**
 * Plays a stream by WebRTC: the offer is posted to the address (WHEP), and deleting the connection's address ends it.
 * Resolves once the video is attached; `onLost` follows where the connection ends by itself.
 */
export async function playWhep(
  url: string,
  element: HTMLVideoElement,
  onLost: () => void,
): Promise<() => void> {
  const connection = new RTCPeerConnection();
  let ownAddress: string | null = null;
  const close = () => {
    connection.onconnectionstatechange = null;
    connection.close();
    element.srcObject = null;
    if (ownAddress !== null) void fetch(new URL(ownAddress, url), { method: "DELETE", keepalive: true });
  };
  try {
    connection.addTransceiver("video", { direction: "recvonly" });
    connection.ontrack = ({ track, streams: [stream] }) => {
      element.srcObject = stream ?? new MediaStream([track]);
    };
    connection.onconnectionstatechange = () => {
      if (connection.connectionState === "failed" || connection.connectionState === "disconnected") onLost();
    };
    await connection.setLocalDescription(await connection.createOffer());
    await candidatesOf(connection);
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/sdp" },
      body: connection.localDescription?.sdp ?? "",
    });
    if (!response.ok) throw new Error(`The media server answered ${response.status}`);
    ownAddress = response.headers.get("location");
    await connection.setRemoteDescription({ type: "answer", sdp: await response.text() });
    await element.play();
  } catch (error) {
    close();
    throw error;
  }
  return close;
}

/** Waits until the offer says where this browser can be reached, or as much of it as is known soon. */
function candidatesOf(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === "complete") return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GATHERING_MS);
    connection.addEventListener("icegatheringstatechange", () => {
      if (connection.iceGatheringState !== "complete") return;
      clearTimeout(timer);
      resolve();
    });
  });
}
