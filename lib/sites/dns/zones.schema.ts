/** Browsers resolve every `*.localhost` to this machine. Counts as a public suffix while the playground is on. */
export const PLAYGROUND_ZONE = "playground.localhost";
