const VISITOR_ACTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
/** Rounding tolerance, in pixels. */
const SAME_PX = 1;
/** Frames without scrolling after which the API reference's earlier scroll is done. */
const FRAMES_AT_REST = 3;

/** Empty if malformed. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}

/** The API reference prefixes its ids with the document's. */
function sectionOf(place: HTMLElement, name: string): Element | undefined {
  return name === "" ? undefined : [...place.querySelectorAll("[id]")].find(({ id }) => id.endsWith(`/${name}`));
}

interface SectionInView {
  keep(hash: string): void;
  stop(): void;
}

/**
 * Keeps the requested section in view while the API reference renders above it or scrolls to an earlier target, even
 * without scroll anchoring (Safari has none). Stops at the visitor's next scroll, press, or key.
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
  // The API reference scrolls to the earlier target in every frame until it is rendered.
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
  // Scroll bar drags and screen readers scroll without any of the events above.
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
