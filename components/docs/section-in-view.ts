const VISITOR_ACTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
/** Rounding of positions, in pixels. */
const SAME_PX = 1;
/** So many frames in a row in which the reader did not scroll: then it scrolls no more to what was asked for before. */
const FRAMES_AT_REST = 3;

/** What a fragment names; empty where it is not well encoded. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}

/** The section in `place` that goes by this name: the reader's ids are the names after the document's own. */
function sectionOf(place: HTMLElement, name: string): Element | undefined {
  return name === "" ? undefined : [...place.querySelectorAll("[id]")].find(({ id }) => id.endsWith(`/${name}`));
}

/** A section that is kept in view. */
interface SectionInView {
  /** Keeps this section in view from now on. @param hash of the address that leads to it */
  keep(hash: string): void;
  stop(): void;
}

/**
 * Keeps the section that the visitor asked for in view while the reader renders what is above it, with or without the
 * browser's own scroll anchoring (Safari has none), and while the reader still scrolls to an earlier choice. The
 * visitor's next scroll, press or key ends it.
 */
export function sectionInView(place: HTMLElement): SectionInView {
  let kept: { name: string; top?: number; height?: number } | undefined;
  let isOutlasting = false;
  const hold = (): void => {
    const section = kept && sectionOf(place, kept.name);
    if (!kept || !section) return;
    section.scrollIntoView({ block: "start", behavior: "instant" });
    kept.top = section.getBoundingClientRect().top;
    kept.height = place.offsetHeight;
  };
  // Until the reader has rendered what was asked for before, it scrolls there in every frame.
  const outlast = (framesAtRest: number): void => {
    isOutlasting = kept !== undefined && framesAtRest < FRAMES_AT_REST;
    if (!isOutlasting) return;
    const before = scrollY;
    hold();
    const hadMoved = scrollY !== before;
    requestAnimationFrame(() => outlast(hadMoved ? 0 : framesAtRest + 1));
  };
  const keep = (hash: string): void => {
    kept = { name: nameIn(hash) };
    if (!isOutlasting) outlast(0);
  };
  const keepAddress = (): void => keep(location.hash);
  const letGo = (): void => {
    kept = undefined;
  };
  const sizes = new ResizeObserver(hold);
  // A dragged scroll bar, or a screen reader, moves the page without any of the events above.
  const afterScroll = (): void => {
    if (isOutlasting || kept?.top === undefined || kept.height !== place.offsetHeight) return;
    const top = sectionOf(place, kept.name)?.getBoundingClientRect().top ?? kept.top;
    if (Math.abs(top - kept.top) > SAME_PX) letGo();
  };
  keepAddress();
  sizes.observe(place);
  for (const act of VISITOR_ACTS) addEventListener(act, letGo, { capture: true, passive: true });
  addEventListener("popstate", keepAddress);
  addEventListener("scroll", afterScroll, { passive: true });
  return {
    keep,
    stop() {
      sizes.disconnect();
      for (const act of VISITOR_ACTS) removeEventListener(act, letGo, { capture: true });
      removeEventListener("popstate", keepAddress);
      removeEventListener("scroll", afterScroll);
    },
  };
}
