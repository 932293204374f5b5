"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** Prefetches on hover or focus: prefetching many visible links would load more script than the current page has. */
export function IntentLink(props: Omit<ComponentProps<typeof Link>, "prefetch" | "onPointerEnter" | "onFocus">) {
  const [isMeant, setMeant] = useState(false);
  const mean = (): void => setMeant(true);
  return <Link {...props} prefetch={isMeant ? null : false} onPointerEnter={mean} onFocus={mean} />;
}
