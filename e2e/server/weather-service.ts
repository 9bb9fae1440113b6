import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A fake weather service with OpenWeatherMap's API and configurable temperatures. */
export interface WeatherService {
  url: string;
  /** Requests so far. */
  requests: URLSearchParams[];
  /** Temperatures by city; any other city is mild, and Nowhere is unknown. */
  places: Map<string, { temp_max: number; temp_min: number }>;
  stop: () => Promise<void>;
}

const MILD = { temp_max: 22.5, temp_min: 14.5 };

export async function startWeatherService(): Promise<WeatherService> {
  const requests: URLSearchParams[] = [];
  const places: WeatherService["places"] = new Map();
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://localhost");
    requests.push(searchParams);
    const place = searchParams.get("q") ?? "";
    const main = place.startsWith("Nowhere") ? undefined : (places.get(place) ?? MILD);
    response.writeHead(main ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(main ? { cod: 200, main } : { cod: "404", message: "city not found" }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/data/2.5/weather`,
    requests: requests,
    places,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
