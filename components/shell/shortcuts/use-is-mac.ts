"use client";

import { useEffect, useState } from "react";

/** False until hydrated. */
export function useIsMac(): boolean {
  const [isMac, setMac] = useState(false);
  useEffect(() => setMac(/mac|iphone|ipad/i.test(navigator.platform)), []);
  return isMac;
}
