/**
 * Text in quotation marks of English, German and French; group 1 is that in double marks, group 2 that in single ones. A single mark
 * within a word is an apostrophe.
 */
export const quotation =
  /["“„«]([^"“”„«»]{1,200})["”“»]|(?<![\p{L}\p{N}])['‘]((?:[^'‘’]|['’](?=\p{L})){1,200})['’](?![\p{L}\p{N}])/gu
