"use client";

import { useState } from "react";
import { config } from "zod/v4/core";

// The policy forbids making code from text; Zod would try, and take the slower way only after the browser's complaint.
config({ jitless: true });

/**
 * Tells the page's policy to libraries that make a `<style>` element (React Aria
 * does, at the first press). A page that is read again brings another nonce, but
 * the policy in force is the document's: the first one stays.
 */
export function PolicyForLibraries({ nonce }: { nonce: string | undefined }) {
  const [first] = useState(nonce);
  return <meta property="csp-nonce" nonce={first} suppressHydrationWarning />;
}
