/** Checks first: the event can be missed while modules load. Does nothing without a channel. */
export function onParentGone(callback: () => void): void {
  if (process.connected === false) callback();
  else process.once("disconnect", callback);
}
