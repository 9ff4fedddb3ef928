/** Text in quotation marks of English, German and French. A single mark within a word is an apostrophe. */
const quoted =
  /["“„«]([^"“”„«»]{1,200})["”“»]|(?<![\p{L}\p{N}])['‘]((?:[^'‘’]|['’](?=\p{L})){1,200})['’](?![\p{L}\p{N}])/u

/** A name without marks, as in “a list called Trip to Rome”: up to five words, to the end of the clause. */
const named =
  /(?<=\b(?:named|called|titled|labell?ed) )[^\s"“„«'‘,;.!?]+(?: [^\s,;!?]+){0,4}?(?=[,;.!?]*(?:$| $| (?:and|then|but|so|that|which|with|under|(?:in|on|to|for|at|from) (?:the|a|an|my|your))\b)|[,;.!?] )/u

/** What a task gives literally; group 1 is text in double marks, group 2 in single ones, and neither a name without marks. */
export const quotation = new RegExp(`${quoted.source}|${named.source}`, 'giu')
