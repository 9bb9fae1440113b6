import { useEffect, useState } from "react";

/** The token behind the address's `#`, taken out of it, so that no history and no picture of the screen keeps it. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
  }, []);
  return token;
}
