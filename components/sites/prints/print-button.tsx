"use client";

import { Printer } from "lucide-react";

export function PrintButton() {
  return (
    <button type="button" onClick={() => window.print()} className="button button--primary">
      <Printer aria-hidden />
      Print
    </button>
  );
}
