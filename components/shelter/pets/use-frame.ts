"use client";

import { useEffect, useRef } from "react";

/** Restores focus if the focused element is removed, but not if the user moved it away. */
function takeLostFocus(rest: () => HTMLElement | null): () => void {
  let last: Element | undefined;
  const remember = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? target : undefined;
  };
  // A removed element loses focus before it is detached, so check afterwards.
  const forget = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) return;
    queueMicrotask(() => {
      if (last === target && last?.isConnected) last = undefined;
    });
  };
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = undefined;
    rest()?.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forget);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forget);
    observer.disconnect();
  };
}

export function useFrame() {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => takeLostFocus(() => frame.current), []);

  const toTop = (): void => {
    const element = frame.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const hiddenAbove = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
    if (element.getBoundingClientRect().top < hiddenAbove) element.scrollIntoView({ block: "start" });
  };
  return { frame, toTop };
}
