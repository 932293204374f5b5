/** Browsers resolve every `*.localhost` to this machine. */
export const PLAYGROUND_ZONE = "playground.localhost";
