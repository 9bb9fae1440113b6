/** The same as in index.html, which holds its style too: until the first screen's code is loaded. */
export const AppShell = () => (
  <div className="app-shell" role="status" dir="ltr">
    Overfly
  </div>
);
