"use client";

import { useState } from "react";

/**
 * Exposes the CSP nonce to libraries that create `<style>` elements (React Aria). A refreshed page has a new
 * nonce, but the document's first remains in force.
 */
export function PolicyForLibraries({ nonce }: { nonce: string | undefined }) {
  const [first] = useState(nonce);
  return <meta property="csp-nonce" nonce={first} suppressHydrationWarning />;
}
