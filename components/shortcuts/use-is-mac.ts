"use client";

import { useEffect, useState } from "react";

/** Whether the keyboard has the command key in place of control; not before the page has come to life. */
export function useIsMac(): boolean {
  const [isMac, setMac] = useState(false);
  useEffect(() => setMac(/mac|iphone|ipad/i.test(navigator.platform)), []);
  return isMac;
}
