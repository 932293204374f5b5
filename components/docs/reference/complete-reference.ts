const ADDED = "error-links";
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
  for (const summary of place.getElementsByClassName("markdown-summary")) {
    const row = summary.closest("li");
    if (!row || row.lastElementChild?.className === ADDED) continue;
    const found = summary.querySelectorAll<HTMLAnchorElement>(ERROR_LINKS);
    if (found.length === 0) continue;
    const links = document.createElement("p");
    links.className = ADDED;
    links.append(...[...found].map(linkTo));
    row.append(links);
  }
}

/** Adds what the API reference lacks to what it renders, once a frame. @returns stops it */
export function completeReference(place: HTMLElement): () => void {
  let frame: number | undefined;
  const observer = new MutationObserver(() => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      nameCopyButtons(place);
      linkErrors(place);
    });
  });
  observer.observe(place, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
