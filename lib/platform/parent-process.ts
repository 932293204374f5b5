/** Checks first: modules load long enough to miss the event. */
export function onParentGone(callback: () => void): void {
  if (process.connected === false) callback();
  else process.once("disconnect", callback);
}
