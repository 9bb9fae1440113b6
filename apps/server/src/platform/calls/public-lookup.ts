import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPrivateAddress } from "./private-address.ts";

export class PrivateAddress extends Error {}

/** Resolves names to public addresses only. Used on connecting, so that DNS rebinding doesn't help. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    const [first] = addresses;
    if (!first) return callback(new Error("The host has no address"), "", 0);
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddress(), "", 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
