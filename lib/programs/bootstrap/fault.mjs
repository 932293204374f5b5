export class SetupFault extends Error {
  /**
   * @param {string} sentence
   * @param {string} [output] shown before the sentence
   */
  constructor(sentence, output = "") {
    super(sentence);
    this.output = output;
  }
}

/**
 * Explains a file system error in a sentence; returns other errors unchanged.
 * @param {unknown} error
 * @param {string} folder
 * @returns {unknown}
 */
export function folderFault(error, folder) {
  if (error instanceof SetupFault || !/^(EACCES|EPERM|EROFS|ENOSPC)$/.test(error?.code ?? "")) return error;
  return new SetupFault(
    error.code === "ENOSPC"
      ? `The disk that holds ${folder} is full: free up space and run the command again.`
      : `The folder ${folder} cannot be written to, and Petstore has to install and build in it: make it writable, or clone Petstore to another folder.`,
  );
}
