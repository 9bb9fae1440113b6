import { http, HttpResponse } from "msw";

/** No land for a map that happy-dom could not draw: it stays empty. */
export const withoutWorld = http.get("*/assets/world/names.json", () => HttpResponse.error());
