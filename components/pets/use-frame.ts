"use client";

import { useEffect, useRef } from "react";

/** Takes the focus of a place that has gone from the page, whatever took it away; not from where somebody left it. */
function takeLostFocus(rest: () => HTMLElement | null): () => void {
  let last: Element | undefined;
  const remember = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? target : undefined;
  };
  // What is taken away loses the focus before it goes: only afterwards is it known whether it went.
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

/** The frame around the table, where the focus rests when what held it has gone. */
export function useFrame() {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => takeLostFocus(() => frame.current), []);

  /** Begins to read at the top: for rows that take the place of those that were read to the end. */
  const toTop = (): void => {
    const element = frame.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const hiddenAbove = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
    if (element.getBoundingClientRect().top < hiddenAbove) element.scrollIntoView({ block: "start" });
  };
  return { frame, toTop };
}
