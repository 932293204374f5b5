const NAME = "petstore.invitation";

/** Keeps the token in this tab during sign-in with a provider; no server sees it. */
export function keepToken(token: string): void {
  window.sessionStorage.setItem(NAME, token);
}

/** Returns the URL's token or, on return from a provider, the kept one, which goes back into the URL. Empty if there is none. */
export function tokenOfAddress(): string {
  const kept = window.sessionStorage.getItem(NAME);
  window.sessionStorage.removeItem(NAME);
  if (window.location.hash.length <= 1 && kept) window.history.replaceState(null, "", `${window.location.pathname}#${kept}`);
  return window.location.hash.slice(1);
}
