import { hrefWithin } from "#components/shell/layout/href-from.ts";

interface Guard {
  ask: (go: () => void) => void;
  visit: (href: string) => void;
}

function hrefPressed(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || event.defaultPrevented) return undefined;
  return hrefWithin(new URL(window.location.href), {
    button: event.button,
    hasModifier: event.metaKey || event.ctrlKey || event.shiftKey || event.altKey,
    link: { href: link.href, target: link.target, isDownload: link.hasAttribute("download") },
  });
}

let current: Guard | undefined;
/** The next step through the history was agreed to. */
let mayStep = false;

/** Leaves the page now, or once the person agrees to lose what they typed. */
export function leave(go: () => void): void {
  if (current) current.ask(go);
  else go();
}

/** Runs what goes back without another question. */
export function stepFreely(go: () => void): void {
  mayStep = current !== undefined;
  go();
}

/**
 * From now on, asks before a link, Back, Forward, or closing the tab loses what was typed. Next has no hook for it: links are caught
 * before its router sees them, and steps through the history are canceled by the Navigation API, which keeps the
 * address. Browsers let no page cancel a second step without a press or a key in between.
 * @returns stops asking
 */
export function guardLeaving(guard: Guard): () => void {
  const onUnload = (event: BeforeUnloadEvent): void => {
    event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => {
    const href = hrefPressed(event);
    if (href === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    guard.ask(() => guard.visit(href));
  };
  const onNavigate = (event: NavigateEvent): void => {
    if (event.navigationType !== "traverse" || !event.cancelable) return;
    if (mayStep) {
      mayStep = false;
      return;
    }
    const steps = event.destination.index - (window.navigation.currentEntry?.index ?? 0);
    event.preventDefault();
    guard.ask(() => stepFreely(() => window.history.go(steps)));
  };
  // Missing in Safari before 26.2 and Firefox before 147.
  const navigation: Navigation | undefined = window.navigation;
  current = guard;
  window.addEventListener("beforeunload", onUnload);
  window.addEventListener("click", onClick, true);
  navigation?.addEventListener("navigate", onNavigate);
  return () => {
    current = undefined;
    mayStep = false;
    window.removeEventListener("beforeunload", onUnload);
    window.removeEventListener("click", onClick, true);
    navigation?.removeEventListener("navigate", onNavigate);
  };
}
