"use client";

import { Printer } from "lucide-react";
import { useEffect } from "react";
import { Button } from "#components/ui/button.tsx";

/** @param isNow also prints once it is there, if the address ends in `#print` */
export function PrintButton({ isNow = false }: { isNow?: boolean }) {
  useEffect(() => {
    if (!isNow || window.location.hash !== "#print") return;
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    window.print();
  }, [isNow]);
  return (
    <Button tone="primary" onClick={() => window.print()}>
      <Printer aria-hidden />
      Print
    </Button>
  );
}
