"use client";

import { useState } from "react";

/** Where every copy of Zod on a page reads its settings. */
interface ZodPlace {
  __zod_globalConfig?: { jitless?: boolean };
}

// The CSP forbids eval, which Zod would try. Not imported, because most pages need no Zod; browser only, because the
// API's fast Zod checks run in the same server process.
if (typeof window !== "undefined") {
  const place: typeof globalThis & ZodPlace = globalThis;
  place.__zod_globalConfig = { ...place.__zod_globalConfig, jitless: true };
}

/**
 * Exposes the CSP nonce to libraries that create `<style>` elements (React Aria). A refreshed page has a new
 * nonce, but the document's first remains in force.
 */
export function PolicyForLibraries({ nonce }: { nonce: string | undefined }) {
  const [first] = useState(nonce);
  return <meta property="csp-nonce" nonce={first} suppressHydrationWarning />;
}
