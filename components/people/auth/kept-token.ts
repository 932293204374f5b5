const nameOf = (pathname: string): string => `petstore.link ${pathname}`;

/** Keeps the token of this page's link in this tab during sign-in with a provider; no server sees it. */
export function keepToken(token: string): void {
  window.sessionStorage.setItem(nameOf(window.location.pathname), token);
}

/** Returns the URL's token or, on return from a provider, the kept one, which goes back into the URL. Empty if there is none. */
export function tokenOfAddress(): string {
  const { pathname, hash } = window.location;
  const kept = window.sessionStorage.getItem(nameOf(pathname));
  window.sessionStorage.removeItem(nameOf(pathname));
  if (hash.length <= 1 && kept) window.history.replaceState(null, "", `${pathname}#${kept}`);
  return window.location.hash.slice(1);
}
