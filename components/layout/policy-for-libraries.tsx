"use client";

import { useState } from "react";

/** Where every copy of Zod on a page reads its settings. */
interface ZodPlace {
  __zod_globalConfig?: { jitless?: boolean };
}

// The policy forbids making code from text; Zod would try, and the browser complain. Named here rather than imported,
// since most pages need no Zod; and in the browser alone, since the API's quick checks run in the same process as a page.
if (typeof window !== "undefined") {
  const place: typeof globalThis & ZodPlace = globalThis;
  place.__zod_globalConfig = { ...place.__zod_globalConfig, jitless: true };
}

/**
 * Tells the page's policy to libraries that make a `<style>` element (React Aria
 * does, at the first press). A page that is read again brings another nonce, but
 * the policy in force is the document's: the first one stays.
 */
export function PolicyForLibraries({ nonce }: { nonce: string | undefined }) {
  const [first] = useState(nonce);
  return <meta property="csp-nonce" nonce={first} suppressHydrationWarning />;
}
