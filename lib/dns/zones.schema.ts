/**
 * The zone whose names belong to nobody outside this machine: they can be set in the playground's DNS, and browsers
 * lead every `*.localhost` to the own machine by themselves. It counts as a public suffix while the playground is on.
 */
export const PLAYGROUND_ZONE = "playground.localhost";
