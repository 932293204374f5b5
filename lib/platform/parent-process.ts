/**
 * Calls back once the parent process is gone, even if it already was: the event can be missed while modules load. A
 * no-op without a channel.
 */
export function onParentGone(callback: () => void): void {
  if (process.connected === false) callback();
  else process.once("disconnect", callback);
}
