import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf } from "#page.ts";

const start = (name: "google" | "azure") =>
  endpoint({
    method: "GET",
    path: `/oauth/${name}`,
    permission: "public",
    summary: `Sign-in data for ${name}: the address to send the browser to; 404 where it is not set up`,
    query: z.object({ from: z.string().max(2000).optional() }),
    reply: dataOf(z.object({ url: z.url() })),
    perMinute: 30,
  });

export const oauth = { google: start("google"), azure: start("azure") };
