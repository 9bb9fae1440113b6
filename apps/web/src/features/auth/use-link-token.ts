import { useEffect, useState } from "react";

/** The token in the URL's fragment, removed from it so that neither history nor screenshots contain it. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
  }, []);
  return token;
}
