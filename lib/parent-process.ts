/**
 * Calls back once the program that started this one over a channel is gone, also when it was gone before anyone asked:
 * while a process loads its modules, the event passes unheard. Does nothing without a channel.
 */
export function onParentGone(callback: () => void): void {
  if (process.connected === false) callback();
  else process.once("disconnect", callback);
}
