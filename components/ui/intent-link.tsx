"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link whose page is fetched ahead once somebody points at it or focuses it.
 * Where many links are always in sight, fetching all of their pages would cost
 * the page that one is on more script than it has itself.
 */
export function IntentLink(props: Omit<ComponentProps<typeof Link>, "prefetch" | "onPointerEnter" | "onFocus">) {
  const [isMeant, setMeant] = useState(false);
  const mean = (): void => setMeant(true);
  return <Link {...props} prefetch={isMeant ? null : false} onPointerEnter={mean} onFocus={mean} />;
}
