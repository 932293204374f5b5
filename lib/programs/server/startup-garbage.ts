import v8 from "node:v8";
import vm from "node:vm";

/**
 * Collects what the start has left behind, in some 15 ms. V8 would keep it for minutes, with a young generation that
 * the start has grown to its limit. Not for web processes: one that has shrunk this way takes 7 to 28% more processor
 * time for a warm list. The edge takes about a fifth more for a redirect, but a quarter less memory with 10,000 names.
 */
export function collectStartupGarbage(): void {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as () => void;
  // Node refuses compiled code that was cached under other flags.
  v8.setFlagsFromString("--no-expose-gc");
  collect();
}
