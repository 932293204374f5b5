export interface Breach {
  /** `path:line`, or only the path. */
  place: string;
  sentence: string;
}
