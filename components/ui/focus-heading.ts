/** A file of its own, since the pages for errors load nothing else of `focus.ts`. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
