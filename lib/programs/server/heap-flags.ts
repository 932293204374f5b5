/**
 * V8's flags for a process that serves.
 * @param youngMb limit of each half of the young generation in MB, to keep an idle process small
 */
export function heapFlags(youngMb: number): string[] {
  return [
    `--max-semi-space-size=${youngMb}`,
    // V8 decides once, and for good, which objects to allocate as old. A first burst of requests, alive together, passes
    // for long-lived data; later ones are then freed by full collections only (30% more processor time in some starts).
    "--no-allocation-site-pretenuring",
  ];
}
