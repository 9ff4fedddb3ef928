/** A file of a repository; its path has slashes and starts at the root. */
export interface TreeFile {
  path: string
  sizeBytes: number
}

/** The files of a repository, without links, submodules and anything else that is not a file. */
export interface FileTree {
  files: readonly TreeFile[]
  /** Whether there are more files than were listed. */
  isCut: boolean
  read(file: TreeFile): Promise<Uint8Array>
}
