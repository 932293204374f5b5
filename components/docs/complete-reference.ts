const ERROR_LINKS = 'a[href*="/docs/errors#"]';

/** Accessible names for the API reference's copy buttons, which are only icons. */
function nameCopyButtons(place: HTMLElement): void {
  for (const button of place.querySelectorAll(".scalar-code-copy:not([aria-label])")) button.setAttribute("aria-label", "Copy code");
}

function linkTo({ href, textContent }: HTMLAnchorElement): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = textContent;
  return link;
}

/** A response's closed row is a button, which cannot hold links: those to its errors follow it. */
function linkErrors(place: HTMLElement): void {
  for (const summary of place.querySelectorAll(`li:not(:has(> .error-links)) > * .markdown-summary:has(${ERROR_LINKS})`)) {
    const links = document.createElement("p");
    links.className = "error-links";
    links.append(...[...summary.querySelectorAll<HTMLAnchorElement>(ERROR_LINKS)].map(linkTo));
    summary.closest("li")?.append(links);
  }
}

/** Adds what the API reference lacks to what it renders. @returns stops it */
export function completeReference(place: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    nameCopyButtons(place);
    linkErrors(place);
  });
  observer.observe(place, { childList: true, subtree: true });
  return () => observer.disconnect();
}
