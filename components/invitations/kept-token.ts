const NAME = "petstore.invitation";

/** Keeps an invitation's token in this tab while the person signs in with another service; no server sees it. */
export function keepToken(token: string): void {
  window.sessionStorage.setItem(NAME, token);
}

/** The token of the address; on the way back from another service the kept one, which goes back into the address. Empty when there is none. */
export function tokenOfAddress(): string {
  const kept = window.sessionStorage.getItem(NAME);
  window.sessionStorage.removeItem(NAME);
  if (window.location.hash.length <= 1 && kept) window.history.replaceState(null, "", `${window.location.pathname}#${kept}`);
  return window.location.hash.slice(1);
}
