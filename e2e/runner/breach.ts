/** A place that breaks a rule of the house, in a sentence that says what to do. */
export interface Breach {
  /** `path:line`, or the path alone. */
  place: string;
  sentence: string;
}
